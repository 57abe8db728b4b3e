#!/bin/sh
# Hands the primary's role to the synchronous standby before this host's disk is full. PostgreSQL keeps running on a full disk and refuses
# what needs space, and Patroni does not look at disks. Usage: disk-guard.sh <configuration of Patroni> <data folder> <megabytes>
set -u
config=$1 data=$2 least=$3
name=$(sed -n 's/^name: *//p' "$config")
while sleep 2; do
  # Of a standby only: there is nothing to hand over.
  [ ! -e "$data/standby.signal" ] || continue
  free=$(df --output=avail --block-size=1M "$data" 2>/dev/null | tail -n 1)
  [ -n "$free" ] && [ "$free" -lt "$least" ] || continue
  echo "Only $free MB are free for $data: handing over to the synchronous standby"
  timeout 60 patronictl -c "$config" switchover --leader "$name" --force
done
