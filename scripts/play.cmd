@echo off
rem Plays Contack here and now on Windows: sets up .venv if need be, then runs "contack play --bots 3".
rem Arguments are passed on; with a HOST[:PORT] first, it joins that server, and with --find first it shows the servers.
rem Without brackets around commands: a bracket in an argument, such as a name, would end them.
setlocal
set "root=%~dp0.."
set "venv=%root%\.venv"
set "made="
set "now=unknown"
for /f %%v in ('git -C "%root%" rev-parse HEAD 2^>nul') do set "now=%%v"
if exist "%venv%\made-of" set /p made=<"%venv%\made-of"
if "%made%"=="%now%" goto play
echo Installing Contack and what it needs into .venv ... 1>&2
py -3 -c "import sys; sys.exit(sys.version_info < (3, 11))" 2>nul
if not %errorlevel%==0 goto too_old
py -3 -m venv "%venv%"
if not %errorlevel%==0 goto failed
"%venv%\Scripts\python.exe" -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r "%root%\requirements\play.txt"
if not %errorlevel%==0 goto failed
"%venv%\Scripts\python.exe" -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps --no-build-isolation "%root%"
if not %errorlevel%==0 goto failed
>"%venv%\made-of" echo %now%
:play
set "first=%~1"
if "%first%"=="--find" goto find
if "%first%"=="" goto bots
if "%first:~0,1%"=="-" goto bots
"%venv%\Scripts\contack.exe" play %*
exit /b %errorlevel%
:bots
"%venv%\Scripts\contack.exe" play --bots 3 %*
exit /b %errorlevel%
:find
set "rest=%*"
"%venv%\Scripts\contack.exe" play %rest:*--find=%
exit /b %errorlevel%
:too_old
echo contack: Python 3.11 or newer is needed; see https://www.python.org/downloads/windows/ 1>&2
exit /b 1
:failed
echo contack: the installation failed; see above, and try again 1>&2
exit /b 1
