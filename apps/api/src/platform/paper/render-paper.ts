import { accessSync } from 'node:fs'

import * as z from 'zod/mini'

import type { Log } from '../log.ts'
import { Problem } from '../problem.ts'
import { separateProcess } from '../separate-process.ts'
import { fontFile, fontWeights } from './paper-font-file.ts'
import type { Paper, PaperTask, Stamp } from './paper.ts'
import { printablePaper } from './printable.ts'

const Result = z.object({ pdf: z.optional(z.string()), isTooLong: z.optional(z.boolean()) })

const draw = separateProcess(import.meta.url, ['./paper-process.ts', './paper-process.mjs', '../paper-process.mjs'], {
  timeoutMs: 15_000,
  idleMs: 60_000,
  execArgv: ['--max-old-space-size=160'],
  missing: 'documents_unavailable',
})

async function run(senderId: string, task: PaperTask): Promise<Buffer> {
  const { pdf, isTooLong } = Result.parse(await draw(senderId, task))
  if (isTooLong) throw new Problem('document_too_long')
  if (pdf === undefined) throw new Problem('busy', { retryAfter: 10 })
  return Buffer.from(pdf, 'base64')
}

/**
 * Draws a paper as a PDF. Senders take turns; throws `document_sign_unprintable`, `document_too_long`, `busy` if it was
 * not drawn, or `documents_unavailable` where the program or its fonts are missing.
 */
export const renderPaper = async (senderId: string, paper: Paper): Promise<Buffer> =>
  run(senderId, { paper: printablePaper(paper) })

/** Puts a stamp on each page of a drawn paper; throws as `renderPaper` does, but for its signs. */
export const renderStamp = (senderId: string, pdf: Uint8Array, stamp: Stamp): Promise<Buffer> =>
  run(senderId, { pdf: Buffer.from(pdf).toString('base64'), stamp })

/** At the start: without its fonts no document is drawn. */
export function warnWithoutFonts(log: Pick<Log, 'warn'>, fileOf = fontFile): void {
  try {
    for (const weight of fontWeights) accessSync(fileOf(weight))
  } catch {
    log.warn('Documents cannot be drawn: the fonts of @expo-google-fonts/readex-pro are missing')
  }
}
