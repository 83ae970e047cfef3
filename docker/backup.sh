#!/bin/sh
# Backs up every night at BACKUP_AT (UTC), and reads each backup to its end. A failure is in the log, makes the service
# unhealthy, and fires AafiyaBackupLate. With BACKUP_DAYS older backups are deleted, once a new one is whole.
set -u
while true; do
  next=$(date -d "$BACKUP_AT" +%s)
  now=$(date +%s)
  [ "$next" -gt "$now" ] || next=$(date -d "tomorrow $BACKUP_AT" +%s)
  # In the background, so that a signal ends the wait.
  sleep $((next - now)) &
  wait $!
  file=/data/clinic-$(date +%F-%H%M).backup
  # Only the secret key reads what a public key (age1...) encrypted, and that is elsewhere.
  case ${BACKUP_KEY:-} in age1*) check=true ;; *) check="node apps/api/dist/restore.mjs --check $file" ;; esac
  if node apps/api/dist/backup.mjs "$file" && $check; then
    rm -f /tmp/failed
    [ -z "${BACKUP_DAYS:-}" ] || find /data -name 'clinic-*.backup' -mtime "+$BACKUP_DAYS" -delete
  else
    touch /tmp/failed
    echo "the backup $file has failed" >&2
  fi
done
