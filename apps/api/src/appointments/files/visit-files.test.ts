import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { filesAhead } from '../../../test/clinics/files-ahead.ts'
import { nextMonday } from '../../../test/clinics/paying-clinic.ts'
import { blob, hostilePictures, picture } from '../../../test/endpoints/hostile-pictures.ts'
import { auditEntries } from '../../platform/audit/audit-entries.table.ts'

test('files are the patient’s and their doctor’s; the front desk and other accounts have no way to them', async () => {
  const place = await filesAhead()
  const { asVisitor, asPatient, asUser, buildUser, buildDoctor, send, list, remove, read, asDoctor, files } = place
  const { files: sent } = await send(await picture())
  const fileId = sent[0]?.id ?? ''
  expect(await refusal(list(asVisitor))).toMatchObject({ status: 401 })
  expect(await refusal(send('x', asVisitor))).toMatchObject({ status: 401 })
  const desk = await asUser((await buildUser({ role: 4 })).id)
  const other = await asUser((await buildDoctor()).userId)
  const administrator = await place.asAdministrator()
  for (const who of [await asPatient('omar'), desk, administrator, other, asDoctor]) {
    expect(await refusal(list(who))).toMatchObject({ code: 'appointment_not_found' })
    expect(await refusal(send('x', who))).toMatchObject({ code: 'appointment_not_found' })
    expect(await refusal(remove(fileId, who))).toMatchObject({ code: 'appointment_not_found' })
  }
  for (const who of [desk, administrator, place.mona]) expect(await refusal(read(who))).toMatchObject({ status: 403 })
  expect(await refusal(read(other))).toMatchObject({ code: 'appointment_not_found' })
  expect((await read()).map(({ id }) => id)).toEqual([fileId])
  expect(files.names()).toHaveLength(1)
})

test.each(hostilePictures)('refuses %s', async (_, make) => {
  const { send, files } = await filesAhead()
  const bytes = await make()
  const { code } = await refusal(send(bytes))
  expect(code).toMatch(/^(visit_file_type_invalid|pdf_unreadable|pdf_unavailable)$/)
  expect(files.names()).toEqual([])
})

test('refuses no file, two files, and a file of more than 10 MB', async () => {
  const { mona, send, id, files } = await filesAhead()
  const image = blob(await picture())
  const params = { id }
  expect(await refusal(mona.visitFiles.send({ params, files: [] }))).toMatchObject({ code: 'visit_file_required' })
  expect(await refusal(mona.visitFiles.send({ params, files: [image, image] }))).toMatchObject({
    code: 'too_many_visit_files',
  })
  const heavy = Buffer.concat([await picture(), Buffer.alloc(10 * 1024 * 1024)])
  expect(await refusal(send(heavy))).toMatchObject({ status: 413, code: 'visit_file_too_large' })
  expect(files.names()).toEqual([])
})

test('takes ten files and no more, also of concurrent ones; a removed one makes room', async () => {
  const { send, remove, list, files, deliver } = await filesAhead()
  const image = await picture()
  for (let sent = 0; sent < 8; sent++) await send(image)
  const results = await Promise.allSettled([send(image), send(image)])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await refusal(send(image))).toMatchObject({ code: 'too_many_visit_files' })
  expect(await list()).toMatchObject({ canSend: false, canRemove: true })
  expect(files.names()).toHaveLength(10)
  const [first] = (await list()).files
  const left = await remove(first?.id ?? '')
  expect(left).toMatchObject({ canSend: true })
  expect(left.files).toHaveLength(9)
  expect(await refusal(remove(first?.id ?? ''))).toMatchObject({ status: 404, code: 'visit_file_not_found' })
  await deliver()
  expect(files.names()).toHaveLength(9)
  const last = await Promise.allSettled([send(image), send(image)])
  expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(files.names()).toHaveLength(10)
})

test('a repeat with the same key sends one file', async () => {
  const { send, files, mona, id } = await filesAhead()
  const image = await picture()
  const first = await send(image, mona, id, 'visit-file-0001')
  expect(await send(image, mona, id, 'visit-file-0001')).toEqual(first)
  expect(files.names()).toHaveLength(1)
  expect(await refusal(send(await picture('png'), mona, id, 'visit-file-0001'))).toMatchObject({
    code: 'idempotency_key_reused',
  })
})

test('from the arrival on nothing is sent or removed, and the doctor reads on', async () => {
  const { send, remove, list, read, arrive } = await filesAhead()
  const { files } = await send(await picture())
  await arrive()
  expect(await refusal(send(await picture()))).toMatchObject({ status: 409, code: 'visit_files_closed' })
  expect(await refusal(remove(files[0]?.id ?? ''))).toMatchObject({ code: 'visit_files_closed' })
  expect(await list()).toMatchObject({ canSend: false, canRemove: false })
  expect(await read()).toHaveLength(1)
})

test('of a cancelled visit the patient can still remove a file, and the doctor no longer reads it', async () => {
  const { send, remove, read, mona, id } = await filesAhead()
  const { files } = await send(await picture())
  await mona.appointments.cancel({ params: { id } })
  expect(await refusal(read())).toMatchObject({ code: 'appointment_not_found' })
  expect(await refusal(send(await picture()))).toMatchObject({ code: 'visit_files_closed' })
  expect(await remove(files[0]?.id ?? '')).toMatchObject({ files: [], canRemove: true })
})

test('a file of another visit is not removed through one’s own', async () => {
  const { send, remove, book, list, mona } = await filesAhead()
  const later = await book(nextMonday)
  const { files } = await send(await picture())
  expect(await refusal(remove(files[0]?.id ?? '', mona, later))).toMatchObject({ code: 'visit_file_not_found' })
  expect(await refusal(remove(randomUUID()))).toMatchObject({ code: 'visit_file_not_found' })
  expect((await list()).files).toHaveLength(1)
})

test('a guardian sends and removes for a child, which the audit records; the doctor’s reading too', async () => {
  const { mona, doctor, send, remove, read, database } = await filesAhead()
  const child = await mona.family.add({
    body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' },
  })
  const { id } = await mona.appointments.book({ body: { doctorId: doctor.id, personId: child.id, ...nextMonday } })
  const { files } = await send(await picture(), mona, id)
  await read(undefined, id)
  await remove(files[0]?.id ?? '', mona, id)
  const entries = await database.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
  const seen = entries.map(({ action }) => action).filter((action) => action.startsWith('visit_file'))
  expect(seen.toSorted()).toEqual(['visit_file_removed', 'visit_file_sent', 'visit_files_read'])
})
