#!/bin/sh
# Changes the shop's container to another image, and back if that one does not become healthy:
#   deploy/update-compose.sh 0.2.0        after docker build or docker pull of forno:0.2.0
#   deploy/update-compose.sh --rollback   to the image before
# Exit codes: 0 the wanted image runs, 1 the image before still runs or runs again, 2 neither is healthy.
set -eu
cd "$(dirname "$0")/.."
WAIT_SECONDS=120

say() { echo "$*" >&2; }
compose() { docker compose -f deploy/compose.yml --env-file .env "$@"; }
setting() { sed -n "s/^$1=//p" .env | tail -n 1; }
start() { FORNO_TAG=$1 compose up -d --no-build --wait --wait-timeout "$WAIT_SECONDS" shop; }

# Both in one rename, so that a crash leaves the old or the new pair.
remember() {
  (umask 077 && grep -v -e '^FORNO_TAG=' -e '^FORNO_TAG_BEFORE=' .env > .env.new || true)
  printf 'FORNO_TAG=%s\nFORNO_TAG_BEFORE=%s\n' "$1" "$2" >> .env.new
  chmod --reference=.env .env.new
  chown --reference=.env .env.new
  mv .env.new .env
}

[ -f .env ] || { say "There is no .env in $PWD. Copy it from .env.example"; exit 1; }
[ $# -eq 1 ] || { say "Name one tag: deploy/update-compose.sh 0.2.0, or --rollback"; exit 1; }
exec 9> .env.lock
flock --nonblock 9 || { say "Another update or rollback is running. Wait until it ends"; exit 1; }

old=$(setting FORNO_TAG)
old=${old:-latest}
if [ "$1" = --rollback ]; then
  new=$(setting FORNO_TAG_BEFORE)
  [ -n "$new" ] || { say "There was no update yet, so there is no image to go back to"; exit 1; }
else
  new=$1
  case $new in
    [!A-Za-z0-9_]* | *[!A-Za-z0-9_.-]*) say "$new is not a tag of an image"; exit 1 ;;
  esac
fi
docker image inspect "forno:$new" > /dev/null 2>&1 || { say "There is no image forno:$new on this machine. Build or pull it first"; exit 1; }

if [ "$1" != --rollback ] && [ -n "$(compose ps --status running --quiet shop)" ]; then
  say "Backing up …"
  compose exec -T shop node server/build/backup.js < /dev/null || { say "The backup before the update failed, so nothing was changed"; exit 1; }
fi

say "Starting forno:$new …"
if start "$new"; then
  [ "$new" = "$old" ] || remember "$new" "$old"
  echo "forno:$new is running."
  exit 0
fi
compose logs --no-color --tail 40 shop >&2 || true
say "forno:$new did not become healthy. Going back to forno:$old …"
if start "$old"; then
  say "forno:$new did not become healthy. forno:$old is running again."
  exit 1
fi
say "forno:$old did not become healthy either. See the log above"
exit 2
