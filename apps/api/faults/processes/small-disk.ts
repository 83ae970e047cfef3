import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

const isRoot = process.getuid?.() === 0
/** Only root may mount; others go through sudo, as .ci/run does. */
const asRoot = (command: string, ...args: string[]) =>
  isRoot ? execFileSync(command, args) : execFileSync('sudo', ['-n', command, ...args])

/** A disk of its own in memory, which can be filled to the last byte. */
export function smallDisk(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'aafiya-disk-'))
  asRoot('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'aafiya', folder)
  onTestFinished(() => {
    // Lazily: what still has a file open there is about to end.
    asRoot('umount', '--lazy', folder)
    rmSync(folder, { recursive: true, force: true })
  })
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a')
      try {
        for (const size of [1024 * 1024, 4096]) writeUntilFull(file, Buffer.alloc(size))
      } finally {
        closeSync(file)
      }
    },
    makeSpace: () => rmSync(filler),
  }
}

function writeUntilFull(file: number, bytes: Buffer) {
  try {
    for (;;) writeSync(file, bytes)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
