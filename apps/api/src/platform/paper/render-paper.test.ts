import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test, vi } from 'vitest'

import { signalDrawing } from '../../../test/signal-drawing.ts'
import { maxPages, type Paper } from './paper.ts'
import { renderPaper, renderStamp, warnWithoutFonts } from './render-paper.ts'

const item = (name: string, text: string) => ({ name, amount: '', text })

const paper = (changes: Partial<Paper> = {}): Paper => ({
  language: 'en',
  size: 'A5',
  letterhead: { name: 'Aafiya Clinic', address: '14 Nile Corniche, Cairo', contact: ['+20 100 123 4567'] },
  title: 'Prescription',
  facts: [{ label: 'Patient', value: 'Yusuf Aziz' }],
  items: [],
  paragraphs: [],
  signature: 'Signature and stamp',
  signer: { name: 'Dr Mariam Haddad', lines: ['Pediatrician'] },
  check: { label: 'Genuine?', code: 'R7K4-2MXD-9QPA', place: 'aafiya.example/d', url: 'https://aafiya.example/d/R7' },
  issued: 'Issued 25 November 2026',
  issuedAt: '2026-11-25T13:44:00Z',
  pageOf: 'Page {{page}} of {{pages}}',
  ...changes,
})

interface Line {
  text: string
  from: number
  to: number
  /** Of its baseline, from the bottom of the page. */
  y: number
}

/** The pages as a reader of PDF reads them: the pieces of each line from left to right, each in its own order. */
async function read(pdf: Buffer): Promise<{ width: number; height: number; lines: Line[] }[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1)
      const [, , width = 0, height = 0] = page.view
      const lines = new Map<number, Line>()
      for (const piece of (await page.getTextContent()).items) {
        if (!('str' in piece) || piece.str.trim() === '') continue
        const [, , , , x = 0, y = 0] = piece.transform.map(Number)
        const line = lines.get(Math.round(y)) ?? { text: '', from: x, to: x, y }
        const text = `${line.text} ${piece.str}`.normalize('NFKC').trim()
        lines.set(Math.round(y), { text, y, from: Math.min(line.from, x), to: Math.max(line.to, x + piece.width) })
      }
      return { width, height, lines: [...lines.values()] }
    }),
  )
}

const textOf = async (pdf: Buffer) =>
  (await read(pdf)).map(({ lines }) => lines.map(({ text }) => text).join('\n')).join('\n')

test('draws a page whose text can be found, in English and in Arabic', async () => {
  const english = await renderPaper('doctor', paper({ items: [item('Paracetamol 120 mg', 'Four times a day')] }))
  const text = await textOf(english)
  for (const words of ['Aafiya Clinic', 'Prescription', 'Yusuf Aziz', 'Paracetamol 120 mg', 'Four times a day'])
    expect(text).toContain(words)
  const arabic = await renderPaper(
    'doctor',
    paper({ language: 'ar', title: 'روشتة', items: [item('شراب للأطفال', 'ملعقة صباحًا بعد الأكل لمدة يومين')] }),
  )
  const found = (await textOf(arabic)).split(/\s+/)
  for (const word of ['روشتة', 'شراب', 'للأطفال', 'ملعقة', 'بعد', 'الأكل', 'لمدة', 'يومين']) expect(found).toContain(word)
})

test('keeps digits, units and Latin names in order in an Arabic line', async () => {
  const line = 'ثم Augmentin 457 mg/5 ml مرتين و0.9% صباحا 2026'
  const pdf = await renderPaper('doctor', paper({ language: 'ar', paragraphs: [line] }))
  const text = await textOf(pdf)
  expect(text).toContain('Augmentin 457 mg/5 ml')
  expect(text).toContain('0.9%')
  const drawn = text.split('\n').find((one) => one.includes('Augmentin')) ?? ''
  // From left to right, so from the end of the sentence.
  const places = ['2026', '0.9%', 'Augmentin', 'ثم'].map((piece) => drawn.indexOf(piece))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
})

