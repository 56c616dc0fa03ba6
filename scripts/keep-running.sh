#!/bin/sh
# Runs a command and starts it again when it ends unexpectedly, after pauses that grow while it keeps
# ending: `keep-running.sh COMMAND…`. A shell, because a second Node would take 40 MB for this.
#
# Signals are passed on, and what they end stays ended. So does what ends with 0, and what refuses to
# start with 78 (server/main.ts). 75, a start that may work later, counts as a refusal the first time.

REFUSED=78
REFUSED_FOR_NOW=75
LONGEST_PAUSE_S=60
# Who lived so long begins again with the shortest pause.
SETTLED_S=60

child=
asked=
signals=0
restarts=0
pause=1

pass_on() {
  asked=$1
  signals=$((signals + 1))
  [ -z "$child" ] || kill -s "$1" "$child" 2>/dev/null
}
trap 'pass_on HUP' HUP
# As TERM: what a shell starts with & does not hear INT unless it listens for it, and `sleep` does not.
trap 'pass_on TERM' INT
trap 'pass_on TERM' TERM

# A signal interrupts `wait`, not the child; 127 says that the child was waited for already.
wait_for_child() {
  while :; do
    seen=$signals
    wait "$child"
    status=$?
    [ "$status" = 127 ] || code=$status
    [ "$seen" != "$signals" ] || break
  done
  child=
}

run() {
  "$@" &
  child=$!
  # One that came before the number of the child was known.
  [ -z "$asked" ] || kill -s "$asked" "$child" 2>/dev/null
  wait_for_child
}

stays_ended() {
  [ -n "$asked" ] && return 0
  case $code in
    0 | "$REFUSED") return 0 ;;
    # Ended by a signal sent to the child itself.
    129 | 130 | 143) return 0 ;;
    "$REFUSED_FOR_NOW") [ "$restarts" = 0 ] ;;
    *) return 1 ;;
  esac
}

reason() {
  if [ "$code" -gt 128 ]; then
    echo "signal $(kill -l "$code")"
  else
    echo "code $code"
  fi
}

while :; do
  begun=$(date +%s)
  run "$@"
  if stays_ended; then exit "$code"; fi
  [ $(($(date +%s) - begun)) -lt "$SETTLED_S" ] || pause=1
  restarts=$((restarts + 1))
  echo "La boutique s’est arrêtée ($(reason)). Redémarrage n° $restarts dans $pause s."
  run sleep "$pause"
  [ -z "$asked" ] || exit 0
  pause=$((pause * 2))
  [ "$pause" -le "$LONGEST_PAUSE_S" ] || pause=$LONGEST_PAUSE_S
done
