# Sourced by the other scripts: makes or reuses .venv at the root of the project.
# Sets $root and $venv; with_contack LOCK leaves a .venv that holds Contack and all of requirements/LOCK.txt.

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
venv=$root/.venv

say() {
    printf '%s\n' "$*" >&2
}

fail() {
    say "contack: $*"
    exit 1
}

# The first Python that is new enough, or one line on what is missing.
# It is run with -P, for these scripts may be called in any folder, and modules of its own may lie there.
find_python() {
    found=none
    if [ -n "${PYTHON:-}" ]; then
        set -- "$PYTHON"
    else
        set -- python3 python3.14 python3.13 python3.12 python3.11 python
    fi
    for python do
        if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            "$python" -P -c 'import ensurepip, venv' 2>/dev/null ||
                fail "$python has no venv or ensurepip; install them (on Debian and Ubuntu: apt install python3-venv)"
            return
        fi
        [ "$found" != none ] || found=$("$python" --version 2>/dev/null) || found=none
    done
    fail "Python 3.11 or newer is needed, found $found; set PYTHON to one that is new enough"
}

# Whether there is an environment that was made here: its scripts name their Python by its whole path, and a checkout
# may have been moved since.
usable() {
    [ "$(cat "$venv/made-at" 2>/dev/null)" = "$root" ] && "$venv/bin/python" -c '' 2>/dev/null
}

# What tells one state of what an environment is made from, by a lock, from all others.
wanted() {
    cat "$root/pyproject.toml" "$root/requirements/$1.txt" | cksum
}

with_contack() {
    lock=$root/requirements/$1.txt
    if usable; then
        # what the tests need is all that anything here needs
        for installed in "$1" test; do
            [ "$(cat "$venv/installed-$installed" 2>/dev/null)" != "$(wanted "$installed")" ] || return 0
        done
    else
        find_python
        say "Making a virtual environment in .venv with $("$python" --version) ..."
        rm -rf "$venv"
        "$python" -P -m venv "$venv" || fail "the virtual environment could not be made"
        printf '%s\n' "$root" >"$venv/made-at"
    fi
    say "Installing Contack and what it needs into .venv ..."
    # the lock has all that is needed: told to look for more, older versions of pip fail as soon as a package that another
    # one asks for with an extra has a newer version
    pip_install --no-deps --require-hashes --requirement "$lock"
    # all that it needs, and what builds it, came from the lock; nothing else may be fetched
    pip_install --no-deps --no-build-isolation --editable "$root"
    wanted "$1" >"$venv/installed-$1"
}

pip_install() {
    PIP_DISABLE_PIP_VERSION_CHECK=1 "$venv/bin/python" -P -m pip install --quiet "$@" >&2 ||
        fail "the installation failed; see above, and try again"
}