test('keeps brackets, trade marks and Arabic digits of a Latin name in their places', async () => {
  const names = ['Paracetamol 500 mg (Panadol®)', 'Ibuprofen [Brufen] 400 mg', 'Captopril ٢٥ mg (Capoten ٢٥ mg)']
  const items = names.map((name) => item(name, 'قرص (٢٥ مجم) بعد [الأكل] ثم Panadol ٢ مرات و1 (2 mg)'))
  const text = await textOf(await renderPaper('doctor', paper({ language: 'ar', items })))
  const lines = text.split('\n')
  // What a reader of PDF finds between two fonts or marks can have a space of its own.
  const close = (line: string) => line.replaceAll(' ', '')
  for (const name of names)
    expect(close(lines.find((line) => line.includes(name.slice(0, 5))) ?? '')).toContain(close(name))
  // From left to right: the sentence itself is as it was.
  const places = ['مرات', '٢', 'Panadol', '[', '(']
  const drawn = lines.find((line) => line.includes('مرات')) ?? ''
  expect(drawn.indexOf('Panadol')).toBeGreaterThan(drawn.indexOf('٢'))
  expect(places.every((piece) => drawn.includes(piece))).toBe(true)
}, 60_000)

test('draws Arabic digits in their order', async () => {
  const pdf = await renderPaper('doctor', paper({ language: 'ar', paragraphs: ['جرعة ٢٥ مجم', 'في ٢٠٢٦/٣/١'] }))
  const text = await textOf(pdf)
  for (const number of ['٢٥', '٢٠٢٦/٣/١']) expect(text).toContain(number)
}, 60_000)

test.each([
  ['A5', 420, 595],
  ['A4', 595, 842],
] as const)(
  'writes nothing beyond the edges of %s, however long a word is',
  async (size, width, height) => {
    const long = `${'Hydrochlorothiazide'.repeat(6)} ${'كلوريد'.repeat(12)}`
    const items = Array.from({ length: 4 }, () => item(long, long))
    for (const language of ['en', 'ar'] as const) {
      const pages = await read(await renderPaper('doctor', paper({ size, language, items, paragraphs: [long] })))
      expect(pages.length).toBeGreaterThan(1)
      for (const page of pages) {
        expect([Math.round(page.width), Math.round(page.height)]).toEqual([width, height])
        expect(Math.min(...page.lines.map(({ from }) => from))).toBeGreaterThan(20)
        expect(Math.max(...page.lines.map(({ to }) => to))).toBeLessThan(width - 20)
      }
      expect(
        pages
          .at(-1)
          ?.lines.map(({ text }) => text)
          .join('\n'),
      ).toContain('R7K4-2MXD-9QPA')
    }
  },
  60_000,
)

const numbered = (count: number, word: string) => Array.from({ length: count }, (_, index) => `${word}${index + 1}`)
/** Each has a word of its own, so that none is taken for another one. */
const longBlocks = [
  ['a warning', 'W', 400, (text: string) => ({ warning: text })],
  ['a paragraph', 'P', 400, (text: string) => ({ paragraphs: [text] })],
  ['an item', 'D', 400, (text: string) => ({ items: [item('Amoxicillin', 'Daily'), item('Ibuprofen', text)] })],
  ['a dose of many lines', 'L', 60, (text: string) => ({ items: [item('A', text.replaceAll(' ', '\n'))] })],
  ['a name of many lines', 'N', 60, (text: string) => ({ items: [item(text.replaceAll(' ', '\n'), 'Daily')] })],
  [
    'an amount of many lines',
    'M',
    60,
    (text: string) => ({
      items: [{ name: 'A', text: '', amount: text.replaceAll(' ', '\n') }],
    }),
  ],
] as const

