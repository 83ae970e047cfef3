import { expect, onTestFinished } from 'vitest'

import { createLog, type Log } from '../src/platform/log.ts'
import type { OutgoingMail } from '../src/platform/mail/mail.ts'
import { forbiddenIn } from './forbidden-in-logs.ts'

/** A log of every level, which fails the test that made it write a name, an address or a secret. */
export function watchedLog(mails: readonly OutgoingMail[], onEnd: (end: () => void) => void = onTestFinished): Log {
  const lines: string[] = []
  onEnd(() => expect(forbiddenIn(lines, mails)).toEqual([]))
  return createLog('trace', { write: (line: string) => void lines.push(line) })
}
