import { noDocumentTexts, type DocumentTexts } from '@aafiya/contracts/appointments/document-texts'
import { documentKinds, type DocumentKind } from '@aafiya/contracts/appointments/visit-documents'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { documentClinic, wordsOf } from '../../../test/clinics/document-clinic.ts'

const leave = { kind: 'sick_leave' as const, items: [], from: '2026-03-02', until: '2026-03-04' }
const own = {
  ...noDocumentTexts,
  title: 'Medical certificate',
  titleAr: 'شهادة طبية',
  text: '{{patient}} rests for {{days}}: {{from}} to {{until}}. Signed by {{doctor}}.',
  closing: 'Not valid in court.',
}

/** Without the ends of lines and the marks around names. */
const oneLine = (words: string) => words.replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/\s+/g, ' ')

async function ready() {
  const place = await documentClinic()
  const administrator = await place.asAdministrator()
  return {
    ...place,
    administrator,
    save: async (documentTexts: DocumentTexts | null, who = administrator) => {
      const { version } = await administrator.clinic.settings()
      return who.clinic.updateSettings({ body: { version, documentTexts } })
    },
    preview: (kind: DocumentKind, texts: DocumentTexts, language: 'en' | 'ar' = 'en', who = administrator) =>
      who.documentTexts.preview({ body: { kind, language, size: 'A5', texts } }),
    words: async (changes: Parameters<typeof place.issue>[0]) => {
      const { id } = await place.issue(changes)
      return oneLine(await wordsOf(await place.fetchPdf((await place.open(id)).url)))
    },
  }
}

const wordsOfPreview = async ({ pdf }: { pdf: string }) => oneLine(await wordsOf({ body: Buffer.from(pdf, 'base64') }))

test('only an administrator saves and previews texts, and only with names that the kind has', async () => {
  const { save, preview, asVisitor, asDoctor, asDesk, mona } = await ready()
  expect(await refusal(preview('receipt', {}, 'en', asVisitor))).toMatchObject({ status: 401 })
  for (const who of [mona, asDoctor, asDesk]) {
    expect(await refusal(preview('receipt', {}, 'en', who))).toMatchObject({ status: 403 })
    expect(await refusal(save({ sick_leave: own }, who))).toMatchObject({ status: 403 })
  }
  for (const [kind, text, message] of [
    ['sick_leave', 'From {{from}} to {{until}} at {{clinic}}.', /double braces/],
    ['sick_leave', 'From {{from}} to {until}.', /double braces/],
    ['sick_leave', 'From {{from}} on.', /leaves out/],
    ['attendance', 'Came at {{time}}.', /leaves out/],
    ['receipt', 'Paid on {{day}}.', /leaves out/],
    ['prescription', 'Paid {{amount}}.', /double braces/],
  ] as const)
    for (const part of ['text', 'textAr'] as const) {
      const refused = await refusal(save({ [kind]: { ...noDocumentTexts, [part]: text } }))
      expect(refused).toMatchObject({ code: 'validation_failed' })
      expect(refused.issues).toMatchObject([
        { path: `documentTexts.${kind}.${part}`, message: expect.stringMatching(message) },
      ])
    }
})

test('an issued document has the clinic’s own texts in its language, and the usual ones where there are none', async () => {
  const { save, words } = await ready()
  expect(await words(leave)).toMatch(/Sick leave.*unable to go to work/s)
  await save({ sick_leave: own })
  const english = await words(leave)
  expect(english).toMatch(/Medical certificate/)
  expect(english).toMatch(/rests for 3 days: .*2 March 2026 to .*4 March 2026/)
  expect(english).toContain('Not valid in court.')
  expect(english).not.toMatch(/Sick leave|unable to go/)
  const arabic = await words({ ...leave, language: 'ar' })
  expect(arabic).not.toMatch(/Medical certificate|Not valid in court/)
  expect(await words({})).toMatch(/Prescription/)
  await save(null)
  expect(await words(leave)).toMatch(/Sick leave.*unable to go to work/s)
})

test('what was issued before a change stays as it is, and of two administrators the second is refused', async () => {
  const { issue, open, fetchPdf, save, administrator } = await ready()
  const { id } = await issue(leave)
  const { version } = await administrator.clinic.settings()
  await save({ sick_leave: own })
  expect(await wordsOf(await fetchPdf((await open(id)).url))).toMatch(/Sick leave/)
  const late = { body: { version, documentTexts: { receipt: { ...noDocumentTexts, title: 'Bill' } } } }
  expect(await refusal(administrator.clinic.updateSettings(late))).toMatchObject({ code: 'settings_changed' })
})

test('each kind is previewed in both languages as a draft about nobody, and nothing is issued', async () => {
  const { preview, list } = await ready()
  for (const kind of documentKinds) {
    const english = await wordsOfPreview(await preview(kind, { [kind]: { ...noDocumentTexts, closing: 'Keep this.' } }))
    for (const part of ['Draft, not issued', 'Example Patient', 'Keep this.']) expect(english).toContain(part)
    expect(await wordsOfPreview(await preview(kind, {}, 'ar'))).not.toMatch(/Example|Draft/)
  }
  expect(await list()).toEqual([])
}, 60_000)
