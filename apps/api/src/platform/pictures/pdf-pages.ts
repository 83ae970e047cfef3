import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

import { signatureOf } from '@aafiya/contracts/platform/picture-kind'

import type { Log } from '../log.ts'
import { Problem } from '../problem.ts'
import { createTurns } from '../turns.ts'

const run = promisify(execFile)
const takeTurn = createTurns()

/** Where `pdfinfo` and `pdftoppm` are, which Debian's package poppler-utils installs. A test takes them away. */
export const programs = { folders: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin' }

/** Kilobytes of address space. A page of the largest size takes a quarter of it. */
const memory = 600_000
/** Of processor, for one program. A page of the largest size takes one or two. */
const mostSeconds = 20
/** Blocks of 512 bytes: a drawn page has less than five megabytes. */
const fileBlocks = 20_000
const timeoutMs = 40_000
/** `pdfinfo` prints the title and the author, which the sender chose. */
const mostOutput = 64_000

/** The limits are set by the shell, which the program then replaces. 125: they could not be set. */
const limited = (seconds: number) =>
  `ulimit -v ${memory} && ulimit -t ${seconds} && ulimit -f ${fileBlocks} && ulimit -c 0 || exit 125; exec "$@"`

interface Where {
  path: string
  seconds: number
}

interface Ended {
  code: unknown
  stderr: string
}

const ended = (error: unknown): Ended =>
  typeof error === 'object' && error !== null
    ? {
        code: 'code' in error ? error.code : undefined,
        stderr: 'stderr' in error && typeof error.stderr === 'string' ? error.stderr : '',
      }
    : { code: undefined, stderr: '' }

/** Runs a program of poppler without secrets in its environment. */
async function poppler({ path, seconds }: Where, ...command: string[]): Promise<string> {
  try {
    const { stdout } = await run('/bin/sh', ['-c', limited(seconds), 'sh', ...command], {
      env: { PATH: path, LC_ALL: 'C', HOME: '/nonexistent' },
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      maxBuffer: mostOutput,
      encoding: 'utf8',
    })
    return stdout
  } catch (error) {
    const { code, stderr } = ended(error)
    if (code === 125 || code === 126 || code === 127 || code === 'ENOENT') throw new Problem('pdf_unavailable')
    throw new Problem(/incorrect password/i.test(stderr) ? 'pdf_locked' : 'pdf_unreadable')
  }
}

/** Whether a file says that it is a PDF; its name and declared type do not count. */
export const isPdf = (start: Uint8Array): boolean => signatureOf(start).startsWith('%PDF-')

/** Whether PDF files can be drawn here. */
export const canDrawPdf = (path = programs.folders): Promise<boolean> =>
  Promise.all(['pdfinfo', 'pdftoppm'].map((name) => poppler({ path, seconds: mostSeconds }, name, '-v'))).then(
    () => true,
    () => false,
  )

/** At the start: PDF files that patients send are refused until an operator installs the programs. */
export async function warnWithoutPdf(log: Pick<Log, 'warn'>, path = programs.folders): Promise<void> {
  if (!(await canDrawPdf(path)))
    log.warn('PDF files cannot be drawn and are refused: install poppler-utils (pdfinfo and pdftoppm)')
}

export interface PdfLimits {
  pagesMax: number
  /** The longer side of a page. */
  pixels: number
  /** Of processor, for each of the two programs. */
  seconds?: number
  path?: string
}

/**
 * Draws the pages of a PDF as pictures next to it, one PDF at a time; senders take turns. Nothing of the file itself
 * is left in them: no links, programs, attachments or hidden text.
 */
export const pdfPages = (
  senderId: string,
  file: string,
  { pagesMax, pixels, seconds = mostSeconds, path = programs.folders }: PdfLimits,
): Promise<string[]> =>
  takeTurn(senderId, async () => {
    const pdf = resolve(file)
    const where = { path, seconds }
    const about = await poppler(where, 'pdfinfo', pdf)
    // The title of a file can contain a line break; what pdfinfo itself says comes after it.
    const fact = (name: string) =>
      about
        .match(new RegExp(`^${name}:\\s+(\\S+)`, 'gm'))
        ?.at(-1)
        ?.split(/\s+/)[1]
    const pages = Number(fact('Pages'))
    if (!(pages >= 1)) throw new Problem('pdf_unreadable')
    if (fact('JavaScript') !== 'no') throw new Problem('pdf_has_program')
    if (pages > pagesMax) throw new Problem('pdf_too_long')
    const options = ['-jpeg', '-jpegopt', 'quality=92', '-scale-to', String(pixels), '-l', String(pages)]
    await poppler(where, 'pdftoppm', ...options, pdf, `${pdf}-page`)
    // Numbers of pages are padded, so that names sort by page.
    const start = `${pdf}-page-`
    const drawn = (await readdir(dirname(pdf))).map((name) => join(dirname(pdf), name))
    const found = drawn.filter((name) => name.startsWith(start) && name.endsWith('.jpg')).toSorted()
    if (found.length !== pages) throw new Problem('pdf_unreadable')
    return found
  })
