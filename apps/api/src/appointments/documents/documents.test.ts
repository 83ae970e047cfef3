import { createHash } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { documentClinic, prescription, wordsOf } from '../../../test/clinics/document-clinic.ts'
import { signalDrawing } from '../../../test/signal-drawing.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { auditEntries } from '../../platform/audit/audit-entries.table.ts'
import { lostNumber, skipLostNumbers, takeNumber } from './document-number.ts'
import { visitDocuments } from './visit-documents.table.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

test('only the doctor of an appointment issues, and what is issued must be filled in and true', async () => {
  const place = await documentClinic()
  const { id, asDoctor, asDesk, asVisitor, mona, issue } = place
  const issueAs = (who: typeof mona, body = prescription, of = id) =>
    who.visitDocuments.issue({ params: { id: of }, body })
  expect(await refusal(issueAs(asVisitor))).toMatchObject({ status: 401 })
  for (const who of [mona, asDesk]) expect(await refusal(issueAs(who))).toMatchObject({ status: 403 })
  expect(await refusal(issueAs(asDoctor, prescription, unknownId))).toMatchObject({ code: 'appointment_not_found' })
  for (const changes of [
    { items: [] },
    { kind: 'referral' as const, items: [] },
    { kind: 'referral' as const, items: [], text: '\u200e \u200f' },
    { kind: 'sick_leave' as const, items: [], from: '2026-03-02' },
    { kind: 'sick_leave' as const, items: [], from: '2026-03-05', until: '2026-03-02' },
    { items: Array.from({ length: 21 }, () => ({ name: 'A', amount: '', text: '' })) },
  ])
    expect(await refusal(issue(changes))).toMatchObject({ code: 'validation_failed' })
  expect(await refusal(issue({ kind: 'receipt' }))).toMatchObject({ code: 'nothing_paid' })
  expect(await refusal(issue({ kind: 'attendance' }))).toMatchObject({ code: 'visit_not_attended' })
  expect(await place.database.db.$count(visitDocuments)).toBe(0)
})

test('the patient reads an issued document at once, the front desk only after its release', async () => {
  const { issue, own, open, fetchPdf, atDesk, toDesk, asDesk, asPatient, mona } = await documentClinic()
  const document = await issue()
  expect(document).toMatchObject({ number: 1, kind: 'prescription' })
  expect(await own()).toMatchObject([{ id: document.id, number: 1, items: 1 }])
  expect(await mona.visitDocuments.own()).toMatchObject([{ id: document.id }])
  const { url } = await open(document.id)
  const file = await fetchPdf(url)
  expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
  expect(String(file.body).startsWith('%PDF-')).toBe(true)
  expect((await fetchPdf(url.replace(/.$/, 'x'))).status).toBe(403)
  const omar = await asPatient('omar')
  expect(await refusal(open(document.id, omar))).toMatchObject({ code: 'document_not_found' })
  expect(await omar.visitDocuments.own()).toEqual([])
  expect(await refusal(open(document.id, asDesk))).toMatchObject({ code: 'document_not_found' })
  expect(await atDesk(asDesk)).toEqual([])
  await toDesk(document.id)
  expect(await atDesk(asDesk)).toMatchObject([{ id: document.id, number: 1 }])
  expect((await fetchPdf((await open(document.id, asDesk)).url)).status).toBe(200)
})

test('the code confirms number, day, clinic and file, and nothing else', async () => {
  const { issue, open, fetchPdf, codeOf, asVisitor } = await documentClinic()
  const document = await issue()
  const code = await codeOf(document.id)
  const answer = await asVisitor.visitDocuments.check({ params: { code } })
  const { body } = await fetchPdf((await open(document.id)).url)
  if (!Buffer.isBuffer(body)) throw new Error('not a file')
  const sha256 = createHash('sha256').update(body).digest('hex')
  expect(Object.keys(answer).toSorted()).toEqual(
    ['clinicName', 'clinicNameAr', 'isReplaced', 'issuedOn', 'number', 'sha256', 'withdrawnOn'].toSorted(),
  )
  expect(answer).toMatchObject({ number: 1, sha256, withdrawnOn: null, isReplaced: false })
  const other = `${code.startsWith('0') ? '1' : '0'}${code.slice(1)}`
  expect(await refusal(asVisitor.visitDocuments.check({ params: { code: other } }))).toMatchObject({
    code: 'document_not_found',
  })
})