test.each(longBlocks)(
  'prints the whole of %s that is taller than a page, and nothing below the end of a page',
  async (_, letter, count, changesOf) => {
    for (const [language, word] of [
      ['en', 'word-'],
      ['ar', 'كلمة-'],
    ] as const) {
      const words = numbered(count, `${language === 'en' ? word : ''}${letter}`)
      const text = (language === 'en' ? words : words.map((one) => `${word} ${one}`)).join(' ')
      const pages = await read(await renderPaper('doctor', paper({ language, ...changesOf(text) })))
      expect(pages.length).toBeGreaterThan(1)
      const found = new Set(pages.flatMap(({ lines }) => lines).flatMap((line) => line.text.match(/[\w-]+/g) ?? []))
      expect(words.filter((one) => !found.has(one))).toEqual([])
      for (const { lines } of pages) {
        const [footer, ...others] = lines.toSorted((one, other) => one.y - other.y)
        expect(footer?.text).toContain('Page')
        // The text ends 48 points above the edge of the sheet.
        for (const { y } of others) expect(y).toBeGreaterThan(48)
      }
    }
  },
  60_000,
)

test('refuses a warning that needs too many pages', async () => {
  const warning = numbered(3000, 'word').join(' ')
  await expect(renderPaper('doctor', paper({ warning }))).rejects.toMatchObject({ code: 'document_too_long' })
}, 60_000)

test('keeps the code on one line, however wide its letters are', async () => {
  const check = { ...paper().check, code: 'WMQW-DWMN-GWMQ' }
  for (const language of ['en', 'ar'] as const)
    expect(await textOf(await renderPaper('doctor', paper({ language, check })))).toContain(check.code)
}, 60_000)

test('a stamp in both languages is on each page, and nothing of the paper is lost', async () => {
  const stamp = {
    words: { en: 'WITHDRAWN', ar: 'ملغى' },
    sentences: { en: 'Withdrawn on 2 March 2026.', ar: 'أُلغي هذا المستند في 2 مارس 2026.' },
  }
  const paragraphs = Array.from({ length: 60 }, (_, index) => `Line ${index}`)
  for (const size of ['A5', 'A4'] as const) {
    const pages = await read(
      await renderStamp('doctor', await renderPaper('doctor', paper({ size, paragraphs })), stamp),
    )
    expect(pages.length).toBeGreaterThan(1)
    for (const { lines } of pages) {
      const text = lines.map((line) => line.text).join('\n')
      for (const words of ['WITHDRAWN', 'ملغى', 'Withdrawn on 2 March 2026.', 'المستند', 'Yusuf Aziz'])
        expect(text).toContain(words)
    }
    expect(pages.flatMap(({ lines }) => lines).map(({ text }) => text)).toContain('Line 59')
  }
}, 60_000)

test('refuses a paper of too many pages, and draws the next one', async () => {
  const paragraphs = Array.from({ length: maxPages * 60 }, (_, index) => `Line ${index}`)
  await expect(renderPaper('doctor', paper({ paragraphs }))).rejects.toMatchObject({ code: 'document_too_long' })
  expect(await textOf(await renderPaper('doctor', paper()))).toContain('Page 1 of 1')
})

test('words are found also after a paper with letters that others are a part of', async () => {
  await renderPaper('doctor', paper({ language: 'ar', title: 'خجش' }))
  const sentence = 'الحالة الصحية لا تسمح بالدراسة'
  const text = await textOf(await renderPaper('doctor', paper({ language: 'ar', paragraphs: [sentence] })))
  for (const word of sentence.split(' ')) expect(text).toContain(word)
})

test('a process that is killed while it draws is a refusal, and the next paper is drawn', async () => {
  await renderPaper('doctor', paper())
  expect(signalDrawing('SIGSTOP')).toBe(1)
  const drawing = renderPaper('doctor', paper()).catch((error: unknown) => error)
  await new Promise((resolve) => setImmediate(resolve))
  expect(signalDrawing('SIGKILL')).toBe(1)
  expect(await drawing).toMatchObject({ code: 'busy' })
  expect(await textOf(await renderPaper('doctor', paper()))).toContain('Page 1 of 1')
}, 60_000)

test('a start without the fonts says so', () => {
  const warn = vi.fn()
  warnWithoutFonts({ warn })
  expect(warn).not.toHaveBeenCalled()
  warnWithoutFonts({ warn }, () => '/nonexistent')
  expect(warn).toHaveBeenCalledOnce()
})
