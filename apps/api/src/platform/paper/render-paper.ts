import * as z from 'zod/mini'

import { Problem } from '../problem.ts'
import { separateProcess } from '../separate-process.ts'
import type { Paper, PaperTask, Stamp } from './paper.ts'

const Result = z.object({ pdf: z.optional(z.string()), isTooLong: z.optional(z.boolean()) })

const draw = separateProcess(import.meta.url, ['./paper-process.ts', './paper-process.mjs', '../paper-process.mjs'], {
  timeoutMs: 15_000,
  idleMs: 60_000,
  execArgv: ['--max-old-space-size=160'],
})

async function run(senderId: string, task: PaperTask): Promise<Buffer> {
  const { pdf, isTooLong } = Result.parse(await draw(senderId, task))
  if (isTooLong) throw new Problem('document_too_long')
  if (pdf === undefined) throw new Problem('busy', { retryAfter: 10 })
  return Buffer.from(pdf, 'base64')
}

/** Draws a paper as a PDF. Senders take turns; throws `document_too_long`, or `busy` if it was not drawn. */
export const renderPaper = (senderId: string, paper: Paper): Promise<Buffer> => run(senderId, { paper })

/** Puts a stamp on each page of a drawn paper; throws `busy` if that failed. */
export const renderStamp = (senderId: string, pdf: Uint8Array, stamp: Stamp): Promise<Buffer> =>
  run(senderId, { pdf: Buffer.from(pdf).toString('base64'), stamp })
