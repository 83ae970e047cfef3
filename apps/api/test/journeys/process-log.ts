import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Warnings, errors, and output that is not a log line. */
const isTrouble = (line: string) => !/^\{"level":(?:10|20|30),/.test(line)

/** The output of a process, line by line; trouble is also shown. */
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