test('a withdrawn document opens with a stamp for doctor and patient, not for the front desk', async () => {
  const place = await documentClinic()
  const { issue, withdraw, open, own, fetchPdf, codeOf, asVisitor, asDoctor, toDesk, atDesk, asDesk } = place
  const document = await issue()
  await toDesk(document.id)
  const { url } = await open(document.id)
  expect(await wordsOf(await fetchPdf(url))).not.toMatch(/withdrawn|ملغى/i)
  const withdrawn = await withdraw(document.id)
  expect(withdrawn.withdrawnAt).toBeDefined()
  expect(await withdraw(document.id)).toEqual(withdrawn)
  // Also by the link from before.
  for (const link of [url, (await open(document.id)).url, (await open(document.id, asDoctor)).url]) {
    const file = await fetchPdf(link)
    expect(file.headers['content-disposition']).toBe('inline; filename="prescription-1-withdrawn.pdf"')
    const words = await wordsOf(file)
    for (const word of ['WITHDRAWN', 'ملغى', 'Paracetamol 500 mg', 'no longer valid']) expect(words).toContain(word)
  }
  expect(await refusal(open(document.id, await place.asPatient('omar')))).toMatchObject({ code: 'document_not_found' })
  expect(await refusal(open(document.id, asDesk))).toMatchObject({ code: 'document_withdrawn' })
  expect(await own()).toMatchObject([{ withdrawnAt: withdrawn.withdrawnAt }])
  expect(await atDesk(asDesk)).toEqual([])
  expect(await refusal(toDesk(document.id))).toMatchObject({ code: 'document_withdrawn' })
  const code = await codeOf(document.id)
  expect((await asVisitor.visitDocuments.check({ params: { code } })).withdrawnOn).toMatch(/^\d{4}-/)
})

test('a replacement withdraws the document of the same appointment in one step, once', async () => {
  const { issue, list, codeOf, asVisitor } = await documentClinic()
  const first = await issue()
  expect(await refusal(issue({ replaces: unknownId }))).toMatchObject({ code: 'document_not_found' })
  const second = await issue({ replaces: first.id })
  expect(await list()).toMatchObject([
    { id: second.id, number: 2 },
    { id: first.id, replacedBy: second.id },
  ])
  expect(await refusal(issue({ replaces: first.id }))).toMatchObject({ code: 'document_withdrawn' })
  const code = await codeOf(first.id)
  expect(await asVisitor.visitDocuments.check({ params: { code } })).toMatchObject({ isReplaced: true })
})

test('documents issued at once get different numbers, without a gap', async () => {
  const { issue, list } = await documentClinic()
  await Promise.all([issue(), issue(), issue({ language: 'ar' })])
  expect((await list()).map(({ number }) => number)).toEqual([3, 2, 1])
})

test('a number is not given again, neither after an erasure nor after a restore', async () => {
  const { issue, database } = await documentClinic()
  const first = await issue()
  await database.db.delete(visitDocuments)
  const next = await Promise.all([issue(), issue()])
  expect([first, ...next].map(({ number }) => number).toSorted()).toEqual([1, 2, 3])
  await skipLostNumbers(database.db)
  expect((await issue()).number).toBeGreaterThan(1000)
})

test('of two processes that take one number, one draws its document again', async () => {
  const { database, issue } = await documentClinic()
  const take = () => database.db.transaction((tx) => takeNumber(tx, 1))
  const results = await Promise.allSettled([take(), take()])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.flatMap((result) => (result.status === 'rejected' ? [lostNumber(result.reason)] : []))).toEqual([true])
  expect(await issue()).toMatchObject({ number: 2 })
})

test('a repeat of an issue answers without drawing the document again', async () => {
  const { issueOnce, cancel, list } = await documentClinic()
  const key = 'issue-this-once'
  const [first, racing] = await Promise.all([issueOnce(key), issueOnce(key)])
  expect(racing).toEqual(first)
  // What is drawn would now be refused.
  await cancel()
  expect(await issueOnce(key)).toEqual(first)
  expect(await refusal(issueOnce(key, { text: 'Something else' }))).toMatchObject({ code: 'idempotency_key_reused' })
  expect(await refusal(issueOnce('another-key'))).toMatchObject({ code: 'appointment_cancelled' })
  expect(await list()).toMatchObject([{ id: first.id, number: 1 }])
})

