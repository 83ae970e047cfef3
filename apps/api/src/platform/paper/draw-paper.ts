import { encode } from 'uqr'

import { drawMark } from './paper-mark.ts'
import { black, grey, heightOfBlock, Sheet, sheet, type BlockLine } from './paper-sheet.ts'
import type { Paper } from './paper.ts'

function drawHead(page: Sheet): void {
  const { letterhead, title, facts } = page.paper
  page.draw((doc, x) => drawMark(doc, x(0, 32), page.y, 32))
  const name = page.write(letterhead.name, page.y - 2, { inset: 41, width: 190, size: 13, isStrong: true })
  const address = page.write(letterhead.address, page.y + name, { inset: 41, width: 190, size: 8, colour: grey })
  let contact = 4
  for (const line of letterhead.contact)
    contact += page.write(line, page.y + contact, { inset: 231, width: 120.5, size: 8, colour: grey, atEnd: true })
  page.y += Math.max(36, name + address, contact) + 6
  page.rule(page.y, { weight: 1, colour: black })
  page.y += 10 + page.write(title, page.y + 8, { size: 21 })
  drawFacts(page, facts)
}

function drawFacts(page: Sheet, facts: Paper['facts']): void {
  page.rule(page.y + 4)
  page.y += 8
  for (let index = 0; index < facts.length; index += 2) {
    const heights = facts.slice(index, index + 2).map(({ label, value }, place) => {
      const inset = place * 180
      const head = { inset, width: 80, size: 9, colour: grey }
      const after = page.widthOf(label, head) + 6
      const strong = { inset: inset + after, width: 171 - after, size: 9.5, isStrong: true }
      return Math.max(page.write(label, page.y, head), page.write(value, page.y, strong))
    })
    page.y += Math.max(...heights) + 2
  }
  page.rule(page.y + 4)
  page.y += 14
  page.top = page.y
}

/** The parts of a block: `rest` is the height that the first one can have, `room` that of the others. */
function cutBlock(lines: readonly BlockLine[], rest: number, room: number): BlockLine[][] {
  const parts: BlockLine[][] = [[]]
  let from = 0
  for (const line of lines.toSorted((one, other) => one.top - other.top)) {
    if (heightOfBlock([{ ...line, top: line.top - from }]) > (parts.length === 1 ? rest : room)) {
      parts.push([])
      from = line.top
    }
    parts.at(-1)?.push({ ...line, top: line.top - from })
  }
  return parts
}

/**
 * Writes a block, whole where a page has room for it. One that is taller than a page is cut between two lines, as often
 * as needed; `drawPart` draws around each part, which has `padding` above and below.
 */
function drawBlock(page: Sheet, lines: readonly BlockLine[], padding = 0, drawPart?: (height: number) => void): void {
  const room = page.end - page.top - 2 * padding
  const height = heightOfBlock(lines)
  if (height <= room && page.y + height + 2 * padding > page.end) startPage(page)
  for (const [index, part] of cutBlock(lines, page.end - page.y - 2 * padding, room).entries()) {
    if (index > 0) startPage(page)
    if (part.length === 0) continue
    const partHeight = heightOfBlock(part) + 2 * padding
    drawPart?.(partHeight)
    page.writeLines(part, page.y + padding)
    page.y += partHeight
  }
}

function drawWarning(page: Sheet, warning: string): void {
  const box = { inset: 10, width: sheet.width - 20, size: 10, isStrong: true }
  drawBlock(page, page.linesOf(warning, 0, box), 5, (height) =>
    page.draw((doc, x) => doc.rect(x(0, sheet.width), page.y, sheet.width, height).lineWidth(0.8).stroke(black)),
  )
  page.y += 14
}

