import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'

import { endlessPdf, heavyPdfs, hostilePdfs, writtenPdf } from '../../../test/endpoints/hostile-pdfs.ts'
import { canDrawPdf, pdfPages, warnWithoutPdf } from './pdf-pages.ts'

const limits = { pagesMax: 30, pixels: 800, seconds: 3 }

async function spooled(bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'aafiya-pdf-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'upload')
  await writeFile(path, bytes)
  return path
}

test('draws each page as a picture, in their order, the longer side as long as requested', async () => {
  const path = await spooled(await writtenPdf(12))
  const pages = await pdfPages('mona', path, limits)
  expect(pages).toHaveLength(12)
  const drawn = await Promise.all(pages.map((page) => readFile(page)))
  const sizes = await Promise.all(drawn.map((page) => sharp(page).metadata()))
  for (const { format, width, height } of sizes) {
    expect([format, height]).toEqual(['jpeg', 800])
    expect(width).toBeLessThan(800)
  }
  // Something is drawn on each, and another text on each.
  const { channels } = await sharp(drawn[0]).stats()
  expect(channels[0]?.min).toBeLessThan(80)
  expect(new Set(drawn.map((page) => page.toString('base64'))).size).toBe(12)
})

test('a PDF that opens without a password is drawn, even if it forbids printing or copying', async () => {
  const path = await spooled(
    await writtenPdf(1, { ownerPassword: 'owner', permissions: { printing: 'lowResolution' } }),
  )
  expect(await pdfPages('mona', path, limits)).toHaveLength(1)
})

test.each(hostilePdfs)('refuses %s with %s, and then still draws the next file', async (_, code, make) => {
  const path = await spooled(await make())
  await expect(pdfPages('mona', path, limits)).rejects.toMatchObject({ code })
  expect(await pdfPages('mona', await spooled(await writtenPdf()), limits)).toHaveLength(1)
})

test.each(heavyPdfs)('%s stays within the limits', async (_, make) => {
  const path = await spooled(make())
  const pages = await pdfPages('mona', path, limits).catch((error: unknown) => {
    expect(error).toMatchObject({ code: 'pdf_unreadable' })
    return []
  })
  for (const page of pages) {
    const { width, height } = await sharp(await readFile(page)).metadata()
    expect(Math.max(width, height)).toBeLessThanOrEqual(limits.pixels)
  }
})

test('without the renderer a PDF is refused by name, and the start can tell', async () => {
  const path = await spooled(await writtenPdf())
  await expect(pdfPages('mona', path, { ...limits, path: '/nonexistent' })).rejects.toMatchObject({
    code: 'pdf_unavailable',
  })
  expect(await canDrawPdf('/nonexistent')).toBe(false)
  expect(await canDrawPdf()).toBe(true)
  const warn = vi.fn()
  await warnWithoutPdf({ warn }, '/nonexistent')
  expect(warn).toHaveBeenCalledOnce()
  await warnWithoutPdf({ warn })
  expect(warn).toHaveBeenCalledOnce()
})

/** The process that draws this file. */
async function findRenderer(path: string): Promise<number> {
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
    if (command.startsWith('pdftoppm') && command.includes(path)) return Number(id)
  }
  throw new Error('nothing draws it')
}

test('a renderer that is killed in the middle of a page leaves a refusal, and the next file is drawn', async () => {
  const path = await spooled(endlessPdf())
  const drawing = pdfPages('mona', path, { ...limits, seconds: 20 }).then(
    () => undefined,
    (error: unknown) => error,
  )
  process.kill(await vi.waitFor(() => findRenderer(path), { timeout: 20_000, interval: 10 }), 'SIGKILL')
  expect(await drawing).toMatchObject({ code: 'pdf_unreadable' })
  expect(await pdfPages('mona', await spooled(await writtenPdf()), limits)).toHaveLength(1)
})
