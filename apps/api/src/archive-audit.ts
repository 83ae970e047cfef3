import { archiveMonth, readMonth, writeMonth } from './audit-archive/archive-month.ts'
import { readFrom, runCommand, withSystem, writeTo } from './backup/command.ts'
import { CommandRefused } from './command-refused.ts'
import { readConfig } from './config.ts'

const usage = 'usage: npm run archive-audit -- MONTH FILE   (such as 2025-01), or npm run archive-audit -- --check FILE'

const described = ({ entries, sha256 }: { entries: number; sha256: string }) =>
  `This file is whole: ${entries} entries, sha256 ${sha256}`

await runCommand(async () => {
  const [month, path, ...more] = process.argv.slice(2)
  if (!month || !path || path === '-' || more.length > 0) throw new CommandRefused(usage)
  if (month === '--check') return described(await readMonth(readFrom(path), readConfig().backupKey))
  return withSystem(async (system) => {
    if (system.key?.startsWith('age1'))
      throw new CommandRefused('The file is read back: set BACKUP_KEY to the secret key, AGE-SECRET-KEY-1..., for this')
    const { entries, deleted } = await archiveMonth(system, month, {
      write: () => writeTo(path, (out) => writeMonth(system, month, out)),
      read: () => readMonth(readFrom(path), system.key),
    })
    return `Archived ${entries} entries of ${month}${system.key ? ', encrypted' : ', NOT encrypted (BACKUP_KEY is not set)'}, and deleted ${deleted} from the database.`
  })
})
