import PdfDocument from 'pdfkit'

import { openFont } from './paper-font.ts'
import { maxPages, TooManyPages, type Paper } from './paper.ts'
import { visualLines } from './visual-lines.ts'

const regular = openFont('400Regular')
const medium = openFont('500Medium')

export const black = '#000'
export const grey = '#555'
const hairline = '#999'
/** Points of an A5 sheet at 100 %; on A4 everything is larger by the same factor, with wider margins. */
export const sheet = { width: 351.5, top: 30, bottom: 30, footer: 18 } as const
const scales = { A5: 1, A4: 1.2 } as const
/** Of sums of heights. */
const rounding = 0.01

export interface Box {
  /** From the start of the line: the left in English, the right in Arabic. */
  inset?: number
  width?: number
  size?: number
  isStrong?: boolean
  colour?: string
  /** Against the end of its box. */
  atEnd?: boolean
  /** On the last line of the page, below where its text ends. */
  inFooter?: boolean
}

/** A line of a block; `top` is from the block's own top. */
export interface BlockLine {
  pieces: readonly string[]
  top: number
  box: Box
}

const heightOfLine = ({ size = 10 }: Box) => size * 1.5
const bottomOf = ({ top, box }: BlockLine) => top + heightOfLine(box)
export const heightOfBlock = (lines: readonly BlockLine[]): number => Math.max(0, ...lines.map(bottomOf))

interface Rule {
  inset?: number
  width?: number
  weight?: number
  colour?: string
}

export class Sheet {
  readonly doc
  readonly #paper
  readonly #scale
  readonly #left
  readonly #direction
  y = 0
  /** Where the text of each page begins, below its head. */
  top = 0

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
    return this.#lines(text, box).length * heightOfLine(box)
  }

  /** The lines of a text, whose first one is at `top` of its block. */
  linesOf(text: string, top: number, box: Box): BlockLine[] {
    return this.#lines(text, box).map((pieces, index) => ({ pieces, top: top + index * heightOfLine(box), box }))
  }

  /** Writes text below `y`, over as many lines as it needs, and returns its height. */
  write(text: string, y: number, box: Box): number {
    const lines = this.linesOf(text, 0, box)
    this.writeLines(lines, y)
    return heightOfBlock(lines)
  }

  writeLines(lines: readonly BlockLine[], y: number): void {
    for (const { pieces, top, box } of lines) this.#writeLine(pieces, y + top, box)
  }

  #writeLine(line: readonly string[], y: number, { inset = 0, width = sheet.width, size = 10, ...box }: Box): void {
    const features = ['kern'] as PDFKit.Mixins.OpenTypeFeatures[]
    const { doc } = this
    const end = box.inFooter ? this.height - sheet.bottom : this.end
    if (y + heightOfLine({ size }) > end + rounding) throw new Error('a line below the end of its page')
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
