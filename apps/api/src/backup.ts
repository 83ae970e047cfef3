import { runCommand, withSystem, writeTo } from './backup/command.ts'
import { noteBackup, writeBackup } from './backup/write-backup.ts'
import { CommandRefused } from './command-refused.ts'

const usage = 'usage: npm run backup -- FILE   (- is standard output)'

await runCommand(async () => {
  const [path, ...more] = process.argv.slice(2)
  if (!path || more.length > 0) throw new CommandRefused(usage)
  return withSystem(async (system) => {
    const { tables, files, lost, createdAt } = await writeTo(path, (out) => writeBackup(system, out))
    const isNoted = await noteBackup(system.session, { takenAt: createdAt, lostFiles: lost.length })
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    return [
      `Backed up as of ${createdAt.toISOString()}: ${rows} rows, ${files} files${system.key ? ', encrypted' : ', NOT encrypted (BACKUP_KEY is not set)'}.`,
      ...(lost.length > 0
        ? [`WARNING: the store has lost ${lost.length} files that records refer to: ${lost.slice(0, 10).join(', ')}`]
        : []),
      ...(isNoted
        ? []
        : [
            'WARNING: the database did not take the note of this backup: AafiyaBackupLate may fire although it is whole.',
          ]),
    ].join('\n')
  })
})
