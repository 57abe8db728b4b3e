#!/bin/sh
# Hands the primary's role to the synchronous standby before this host's disk is full. PostgreSQL keeps running on a full disk and refuses
# what needs space, and Patroni does not look at disks. Usage: disk-guard.sh <configuration of Patroni> <data folder> <megabytes>
set -u
config=$1 data=$2 least=$3
name=$(sed -n 's/^name: *//p' "$config")
while sleep 2; do
  free=$(df --output=avail --block-size=1M "$data" | tail -n 1) || continue
  [ "$free" -lt "$least" ] || continue
  # Prints the cluster's members as JSON; this host's is the leader or not.
  timeout 10 patronictl -c "$config" list --format json |
    grep -q "\"Member\": \"$name\"[^}]*\"Role\": \"Leader\"" || continue
  echo "Only $free MB are free in $data: handing over to a standby"
  timeout 60 patronictl -c "$config" switchover --leader "$name" --force
done
