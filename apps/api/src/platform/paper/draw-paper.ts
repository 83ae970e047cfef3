import PdfDocument from 'pdfkit'
import { encode } from 'uqr'

import { openFont } from './paper-font.ts'
import { drawMark } from './paper-mark.ts'
import { maxPages, TooManyPages, type Paper } from './paper.ts'
import { visualLines } from './visual-lines.ts'

const regular = openFont('400Regular')
const medium = openFont('500Medium')

const black = '#000'
const grey = '#555'
const hairline = '#999'
/** Points of an A5 sheet at 100 %; on A4 everything is larger by the same factor, with wider margins. */
const sheet = { width: 351.5, top: 30, bottom: 30, footer: 18 } as const
const scales = { A5: 1, A4: 1.2 } as const

interface Box {
  /** From the start of the line: the left in English, the right in Arabic. */
  inset?: number
  width?: number
  size?: number
  isStrong?: boolean
  colour?: string
  /** Against the end of its box. */
  atEnd?: boolean
}

interface Rule {
  inset?: number
  width?: number
  weight?: number
  colour?: string
}

class Sheet {
  readonly doc
  readonly #paper
  readonly #scale
  readonly #left
  readonly #direction
  y = 0

  constructor(paper: Paper) {
    const { size, title, issuedAt, signer, language } = paper
    this.#paper = paper
    this.#scale = scales[size]
    this.#direction = language === 'ar' ? ('rtl' as const) : ('ltr' as const)
    this.doc = new PdfDocument({
      size,
      margin: 0,
      bufferPages: true,
      autoFirstPage: false,
      lang: language,
      displayTitle: true,
      info: { Title: title, Author: signer.name, CreationDate: new Date(issuedAt) },
    })
    this.#left = 0
    this.newPage()
    this.#left = (this.doc.page.width / this.#scale - sheet.width) / 2
  }

  get height(): number {
    return this.doc.page.height / this.#scale
  }

  /** Where the text of a page ends, above its last line. */
  get end(): number {
    return this.height - sheet.bottom - sheet.footer
  }

  newPage(): void {
    if (this.doc.bufferedPageRange().count >= maxPages) throw new TooManyPages()
    this.doc.addPage()
    this.y = sheet.top
  }

  #lines(text: string, { width = sheet.width, size = 10, isStrong = false }: Box): string[][] {
    this.doc.font(isStrong ? medium : regular, size)
    return visualLines(text, this.#direction, width, (piece) => this.doc.widthOfString(piece, { features: ['kern'] }))
  }

  widthOf(text: string, box: Box): number {
    this.doc.font(box.isStrong ? medium : regular, box.size)
    return this.doc.widthOfString(text, { features: ['kern'] })
  }

  heightOf(text: string, box: Box): number {
    return this.#lines(text, box).length * (box.size ?? 10) * 1.5
  }

  /** Writes text below `y`, over as many lines as it needs, and returns its height. */
  write(text: string, y: number, box: Box): number {
    const lines = this.#lines(text, box)
    for (const [index, line] of lines.entries()) this.#writeLine(line, y + index * (box.size ?? 10) * 1.5, box)
    return lines.length * (box.size ?? 10) * 1.5
  }

  #writeLine(line: readonly string[], y: number, { inset = 0, width = sheet.width, size = 10, ...box }: Box): void {
    const features = ['kern'] as PDFKit.Mixins.OpenTypeFeatures[]
    const { doc } = this
    doc.font(box.isStrong ? medium : regular, size)
    const widths = line.map((piece) => doc.widthOfString(piece, { features }))
    const free = width - widths.reduce((sum, one) => sum + one, 0)
    const isRtl = this.#direction === 'rtl'
    const from = isRtl ? sheet.width - inset - width : inset
    let x = this.#left + from + (isRtl !== (box.atEnd ?? false) ? free : 0)
    doc.save().scale(this.#scale)
    for (const [index, piece] of line.entries()) {
      doc.fillColor(box.colour ?? black).text(piece, x, y + size * 1.08, {
        lineBreak: false,
        baseline: 'alphabetic',
        features,
      })
      x += widths[index] ?? 0
    }
    doc.restore()
  }

  /** Draws with the scale and the place of the sheet; `x` is from the left of the text. */
  draw(run: (doc: PDFKit.PDFDocument, x: (inset: number, width: number) => number) => void): void {
    this.doc.save().scale(this.#scale)
    run(this.doc, (inset, width) => this.#left + (this.#direction === 'rtl' ? sheet.width - inset - width : inset))
    this.doc.restore()
  }

  rule(y: number, { inset = 0, width = sheet.width, weight = 0.5, colour = hairline }: Rule = {}): void {
    this.draw((doc, x) => {
      const from = x(inset, width)
      doc
        .moveTo(from, y)
        .lineTo(from + width, y)
        .lineWidth(weight)
        .stroke(colour)
    })
  }

  get paper(): Paper {
    return this.#paper
  }
}

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
}

function drawWarning(page: Sheet, warning: string): void {
  const box = { inset: 10, width: sheet.width - 20, size: 10, isStrong: true }
  const height = page.heightOf(warning, box) + 10
  page.draw((doc, x) => doc.rect(x(0, sheet.width), page.y, sheet.width, height).lineWidth(0.8).stroke(black))
  page.write(warning, page.y + 5, box)
  page.y += height + 14
}

/** An item is never on two pages. */
function drawItem(page: Sheet, { name, amount, text }: Paper['items'][number], number: number): void {
  const head = { inset: 20, width: 226, size: 11.5, isStrong: true }
  const side = { inset: 252, width: 99.5, size: 9, colour: grey, atEnd: true }
  const body = { inset: 20, width: sheet.width - 20, size: 10 }
  const heads = Math.max(page.heightOf(name, head), amount === '' ? 0 : page.heightOf(amount, side) + 3)
  const height = heads + (text === '' ? 0 : page.heightOf(text, body)) + 16
  if (page.y + height > page.end) startPage(page)
  page.write(String(number), page.y - 1, { width: 16, size: 13 })
  page.write(name, page.y, head)
  if (amount !== '') page.write(amount, page.y + 3, side)
  if (text !== '') page.write(text, page.y + heads, body)
  page.y += height - 6
  page.rule(page.y - 4)
  page.y += 6
}

function drawParagraph(page: Sheet, text: string): void {
  for (const line of text.split('\n')) {
    const height = page.heightOf(line, { size: 10.5 })
    // A paragraph of several lines stays whole where a page has room for it.
    if (page.y + height > page.end) startPage(page)
    page.y += page.write(line, page.y, { size: 10.5 })
  }
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
    page.write(issued, y, { width: 260, size: 7.5, colour: grey })
    const words = pageOf.replace('{{page}}', String(index + 1)).replace('{{pages}}', String(count))
    page.write(words, y, { inset: 262, width: 89.5, size: 7.5, colour: grey, atEnd: true })
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
