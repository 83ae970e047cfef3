import * as z from 'zod/mini'

import { Problem } from '../problem.ts'
import { separateProcess } from '../separate-process.ts'
import type { Paper } from './paper.ts'

const Result = z.object({ pdf: z.optional(z.string()) })

const draw = separateProcess(import.meta.url, ['./paper-process.ts', './paper-process.mjs', '../paper-process.mjs'], {
  timeoutMs: 15_000,
  idleMs: 60_000,
  execArgv: ['--max-old-space-size=160'],
})

/** Draws a paper as a PDF. Senders take turns; throws `busy` if it was not drawn. */
export async function renderPaper(senderId: string, paper: Paper): Promise<Buffer> {
  const { pdf } = Result.parse(await draw(senderId, paper))
  if (pdf === undefined) throw new Problem('busy', { retryAfter: 10 })
  return Buffer.from(pdf, 'base64')
}
