# Sourced by the other scripts: makes or reuses .venv at the root of the project.
# Sets $root and $venv; with_contack EXTRAS leaves a .venv that holds Contack and, say, [test].

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
venv=$root/.venv

say() {
    printf '%s\n' "$*" >&2
}

fail() {
    say "contack: $*"
    exit 1
}

# The first Python that is new enough, or one line on what is missing.
find_python() {
    for python in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
        if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            "$python" -c 'import ensurepip, venv' 2>/dev/null ||
                fail "$python has no venv or ensurepip; install them (on Debian and Ubuntu: apt install python3-venv)"
            return
        fi
    done
    fail "Python 3.11 or newer is needed, found $(python3 --version 2>/dev/null || echo none)"
}

with_contack() {
    wanted=$(cat "$root/pyproject.toml" "$root/constraints.txt" | cksum)
    if [ -x "$venv/bin/python" ] && "$venv/bin/python" -c '' 2>/dev/null; then
        case $(cat "$venv/installed$1" "$venv/installed[test]" 2>/dev/null) in
            *"$wanted"*) return ;;
        esac
    else
        find_python
        say "Making a virtual environment in .venv with $("$python" --version) ..."
        rm -rf "$venv"
        "$python" -m venv "$venv" || fail "the virtual environment could not be made"
    fi
    say "Installing Contack and what it needs into .venv ..."
    # PIP_CONSTRAINT rather than -c: it also pins what builds the package
    PIP_CONSTRAINT=$root/constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1 \
        "$venv/bin/python" -m pip install --quiet --editable "$root$1" >&2 ||
        fail "the installation failed; see above, and try again"
    printf '%s\n' "$wanted" >"$venv/installed$1"
}
