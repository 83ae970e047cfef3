import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'

import { limits } from '@aafiya/contracts/platform/limits'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal, testPassword } from '../../test/clinic.ts'
import { nextMonday, payingClinic } from '../../test/clinics/paying-clinic.ts'
import { blob, picture } from '../../test/endpoints/hostile-pictures.ts'
import { unzipped } from '../../test/unzipped.ts'
import { inquiries } from '../inquiries/inquiries.table.ts'
import { guardianships } from '../people/guardianships.table.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { sweep } from '../sweep.ts'
import { dataExports } from './data-exports.table.ts'

const lina = { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' } as const

async function ready() {
  const place = await payingClinic()
  const { mona, doctor, origin } = place
  const child = await mona.family.add({ body: lina })
  await mona.appointments.book({
    body: { doctorId: doctor.id, ...nextMonday, personId: child.id, notes: '<b>itching' },
  })
  await mona.cautions.add({
    params: { id: child.id, cautionId: randomUUID() },
    body: { text: 'Penicillin' },
  })
  await mona.inquiries.upload({ body: { message: 'What is this rash?' }, files: [blob(await picture())] })
  const request = (client = mona) => client.dataExport.request({ body: { password: testPassword } })
  const fetched = async (url: string | null) => fetch(`${origin}${url ?? '/none'}`)
  return { ...place, child, request, fetched }
}

test('a file takes a session and the password; two requests at once make one', async () => {
  const { asVisitor, mona, request, database } = await ready()
  expect(await refusal(asVisitor.dataExport.show())).toMatchObject({ status: 401 })
  expect(await refusal(mona.dataExport.request({ body: { password: 'x' } }))).toMatchObject({ code: 'password_wrong' })
  expect(await mona.dataExport.show()).toMatchObject({ state: 'none', url: null, visits: 1, inquiries: 1, files: 1 })
  const both = await Promise.all([request(), request()])
  expect(both).toMatchObject([
    { state: 'making', url: null },
    { state: 'making', url: null },
  ])
  expect(await database.db.$count(jobs, eq(jobs.kind, 'data_export'))).toBe(1)
})

test('the file is announced by mail, and contains what is stored', async () => {
  const { mona, request, deliver, fetched } = await ready()
  await request()
  const mails = await deliver()
  expect(mails.at(-1)).toMatchObject({ subject: 'The file with your data is ready' })
  expect(mails.at(-1)?.text).toContain('/profile/data')
  const { state, url, bytes } = await mona.dataExport.show()
  const response = await fetched(url)
  const content = Buffer.from(await response.arrayBuffer())
  expect({ state, bytes, type: response.headers.get('content-type') }).toEqual({
    state: 'ready',
    bytes: content.length,
    type: 'application/zip',
  })
  const files = unzipped(content)
  const page = files.get('index.html')?.toString() ?? ''
  const rows = [...page.matchAll(/<tr>(<td.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/data-head="([^"]*)">(.*?)<\/td>/gs)].map(([, head, value = '']) => `${head}: ${value}`),
  )
  const ofLina = 'Patient: Lina Farid'
  expect(rows).toContainEqual(['Name: Lina Farid', 'Name in Arabic: ', 'Date of birth: 4 May 2019', 'Phone: '])
  expect(rows).toContainEqual([
    ofLina,
    'Medicine or material: Penicillin',
    expect.stringMatching(/^Since: \w+ 1 March 2026, /),
    'Until: ',
  ])
  expect(rows).toContainEqual(expect.arrayContaining([ofLina, 'Notes: &lt;b&gt;itching']))
  expect(JSON.parse(files.get('data/appointments.json')?.toString() ?? '')).toMatchObject([{ notes: '<b>itching' }])
  expect([...files.keys()].filter((name) => name.startsWith('files/'))).toHaveLength(1)
  for (const [name, text] of files)
    if (name.endsWith('.json')) expect(text.toString(), name).not.toMatch(/\$2[aby]\$|passwordHash|tokenHash/)
  expect((await mona.activity.list()).map(({ kind }) => kind)).toContain('data_exported')
})

test('a session that has not signed in lately gets the link once it confirms who it is', async () => {
  const { mona, request, deliver, fetched, clock } = await ready()
  await request()
  await deliver()
  expect((await mona.dataExport.show()).url).not.toBeNull()
  clock.advance(limits.freshMinutes + 1)
  expect(await mona.dataExport.show()).toMatchObject({ state: 'ready', url: null })
  await mona.secondFactor.confirmSignIn({ body: { password: testPassword } })
  expect((await fetched((await mona.dataExport.show()).url)).status).toBe(200)
})

test('a link that is guessed, altered, late or after the deletion opens nothing', async () => {
  const { mona, asPatient, request, deliver, fetched, clock, deps, files } = await ready()
  const omar = await asPatient('omar')
  await request()
  await deliver()
  const { url } = await mona.dataExport.show()
  expect(await omar.dataExport.show()).toMatchObject({ state: 'none', url: null })
  const own = new URL(url ?? '', 'http://x')
  const other = url?.replace(/exports\/[\w-]+/, `exports/${randomUUID()}`) ?? ''
  for (const wrong of [other, own.pathname, `${url}x`, url?.replace(/expires=\d/, 'expires=9') ?? ''])
    expect((await fetched(wrong)).status, wrong).toBe(403)
  clock.advance(6)
  expect((await fetched(url)).status).toBe(403)
  const again = await mona.dataExport.show()
  expect((await fetched(again.url)).status).toBe(200)
  clock.advance(24 * 60)
  expect(await mona.dataExport.show()).toMatchObject({ state: 'none', url: null })
  await sweep(deps)
  await deliver()
  expect(files.names().filter((name) => name.startsWith('exports/'))).toEqual([])
})

test('a file with data of a child is closed once the guardianship has ended', async () => {
  const { mona, child, request, deliver, fetched, database } = await ready()
  await request()
  await deliver()
  const { url } = await mona.dataExport.show()
  expect((await fetched(url)).status).toBe(200)
  await database.db.update(guardianships).set({ endedAt: new Date() }).where(eq(guardianships.personId, child.id))
  const closed = await fetched(url)
  expect([closed.status, await closed.json()]).toMatchObject([410, { code: 'export_outdated' }])
  expect(await mona.dataExport.show()).toMatchObject({ state: 'none', url: null })
  await request()
  await deliver()
  expect((await fetched((await mona.dataExport.show()).url)).status).toBe(200)
})

test('a file does not stay where its process died after the upload and the account was then deleted', async () => {
  const { mona, child, request, deliver, files, clock } = await ready()
  const { putStream } = files
  let written = ''
  files.putStream = async (name, source, type) => {
    await putStream(name, source, type)
    written = name
    await mona.erasure.erase({ body: { password: testPassword, people: [child.id] } })
    throw new Error('killed after the upload')
  }
  await request()
  await deliver()
  // The deletion's own job ran before the upload ended.
  await putStream(written, Readable.from(['zip']), 'application/zip')
  clock.advance(25)
  await deliver()
  expect(files.names().filter((name) => name.startsWith('exports/'))).toEqual([])
})

test('an attempt that was killed is repeated once its lease is over, with one file and one mail', async () => {
  const { mona, request, deliver, files, clock, database, mails } = await ready()
  const { putStream } = files
  files.putStream = async (name, source, type) => {
    await putStream(name, source, type)
    throw new Error('killed after the upload')
  }
  await request()
  await deliver()
  expect(await mona.dataExport.show()).toMatchObject({ state: 'making', url: null })
  expect(await mona.dataExport.request({ body: { password: testPassword } })).toMatchObject({ state: 'making' })
  files.putStream = putStream
  clock.advance(15)
  await deliver()
  expect(await mona.dataExport.show()).toMatchObject({ state: 'ready' })
  expect(files.names().filter((name) => name.startsWith('exports/'))).toHaveLength(1)
  expect(mails.filter(({ subject }) => subject.includes('is ready'))).toHaveLength(1)
  // The job once more, as after a lost lease: nothing is made again.
  await database.db.update(jobs).set({ doneAt: null, runAt: clock.now() }).where(eq(jobs.kind, 'data_export'))
  await deliver()
  expect(mails.filter(({ subject }) => subject.includes('is ready'))).toHaveLength(1)
})

test('a file that was being made while the account was deleted does not stay', async () => {
  const { mona, child, request, deliver, files, clock, database } = await ready()
  const { putStream } = files
  files.putStream = async (name, source, type) => {
    const bytes = await putStream(name, source, type)
    await mona.erasure.erase({ body: { password: testPassword, people: [child.id] } })
    return bytes
  }
  await request()
  await deliver()
  clock.advance(6)
  await deliver()
  expect(files.names()).toEqual(['erased-accounts.json'])
  expect(await database.db.select().from(dataExports)).toEqual([])
})

test('another adult with an account is not in the file of their guardian', async () => {
  const { mona, asPatient, deliver, fetched, doctor } = await ready()
  const omar = await asPatient('omar')
  const email = (await omar.account.user())?.email ?? ''
  await mona.family.inviteOwn({ body: { email } })
  const mail = (await deliver()).findLast(({ to }) => to === email)
  await omar.family.accept({ body: { token: /#invitation=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '' } })
  await mona.appointments.book({
    body: { doctorId: doctor.id, ...nextMonday, appointmentTime: '12:00', notes: 'hers alone' },
  })
  await omar.dataExport.request({ body: { password: testPassword } })
  await deliver()
  const { url } = await omar.dataExport.show()
  const content = Buffer.from(await (await fetched(url)).arrayBuffer())
  for (const [, bytes] of unzipped(content)) expect(bytes.toString()).not.toContain('hers alone')
})

test('a store that reads slowly has a few pictures and rows waiting, however many there are', async () => {
  const { patientId, doctor, request, deliver, files, database } = await ready()
  const monaId = await patientId('mona')
  const { db } = database
  await request()
  await db.execute(sql`insert into appointments (id, doctor_id, person_id, starts_at, ends_at, status, fee, currency,
      payment_status, sequence, created_at, updated_at, notes)
    select gen_random_uuid(), ${doctor.id}, ${monaId}, at, at + interval '10 minutes', 'completed', 80, 'USD', 'unpaid', 0,
      at, at, 'a note' from generate_series(1, 1200) n, lateral (select timestamptz '2020-01-01' + n * interval '1 hour') t (at)`)
  const [inquiry] = await db.select().from(inquiries)
  await db.execute(sql`insert into inquiry_files (id, inquiry_id, part, position, created_at)
    select gen_random_uuid(), ${inquiry?.id}, 'message', n, now() from generate_series(10, 509) n`)
  const image = Buffer.alloc(100_000, 1)
  let [opened, bytes, waiting] = [0, 0, 0]
  files.get = async () => {
    opened += 1
    return { bytes: image, contentType: 'image/webp' }
  }
  let last: Buffer = Buffer.alloc(0)
  // Counted and thrown away, as an object store does.
  files.putStream = async (_, source) => {
    for await (const piece of source as AsyncIterable<Buffer>) {
      bytes += piece.length
      waiting = Math.max(waiting, opened * image.length - bytes)
      last = piece
    }
    return bytes
  }
  await deliver()
  expect(await db.select().from(dataExports)).toMatchObject([{ state: 'ready', bytes }])
  expect({ opened, isWhole: bytes > 50_000_000, hasEnd: last.includes('PK\u0005\u0006') }).toEqual({
    opened: 501,
    isWhole: true,
    hasEnd: true,
  })
  expect(waiting).toBeLessThan(1_000_000)
})
