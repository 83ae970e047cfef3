import { PDFDocument } from '@cantoo/pdf-lib'
import PdfDocument from 'pdfkit'

import { openFont } from './paper-font.ts'
import type { Stamp } from './paper.ts'
import { visualLines } from './visual-lines.ts'

const medium = openFont('500Medium')
const red = '#b00020'
const features = ['kern'] as PDFKit.Mixins.OpenTypeFeatures[]

interface Line {
  text: string
  direction: 'ltr' | 'rtl'
  /** Of its baseline. */
  y: number
  size: number
}

/** Writes a line in the middle of `width`. */
function writeLine(doc: PDFKit.PDFDocument, width: number, { text, direction, y, size }: Line): void {
  doc.font(medium, size)
  const widthOf = (piece: string) => doc.widthOfString(piece, { features })
  const pieces = visualLines(text, direction, Number.MAX_SAFE_INTEGER, widthOf).flat()
  let x = (width - pieces.reduce((sum, piece) => sum + widthOf(piece), 0)) / 2
  for (const piece of pieces) {
    doc.fillColor(red).text(piece, x, y, { lineBreak: false, baseline: 'alphabetic', features })
    x += widthOf(piece)
  }
}

/** A page with nothing but the stamp: a frame, a large word across the middle, and a band with the sentences on top. */
async function drawStamp({ words, sentences }: Stamp, width: number, height: number): Promise<Buffer> {
  const doc = new PdfDocument({ size: [width, height], margin: 0 })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve) => doc.once('end', resolve))
  const unit = width / 420
  doc.rect(unit * 3, unit * 3, width - unit * 6, height - unit * 6).lineWidth(unit * 1.5)
  doc.stroke(red)

  doc.save().opacity(0.35)
  doc.rotate(-35, { origin: [width / 2, height / 2] })
  writeLine(doc, width, { text: words.en, direction: 'ltr', y: height / 2 - unit * 6, size: unit * 62 })
  writeLine(doc, width, { text: words.ar, direction: 'rtl', y: height / 2 + unit * 62, size: unit * 62 })
  doc.restore()

  doc.opacity(1)
  // Ends above the letterhead of either size.
  const row = width < 500 ? 10 : 11.5
  doc.rect(unit * 3, unit * 3, width - unit * 6, row * 2.3).fillAndStroke('#fff', red)
  writeLine(doc, width, { text: sentences.en, direction: 'ltr', y: unit * 3 + row * 0.9, size: row * 0.8 })
  writeLine(doc, width, { text: sentences.ar, direction: 'rtl', y: unit * 3 + row * 1.95, size: row * 0.8 })
  doc.end()
  await done
  return Buffer.concat(chunks)
}

/** The same PDF with a stamp over each page. All pages of a paper have one size. */
export async function stampPaper(pdf: Uint8Array, stamp: Stamp): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  document.setTitle(`${stamp.words.en} \u00B7 ${stamp.words.ar} \u00B7 ${document.getTitle() ?? ''}`)
  const { width, height } = document.getPage(0).getSize()
  const [drawn] = await document.embedPdf(await drawStamp(stamp, width, height))
  if (!drawn) throw new Error('a drawn page is embedded')
  for (const page of document.getPages()) page.drawPage(drawn)
  return Buffer.from(await document.save())
}
