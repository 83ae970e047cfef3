import { deflateSync } from 'node:zlib'

import Pdf from 'pdfkit'

/** A file of these objects; the first is the catalog. */
function pdfOf(objects: readonly string[]): Buffer {
  const head = '%PDF-1.7\n'
  const places: number[] = []
  let body = head
  for (const [index, object] of objects.entries()) {
    places.push(body.length)
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}${table}${end}`, 'latin1')
}

const stream = (content: string, entries = '') =>
  `<< /Length ${content.length} ${entries} >>\nstream\n${content}\nendstream`

interface Page {
  content?: string
  resources?: string
  box?: string
  catalog?: string
  objects?: readonly string[]
}

/** One page; further objects begin at 5. */
const onePage = ({
  content = '',
  resources = '<< >>',
  box = '0 0 300 400',
  catalog = '',
  objects = [],
}: Page): Buffer =>
  pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources ${resources} >>`,
    stream(content),
    ...objects,
  ])

/** As any program writes them, with text. */
export async function writtenPdf(pages = 1, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const pdf = new Pdf({ size: 'A5', autoFirstPage: false, ...options })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve) => pdf.on('end', () => resolve()))
  for (let page = 1; page <= pages; page++) pdf.addPage().fontSize(30).text(`Page ${page}: Hb 11.2`, 40, 40)
  pdf.end()
  await done
  return Buffer.concat(chunks)
}

const manyPages = (count: number): Buffer => {
  const pages = Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] >>')
  const kids = pages.map((_, index) => `${index + 3} 0 R`).join(' ')
  return pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`, ...pages])
}

/** Each form draws the next one ten times: a few kilobytes that would be drawn for years. */
export function endlessPdf(): Buffer {
  const levels = 25
  const form = (level: number) => {
    const isLast = level === levels
    const content = isLast ? '0 0 10 10 re f' : '/F Do '.repeat(10)
    const resources = isLast ? '' : `/Resources << /XObject << /F ${level + 6} 0 R >> >>`
    return stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 300 400] ${resources}`)
  }
  return onePage({
    content: '/F Do',
    resources: '<< /XObject << /F 5 0 R >> >>',
    objects: Array.from({ length: levels + 1 }, (_, level) => form(level)),
  })
}

/** A picture of so many pixels, of one bit each, in some kilobytes. */
function hugePicture(side: number): Buffer {
  const squeezed = deflateSync(deflateSync(Buffer.alloc((side / 8) * side))).toString('latin1')
  const entries = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 8
    /ColorSpace /DeviceRGB /Filter [/FlateDecode /FlateDecode]`
  return onePage({
    content: 'q 300 0 0 400 0 0 cm /I Do Q',
    resources: '<< /XObject << /I 5 0 R >> >>',
    objects: [stream(squeezed, entries)],
  })
}

const program = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

/** Files that are refused, each with the code of its refusal. */
export const hostilePdfs: readonly (readonly [string, string, () => Buffer | Promise<Buffer>])[] = [
  ['a PDF with a password', 'pdf_locked', () => writtenPdf(1, { userPassword: 'secret', ownerPassword: 'owner' })],
  [
    'a PDF with a program in its names',
    'pdf_has_program',
    () => onePage({ catalog: `/Names << /JavaScript << /Names [(a) ${program}] >> >>` }),
  ],
  [
    'a PDF that runs a program when it is closed',
    'pdf_has_program',
    () => onePage({ catalog: `/AA << /WC ${program} >>` }),
  ],
  ['31 pages', 'pdf_too_long', () => writtenPdf(31)],
  ['10,000 pages', 'pdf_too_long', () => manyPages(10_000)],
  [
    'a PDF that claims three pages and has one',
    'pdf_unreadable',
    () => {
      const text = onePage({}).toString('latin1').replace('/Count 1 ', '/Count 3 ')
      return Buffer.from(text, 'latin1')
    },
  ],
  [
    'a page with a program in its note',
    'pdf_has_program',
    () => {
      const page = '/Type /Page /Parent 2 0 R /MediaBox [0 0 300 400]'
      return pdfOf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        `<< ${page} /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 300 400] /A ${program} >>] >>`,
      ])
    },
  ],
  ['nothing but the first bytes', 'pdf_unreadable', () => Buffer.from('%PDF-1.7\nnonsense')],
  [
    'half of a PDF',
    'pdf_unreadable',
    async () => {
      const whole = await writtenPdf()
      return whole.subarray(0, 300)
    },
  ],
  ['forms that draw each other without end', 'pdf_unreadable', endlessPdf],
]

/** Files that strain a decoder: drawn or refused, but never more than the limits. */
export const heavyPdfs: readonly (readonly [string, () => Buffer])[] = [
  ['a picture of 3.6 billion pixels', () => hugePicture(60_000)],
  ['a page of the size of a town', () => onePage({ box: '0 0 9000000 9000000', content: '0 0 10 10 re f' })],
  ['a page of no width', () => onePage({ box: '0 0 0 400', content: '0 0 10 10 re f' })],
  ['a million open brackets', () => onePage({ content: '['.repeat(1_000_000) })],
  ['a page that refers to itself', () => onePage({ resources: '3 0 R', content: '/F Do' })],
]