test('while the process that draws is killed nothing is issued; the repeat issues it once, with the first number', async () => {
  const { issueOnce, list, open, fetchPdf, asDoctor, id } = await documentClinic()
  const key = 'killed-while-drawing'
  // At its start or in the middle: it never lives as long as a document takes.
  const killing = setInterval(() => signalDrawing('SIGKILL'), 5)
  const killed = await refusal(issueOnce(key)).finally(() => clearInterval(killing))
  expect(killed).toMatchObject({ status: 503, code: 'busy' })
  expect(await list()).toEqual([])
  const note = { version: 0, sections: [{ heading: 'plan' as const, text: 'Saline drops' }] }
  expect(await asDoctor.visitNotes.save({ params: { id }, body: note })).toMatchObject({ version: 1 })
  const issued = await issueOnce(key)
  expect(await issueOnce(key)).toEqual(issued)
  expect(await list()).toMatchObject([{ id: issued.id, number: 1 }])
  expect(await wordsOf(await fetchPdf((await open(issued.id)).url))).toContain('Paracetamol 500 mg')
}, 60_000)

test('an English paper calls the doctor by the singular of the speciality, or by the clinic’s own name for it', async () => {
  const { issue, open, fetchPdf, asAdministrator, doctor, database } = await documentClinic()
  const speciality = 'Pediatricians'
  await database.db.update(doctors).set({ speciality }).where(eq(doctors.id, doctor.id))
  const wordsOfNext = async () => wordsOf(await fetchPdf((await open((await issue()).id)).url))
  expect(await wordsOfNext()).toMatch(/Pediatrician(?!s)/)
  const { specialities } = await asAdministrator()
  const found = (await specialities.managed()).find(({ key }) => key === speciality)
  await specialities.rename({
    params: { id: found?.id ?? '' },
    body: { name: 'Children’s medicine', nameAr: found?.nameAr ?? '' },
  })
  expect(await wordsOfNext()).toContain('Children’s medicine')
})

test('a withdrawal and an opening at once leave no link to a file without the stamp', async () => {
  const { issue, withdraw, open, fetchPdf } = await documentClinic()
  const { id } = await issue()
  const [{ url }] = await Promise.all([open(id), withdraw(id)])
  expect(await wordsOf(await fetchPdf(url))).toContain('WITHDRAWN')
})

test('a document of more pages than can be printed says so, and nothing is issued', async () => {
  const { issue, list, asDoctor, id } = await documentClinic()
  const items = Array.from({ length: 20 }, () => ({ name: 'A'.repeat(120), amount: '', text: 'b\n'.repeat(199) }))
  const body = { ...prescription, items }
  expect(await refusal(issue({ items }))).toMatchObject({ code: 'document_too_long', status: 422 })
  expect(await refusal(asDoctor.visitDocuments.preview({ params: { id }, body }))).toMatchObject({
    code: 'document_too_long',
  })
  expect(await list()).toEqual([])
})

test('the database refuses to change what was issued', async () => {
  const { issue, withdraw, database } = await documentClinic()
  const { id } = await issue()
  const change = (values: object) => database.db.update(visitDocuments).set(values).where(eq(visitDocuments.id, id))
  const kept = { cause: { message: 'an issued document is kept as it is' } }
  for (const values of [{ number: 9 }, { pdf: Buffer.from('x') }, { sha256: 'x' }, { guardiansRead: true }])
    await expect(change(values)).rejects.toMatchObject(kept)
  await withdraw(id)
  await expect(change({ withdrawnAt: null })).rejects.toMatchObject(kept)
})

test('a notification says nothing of a document, and every step is in the audit', async () => {
  const { issue, withdraw, toDesk, open, atDesk, asDesk, mona, database } = await documentClinic()
  const { id } = await issue()
  const [news] = (await mona.notifications.list()).filter(({ kind }) => kind === 'visit_papers')
  expect(`${news?.title} ${news?.body}`).not.toMatch(/prescription|paracetamol|Dr/i)
  await toDesk(id)
  await atDesk(asDesk)
  await open(id, asDesk)
  await withdraw(id)
  const actions = (await database.db.select().from(auditEntries)).map(({ action }) => action)
  for (const action of [
    'document_issued',
    'document_released',
    'documents_listed',
    'document_read',
    'document_withdrawn',
  ])
    expect(actions).toContain(action)
})