/** An item is on two pages only if it is taller than one. */
function drawItem(page: Sheet, { name, amount, text }: Paper['items'][number], number: number): void {
  const names = page.linesOf(name, 0, { inset: 20, width: 226, size: 11.5, isStrong: true })
  const amounts = page.linesOf(amount, 3, { inset: 252, width: 99.5, size: 9, colour: grey, atEnd: true })
  const heads = [...names, ...(amount === '' ? [] : amounts)]
  const body = page.linesOf(text, heightOfBlock(heads), { inset: 20, width: sheet.width - 20, size: 10 })
  const numbers = page.linesOf(String(number), -1, { width: 16, size: 13 })
  drawBlock(page, [...numbers, ...heads, ...(text === '' ? [] : body)])
  // None below the text of a page, where its last line begins.
  if (page.y + 6 <= page.end) page.rule(page.y + 6)
  page.y += 16
}

function drawParagraph(page: Sheet, text: string): void {
  for (const line of text.split('\n')) drawBlock(page, page.linesOf(line, 0, { size: 10.5 }))
  page.y += 7
}

function startPage(page: Sheet): void {
  page.newPage()
  drawHead(page)
}

/** At the end of the last page, as low as it can be. */
function drawSignature(page: Sheet): void {
  const { signature, signer, check } = page.paper
  const square = 66
  const lines = signer.lines.map((line) => page.heightOf(line, { width: 176, size: 8.5 }))
  const height = Math.max(square, 18 + 17 + lines.reduce((sum, one) => sum + one, 0)) + 8
  if (page.y + height > page.end) startPage(page)
  const top = page.end - height
  page.write(signature, top, { width: 176, size: 7.5, colour: grey })
  page.rule(top + 15, { width: 176, weight: 0.8, colour: black })
  let y = top + 18
  y += page.write(signer.name, y, { width: 176, size: 10, isStrong: true })
  for (const line of signer.lines) y += page.write(line, y, { width: 176, size: 8.5, colour: grey })

  const side = { inset: 182, width: 96, atEnd: true }
  const from = top + square - 36
  page.write(check.label, from, { ...side, size: 7.5, colour: grey })
  const code = { ...side, size: 10, isStrong: true }
  // Wide letters of the code are printed smaller, never on a second line.
  const size = Math.min(10, (10 * (side.width - 1)) / page.widthOf(check.code, code))
  page.write(check.code, from + 11, { ...code, size })
  page.write(check.place, from + 26, { ...side, size: 7, colour: grey })
  page.draw((doc, x) => drawSquare(doc, check.url, x(sheet.width - square, square), top, square))
}

function drawSquare(doc: PDFKit.PDFDocument, url: string, x: number, y: number, width: number): void {
  const { data, size } = encode(url, { border: 0, ecc: 'M' })
  const cell = width / size
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries()) if (isDark) doc.rect(x + column * cell, y + row * cell, cell, cell)
  doc.fill(black)
}

function drawFooters(page: Sheet): void {
  const { issued, pageOf, draft } = page.paper
  const { count } = page.doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    page.doc.switchToPage(index)
    const y = page.height - sheet.bottom - 12
    page.rule(y - 3)
    page.write(issued, y, { width: 260, size: 7.5, colour: grey, inFooter: true })
    const words = pageOf.replace('{{page}}', String(index + 1)).replace('{{pages}}', String(count))
    page.write(words, y, { inset: 262, width: 89.5, size: 7.5, colour: grey, atEnd: true, inFooter: true })
    if (draft) page.write(draft, 6, { size: 10, isStrong: true, colour: '#b00020' })
  }
}

/** Draws a paper as a PDF. */
export async function drawPaper(paper: Paper): Promise<Buffer> {
  const page = new Sheet(paper)
  const chunks: Buffer[] = []
  page.doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve) => page.doc.once('end', resolve))
  drawHead(page)
  if (paper.warning) drawWarning(page, paper.warning)
  for (const paragraph of paper.paragraphs) drawParagraph(page, paragraph)
  for (const [index, item] of paper.items.entries()) drawItem(page, item, index + 1)
  drawSignature(page)
  drawFooters(page)
  page.doc.end()
  await done
  return Buffer.concat(chunks)
}
