import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Warnings, errors, and what is no log line at all. */
const isTrouble = (line: string) => !/^\{"level":(?:10|20|30),/.test(line)

/** What a process writes, line by line; what tells of trouble is also shown. */
export function processLog({ stdout, stderr }: ChildProcess): readonly string[] {
  const lines: string[] = []
  for (const input of [stdout, stderr]) {
    if (!input) throw new Error('the output of a process that is read')
    createInterface({ input }).on('line', (line) => {
      lines.push(line)
      if (isTrouble(line)) process.stdout.write(`${line}\n`)
    })
  }
  return lines
}
