#!/bin/sh
# Changes the shop's container to another image, and back if that one does not become healthy:
#   deploy/update-compose.sh 0.2.0        after docker build or docker pull of forno:0.2.0
#   deploy/update-compose.sh --rollback   to the image before
# A change that was interrupted is undone by the next one.
# Exit codes: 0 the wanted image runs, 1 the image before still runs or runs again, 2 neither is healthy.
set -eu
# Continues if the connection drops. Nobody reads then what it says.
trap '' HUP PIPE
cd "$(dirname "$0")/.."
WAIT_SECONDS=120

say() { echo "$*" >&2 || :; }
refuse() { say "$1"; exit "$not_changed"; }
succeed() { echo "$1" || :; exit 0; }
compose() { docker compose -f deploy/compose.yml --env-file .env "$@"; }
setting() { sed -n "s/^$1=//p" .env | tail -n 1; }
start() { FORNO_TAG=$1 compose up -d --no-build --wait --wait-timeout "$WAIT_SECONDS" shop; }
show_log() { compose logs --no-color --tail 40 shop >&2 || :; }

# remember <tag> <tag before> [<tag that is being started>]: complete and on the disk before one rename replaces .env, so that neither a
# crash nor a full disk loses a setting. grep exits with 1 if no other line is left.
remember() {
  rm -f .env.new && (umask 077 && : > .env.new) || return 1
  grep -v -e '^FORNO_TAG=' -e '^FORNO_TAG_BEFORE=' -e '^FORNO_TAG_STARTING=' .env > .env.new || [ $? -eq 1 ] || return 1
  printf 'FORNO_TAG=%s\n' "$1" >> .env.new || return 1
  [ -z "$2" ] || printf 'FORNO_TAG_BEFORE=%s\n' "$2" >> .env.new || return 1
  [ -z "${3:-}" ] || printf 'FORNO_TAG_STARTING=%s\n' "$3" >> .env.new || return 1
  chmod --reference=.env .env.new && chown --reference=.env .env.new && sync .env.new && mv .env.new .env
}

not_changed=1
[ -f .env ] || refuse "There is no .env in $PWD. Copy it from .env.example"
[ $# -eq 1 ] || refuse "Name one tag: deploy/update-compose.sh 0.2.0, or --rollback"
exec 9> .env.lock
flock --nonblock 9 || refuse "Another update or rollback is running. Wait until it ends"

old=$(setting FORNO_TAG)
old=${old:-latest}
before=$(setting FORNO_TAG_BEFORE)
unfinished=$(setting FORNO_TAG_STARTING)
case $1 in
  --rollback) new=$before ;;
  '' | [!A-Za-z0-9_]* | *[!A-Za-z0-9_.-]*) refuse "$1 is not a tag of an image" ;;
  *) new=$1 ;;
esac
if [ "$1" != --rollback ] || [ -z "$unfinished" ]; then
  [ -n "$new" ] || refuse "There was no update yet, so there is no image to go back to"
  docker image inspect "forno:$new" > /dev/null 2>&1 || refuse "There is no image forno:$new on this machine. Build or pull it first"
fi

if [ -n "$unfinished" ]; then
  say "The change to forno:$unfinished did not finish. Going back to forno:$old …"
  if start "$old"; then
    remember "$old" "$before" || refuse "forno:$old is running again, but .env could not be changed. Free some disk space"
    [ "$1" != --rollback ] || succeed "The unfinished change to forno:$unfinished was undone. forno:$old is running."
  else
    not_changed=2
    show_log
    [ "$1" != --rollback ] || refuse "forno:$old did not become healthy either. See the log above"
    say "forno:$old did not become healthy either. Continuing with the update …"
  fi
fi

if [ "$1" != --rollback ] && [ -n "$(compose ps --status running --quiet shop)" ]; then
  say "Backing up …"
  if ! compose exec -T shop node server/build/backup.js < /dev/null; then
    # A container that does not become healthy may be unable to make one, and only another image can help.
    [ "$not_changed" -eq 2 ] || refuse "The backup before the update failed, so nothing was changed"
    say "The backup before the update failed. Continuing, because the shop is down …"
  fi
fi

say "Starting forno:$new …"
if [ "$new" = "$old" ]; then
  if start "$new"; then
    [ -z "$unfinished" ] || remember "$old" "$before" || say ".env could not be changed. Free some disk space"
    succeed "forno:$new is running."
  fi
  show_log
  not_changed=2
  refuse "forno:$new did not become healthy. See the log above"
fi

remember "$old" "$before" "$new" || refuse ".env could not be changed, so nothing was. Is the disk full?"
if ! start "$new"; then
  show_log
  problem="forno:$new did not become healthy."
elif ! remember "$new" "$old"; then
  problem="forno:$new became healthy, but .env could not be changed (is the disk full?)."
else
  succeed "forno:$new is running."
fi
say "$problem Going back to forno:$old …"
if start "$old"; then
  remember "$old" "$before" || say ".env could not be changed. Free some disk space"
  refuse "$problem forno:$old is running again."
fi
not_changed=2
refuse "forno:$old did not become healthy either. See the log above"
