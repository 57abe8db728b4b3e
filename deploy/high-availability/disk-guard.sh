#!/bin/sh
# Hands the primary's role to the synchronous standby before this host's disk is full. PostgreSQL keeps running on a full disk and refuses
# what needs space, and Patroni does not look at disks. Usage: disk-guard.sh <configuration of Patroni> <data folder> <megabytes>
set -u
config=$1 data=$2 least=$3
name=$(sed -n 's/^name: *//p' "$config")
# The hosts store the same, so their disks become full at about the same time: a role that comes back stays longer each time.
shortest_stay=60 longest_stay=3600
stay=$shortest_stay
while sleep 2; do
  free=$(df --output=avail --block-size=1M "$data" 2>/dev/null | tail -n 1)
  [ -n "$free" ] || continue
  if [ "$free" -ge "$least" ]; then
    stay=$shortest_stay
    continue
  fi
  # Of a standby only: there is nothing to hand over.
  [ ! -e "$data/standby.signal" ] || continue
  echo "Only $free MB are free for $data: handing over to the synchronous standby"
  timeout 60 patronictl -c "$config" switchover --leader "$name" --force || continue
  sleep "$stay" || break
  stay=$((stay * 2 < longest_stay ? stay * 2 : longest_stay))
done
