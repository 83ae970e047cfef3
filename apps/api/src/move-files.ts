import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { runCommand, withSystem } from './backup/command.ts'
import { copyFiles, removeCopied } from './backup/copy-files.ts'
import { storedFiles } from './backup/stored-files.ts'
import { CommandRefused } from './command-refused.ts'
import { diskStore } from './platform/files/disk-store.ts'
import { s3Store } from './platform/files/s3-store.ts'

const usage =
  'usage: npm run move-files -- --to s3|disk [--remove]   (--remove: and then removes the files that both places have)'

function wanted() {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' }, remove: { type: 'boolean' } } })
    if (values.to === 's3' || values.to === 'disk') return { to: values.to, remove: values.remove ?? false }
  } catch {}
  throw new CommandRefused(usage)
}

await runCommand(() => {
  const { to, remove } = wanted()
  return withSystem(async ({ config, session }) => {
    if (!config.s3)
      throw new CommandRefused(
        'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY name the object store: set all four',
      )
    const disk = diskStore(join(config.dataDir, 'files'))
    const s3 = await s3Store(config.s3)
    const [from, target] = to === 's3' ? [disk, s3] : [s3, disk]
    const names = [...(await storedFiles(session.db))].toSorted()
    const { copied, present, missing } = await copyFiles(from, target, names)
    const removed = remove ? await removeCopied(from, target, names) : 0
    return [
      `${copied} files copied and read back, ${present} were there before${remove ? `; ${removed} removed where they were` : ''}.`,
      ...(missing.length > 0
        ? [`WARNING: ${missing.length} files are in neither place: ${missing.slice(0, 10).join(', ')}`]
        : []),
    ].join('\n')
  })
})
