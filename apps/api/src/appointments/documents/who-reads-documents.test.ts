import { expect, test } from 'vitest'

import { refusal, testPassword } from '../../../test/clinic.ts'
import { documentClinic, wordsOf } from '../../../test/clinics/document-clinic.ts'
import { unzipped } from '../../../test/unzipped.ts'

const duringVisit = '2026-03-02T08:10:00.000Z'

test('a guardian reads the document of an older child only if the child agreed', async () => {
  const { issue, own, open, setAge, clock, mona } = await documentClinic('2012-05-04')
  await setAge(12)
  clock.set(duringVisit)
  const secret = await issue()
  const shared = await issue({ guardiansRead: true })
  expect((await own()).map(({ id }) => id)).toEqual([shared.id])
  expect((await mona.visitDocuments.own()).map(({ id }) => id)).toEqual([shared.id])
  expect(await refusal(open(secret.id))).toMatchObject({ code: 'document_not_found' })
})

test('a guardian does not read in the activity what an older child has not agreed to', async () => {
  const { issue, setAge, clock, mona, personId, own } = await documentClinic('2012-05-04')
  const kinds = async () => (await mona.activity.list({ query: { person: personId } })).map(({ kind }) => kind)
  await issue()
  await own()
  expect(await kinds()).toContain('document_issued')
  await setAge(12)
  clock.set(duringVisit)
  await issue()
  expect(await kinds()).not.toContain('document_issued')
  expect(await kinds()).not.toContain('documents_listed')
  expect(await kinds()).toContain('visit_booked')
})

test('a data export contains a withdrawn document with its stamp, and a valid one without', async () => {
  const { issue, withdraw, mona, deliver, fetchPdf, clock } = await documentClinic()
  const { id } = await issue()
  await issue()
  await withdraw(id)
  clock.advance(1)
  await mona.dataExport.request({ body: { password: testPassword } })
  await deliver()
  const { body } = await fetchPdf((await mona.dataExport.show()).url ?? '')
  const files = unzipped(body)
  const words = (number: number) => wordsOf({ body: files.get(`files/document-${number}.pdf`) })
  expect(await words(1)).toContain('WITHDRAWN')
  expect(await words(2)).toContain('Paracetamol 500 mg')
  expect(await words(2)).not.toContain('WITHDRAWN')
})

test('a document that was closed to guardians stays closed after a later age or date of birth', async () => {
  const { issue, own, open, setAge, clock, mona, personId } = await documentClinic('2012-05-04')
  await setAge(12)
  clock.set(duringVisit)
  const { id } = await issue()
  const expectClosed = async () => {
    expect(await own()).toEqual([])
    expect(await mona.visitDocuments.own()).toEqual([])
    expect(await refusal(open(id))).toMatchObject({ code: 'document_not_found' })
  }
  for (const age of [17, null]) {
    await setAge(age)
    await expectClosed()
  }
  await setAge(12)
  const body = { fullName: 'Lina Farid', dateOfBirth: '2018-05-04', relation: 'child' as const }
  await mona.family.change({ params: { id: personId }, body })
  await expectClosed()
})
