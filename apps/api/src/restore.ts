import { readFile } from 'node:fs/promises'

import { readFrom, runCommand, withSystem } from './backup/command.ts'
import { checkBackup } from './backup/read-backup.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { CommandRefused } from './command-refused.ts'
import { readBackupKey } from './config.ts'
import { readErasedList, replayErasures, type ErasedList } from './erasure/replay-erasures.ts'

const usage = `usage: npm run restore -- FILE [--erased LIST]   restores a backup into an empty system (- is standard input) and
                                                 erases again who was deleted since: by LIST and the one in the store
       npm run restore -- --erased LIST          only erases again, in a system that was restored
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

type System = Parameters<Parameters<typeof withSystem>[0]>[0]

const listIn = async (path: string) => readErasedList(await readFile(path, 'utf8'))
const eraseAgain = ({ session, ...system }: System, list: ErasedList) =>
  replayErasures({ ...system, db: session.db }, list)

const eraseOnly = (list: string) =>
  withSystem(
    async (system) =>
      `${await eraseAgain(system, await listIn(list))} deleted accounts were there, and are erased again.`,
  )

const restore = (path: string, list?: string) =>
  withSystem(async (system) => {
    const kept = list === undefined ? [] : await listIn(list)
    const { header, manifest, hasSameSecret, waitingJobs, closedDemoAccounts } = await restoreBackup(
      system,
      readFrom(path),
    )
    const erasedAgain = await eraseAgain(system, kept).catch((cause: unknown) => {
      const advice =
        'Everything is restored, but accounts deleted since are there again. Repeat `restore -- --erased LIST`'
      throw new Error(advice, { cause })
    })
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    return [
      `Restored${placeOf(system.config.migrationUrl)} as of ${header.createdAt}: ${rows} rows in ${Object.keys(manifest.tables).length} tables, ${manifest.files} files; every checksum is right.`,
      'Everybody has to sign in again, and codes that were mailed before are void.',
      ...(waitingJobs > 0
        ? [
            `${waitingJobs} jobs were waiting then, such as mails, and run when the app starts; a mail that was sent since is sent once more.`,
          ]
        : []),
      ...(manifest.missing.length > 0
        ? [`${manifest.missing.length} files were not in the store when the backup was made.`]
        : []),
      ...(hasSameSecret
        ? []
        : [
            'JWT_SECRET is not that of the backed-up system: links in messages are void, and waiting mails with a code or link fail.',
          ]),
      ...(erasedAgain > 0 ? [`${erasedAgain} accounts were deleted since the backup, and are erased again.`] : []),
      ...(closedDemoAccounts > 0
        ? [`${closedDemoAccounts} demo accounts had public passwords, which were removed.`]
        : []),
    ].join('\n')
  })

await runCommand(async () => {
  const args = process.argv.slice(2)
  const [first, second, third] = args
  if (args.length === 2 && first === '--check' && second) return check(second)
  if (args.length === 2 && first === '--erased' && second) return eraseOnly(second)
  if (args.length === 3 && first && !first.startsWith('--') && second === '--erased' && third)
    return restore(first, third)
  if (args.length === 1 && first && !first.startsWith('--')) return restore(first)
  throw new CommandRefused(usage)
})
