import { createHash } from 'node:crypto'

import { extract, pack } from 'tar-stream'

import { CommandRefused } from '../command-refused.ts'
import { names } from './backup-format.ts'
import { bytesIn } from './bytes-in.ts'

/** After this many entries comes a list of their checksums, so that neither side has to keep all of them in memory. */
const listedAtOnce = 1000
/** Far above a part of a table or a picture: a larger entry is none of ours, and would fill the memory. */
const largestEntry = 64 * 1024 * 1024

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const lineOf = (name: string, hash: string) => `${hash}  ${name}\n`

/** A tar archive that is written entry by entry while it is read, with checksums of all of them. */
export function createArchive(createdAt: Date) {
  const tar = pack()
  const checksums = createHash('sha256')
  let list: string[] = []
  let lists = 0

  const put = (name: string, bytes: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      const header = { name, size: bytes.length, mtime: createdAt, mode: 0o600 }
      // Bytes passed with the header would not wait until the reader has room for them.
      tar.entry(header, (error) => (error ? reject(error) : resolve())).end(bytes)
    })
  const putList = async () => {
    if (list.length === 0) return
    const bytes = Buffer.from(list.join(''))
    checksums.update(bytes)
    list = []
    await put(names.checksums(++lists), bytes)
  }
  return {
    bytes: bytesIn(tar),
    abort: (error: Error) => tar.destroy(error),
    async add(name: string, bytes: Uint8Array) {
      list.push(lineOf(name, sha256(bytes)))
      await put(name, bytes)
      if (list.length === listedAtOnce) await putList()
    },
    /** Ends the archive with what is only known now; `describe` gets the checksum over all lists. */
    async finish(describe: (checksums: string) => unknown) {
      await putList()
      await put(names.manifest, Buffer.from(JSON.stringify(describe(checksums.digest('hex')), null, 2)))
      tar.finalize()
    },
  }
}

async function bytesOf(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytesIn(entry)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Writes the source into `tar`, as fast as its entries are consumed. */
async function feed(tar: ReturnType<typeof extract>, source: AsyncIterable<Uint8Array>) {
  let proceed = () => {}
  for (const event of ['drain', 'close'] as const) tar.on(event, () => proceed())
  for await (const chunk of source) {
    if (tar.destroyed) return
    if (!tar.write(chunk)) await new Promise<void>((resolve) => (proceed = resolve))
  }
  tar.end(undefined)
}

const isList = (name: string) => /^checksums\/\d+\.sha256$/.test(name)

/**
 * The entries of an archive without the checksum lists, which are compared with the bytes read. The last entry, the
 * manifest, comes with the checksum over all lists; without it the archive was cut off.
 */
export async function* readArchive(source: AsyncIterable<Uint8Array>) {
  const tar = extract()
  // The error reaches the reader of the entries.
  void feed(tar, source).catch((error: unknown) =>
    tar.destroy(error instanceof Error ? error : new Error(String(error))),
  )

  const checksums = createHash('sha256')
  let unlisted = ''
  let manifest: Buffer | undefined
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header
      if (size > largestEntry) throw new CommandRefused(`${name} is larger than anything a backup holds`)
      const bytes = await bytesOf(entry)
      if (isList(name) && !manifest) {
        if (bytes.toString() !== unlisted)
          throw new CommandRefused(`This backup is damaged: ${name} does not match what was read`)
        checksums.update(bytes)
        unlisted = ''
      } else if (manifest) {
        throw new CommandRefused('This backup is damaged: something follows its manifest')
      } else if (name === names.manifest) {
        if (unlisted) throw new CommandRefused('This backup is damaged: a list of checksums is missing')
        manifest = bytes
      } else {
        unlisted += lineOf(name, sha256(bytes))
        yield { name, bytes }
      }
    }
  } finally {
    tar.destroy()
  }
  if (!manifest) throw new CommandRefused('This backup was cut off: its manifest is missing')
  // Only now: gzip and age verify the whole stream at its very end.
  yield { name: names.manifest, bytes: manifest, checksums: checksums.digest('hex') }
}
