import { BackupRefused } from './backup/backup-refused.ts'
import { checkBackup } from './backup/check-backup.ts'
import { readFrom, runCommand, withSystem } from './backup/command.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { readBackupKey } from './config.ts'

const usage = `usage: npm run restore -- FILE           restores a backup into an empty system (- is standard input)
       npm run restore -- --check FILE   only reads it to its end and compares every checksum`

async function check(path: string) {
  const { header, rows, files } = await checkBackup(readFrom(path), readBackupKey())
  return `This backup is whole: ${rows} rows, ${files} files, of ${header.createdAt}, by release ${header.app}.`
}

/** Which database was filled: past a pooler, `DATABASE_URL` may still lead to another one. */
function placeOf(address: string | undefined): string {
  if (!address) return ''
  const { host, pathname } = new URL(address)
  return ` into ${decodeURIComponent(pathname.slice(1))} at ${host}`
}

const restore = (path: string) =>
  withSystem(async (system) => {
    const { header, manifest, hasSameSecret, waitingJobs, closedDemoAccounts } = await restoreBackup(system, readFrom(path))
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    return [
      `Restored${placeOf(system.config.migrationUrl)} as of ${header.createdAt}: ${rows} rows in ${Object.keys(manifest.tables).length} tables, ${manifest.files} files; every checksum is right.`,
      'Everybody has to sign in again, and codes that were mailed before are void.',
      ...(waitingJobs > 0
        ? [
            `${waitingJobs} jobs were waiting then, such as mails, and run when the app starts; a mail that was sent since is sent once more.`,
          ]
        : []),
      ...(manifest.missing.length > 0 ? [`${manifest.missing.length} files were not in the store when the backup was made.`] : []),
      ...(hasSameSecret
        ? []
        : ['JWT_SECRET is not that of the backed-up system: links in messages are void, and waiting mails with a code or link fail.']),
      ...(closedDemoAccounts > 0 ? [`${closedDemoAccounts} demo accounts had public passwords, which were removed.`] : []),
    ].join('\n')
  })

await runCommand(async () => {
  const args = process.argv.slice(2)
  const [first, second] = args
  if (args.length === 2 && first === '--check' && second) return check(second)
  if (args.length === 1 && first && !first.startsWith('--')) return restore(first)
  throw new BackupRefused(usage)
})
