import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { documentClinic, prescription, wordsOf } from '../../../test/clinics/document-clinic.ts'
import { people } from '../../people/people.table.ts'

async function ready() {
  const place = await documentClinic()
  return {
    ...place,
    preview: (changes = {}) =>
      place.asDoctor.visitDocuments.preview({ params: { id: place.id }, body: { ...prescription, ...changes } }),
    rename: (fullName: string, fullNameAr: string | null) =>
      place.database.db.update(people).set({ fullName, fullNameAr }).where(eq(people.id, place.personId)),
    wordsOfIssued: async (changes = {}) =>
      wordsOf(await place.fetchPdf((await place.open((await place.issue(changes)).id)).url)),
  }
}

const dose = (text: string) => ({ items: [{ name: 'Prednisolone 5 mg', amount: '', text }] })

test('a sign that cannot be printed is named in a refusal, at the preview and at the issue, and nothing is issued', async () => {
  const { preview, issue, list } = await ready()
  for (const refused of [await refusal(preview(dose('4 → 2 → 1, α'))), await refusal(issue(dose('4 → 2 → 1, α')))]) {
    expect(refused).toMatchObject({ status: 422, code: 'document_sign_unprintable' })
    expect(refused.message).toMatch(/cannot print these signs: \u2068→\u2069 \u2068α\u2069\. /)
  }
  expect(await list()).toEqual([])
})

test('signs that have an equal are printed as it', async () => {
  const { wordsOfIssued } = await ready()
  expect(await wordsOfIssued(dose('⅓ tablet, non\u2011stop, ۲ days'))).toContain('1/3 tablet, non-stop, 2 days')
})

test('a name that cannot be printed gives way to the name in the other script, and without one the refusal says so', async () => {
  const { rename, wordsOfIssued, issue } = await ready()
  await rename('Ольга', 'أولجا')
  expect(await wordsOfIssued()).toContain('أولجا')
  await rename('Parviz', 'پرویز')
  expect(await wordsOfIssued({ language: 'ar' })).toContain('Parviz')
  await rename('Ольга', 'پرویز')
  const refused = await refusal(issue())
  expect(refused).toMatchObject({ status: 422, code: 'document_sign_unprintable' })
  expect(refused.message).toMatch(/О.*enter the name in the other language/)
})
