import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { doctors as endpoints } from '@aafiya/contracts/doctors/doctors'
import { eq } from 'drizzle-orm'
import { request } from 'undici'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { clinic } from '../../test/clinic.ts'
import { createDoctorListCache } from './doctor-list-cache.ts'
import { doctors } from './doctors.table.ts'

/** As a browser requests it: fetch would decode the body and follow a 304. */
async function raw(origin: string, headers: Record<string, string> = {}) {
  const { statusCode: status, headers: answered, body } = await request(`${origin}/api/doctors`, { headers })
  const bytes = Buffer.from(await body.arrayBuffer())
  const { etag, vary, 'content-encoding': encoding, 'content-type': type } = answered
  const decoded = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
  return { status, etag: String(etag), encoding, vary, type, text: decoded.toString() }
}

test('the cached bytes match the schema in every encoding', async () => {
  const { origin, buildDoctor } = await clinic()
  for (const firstName of ['Adaeze', 'Karim', 'Omar']) await buildDoctor({ firstName })
  const plain = await raw(origin, { 'accept-encoding': 'identity' })
  const list: unknown = JSON.parse(plain.text)
  expect(list).toHaveLength(3)
  expect(z.parse(endpoints.list.response, list)).toEqual(list)
  expect(plain).toMatchObject({
    status: 200,
    encoding: undefined,
    type: 'application/json; charset=utf-8',
    vary: 'Accept-Encoding',
  })
  for (const encoding of ['br', 'gzip'])
    expect(await raw(origin, { 'accept-encoding': encoding })).toEqual({ ...plain, encoding })
})

test('a caller who has the list gets 304 without a body, until it changes', async () => {
  const { origin, database, buildDoctor } = await clinic()
  const { id } = await buildDoctor()
  const { etag } = await raw(origin)
  const known = { 'if-none-match': etag }
  expect(await raw(origin, known)).toMatchObject({ status: 304, etag, text: '' })
  await database.db.update(doctors).set({ about: 'Sees children too.' }).where(eq(doctors.id, id))
  const changed = await raw(origin, known)
  expect(changed.status).toBe(200)
  expect(changed.text).toContain('Sees children too.')
  expect(changed.etag).not.toBe(etag)
})

test('every kind of change shows immediately, whichever process makes it', async () => {
  const { origin, database, buildDoctor, asAdministrator } = await clinic()
  const administrator = await asAdministrator()
  const { id } = await buildDoctor({ firstName: 'Karim' })
  const listed = async () =>
    z.parse(endpoints.list.response, JSON.parse((await raw(origin)).text)).map((one) => `${one.firstName} ${one.fees}`)
  expect(await listed()).toEqual(['Karim 80'])
  await administrator.doctors.update({ params: { id }, body: { fees: 90 } })
  expect(await listed()).toEqual(['Karim 90'])
  const other = await buildDoctor({ firstName: 'Adaeze' })
  expect(await listed()).toEqual(['Adaeze 80', 'Karim 90'])
  await administrator.doctors.remove({ params: { id: other.id } })
  expect(await listed()).toEqual(['Karim 90'])
  await database.db.delete(doctors).where(eq(doctors.id, id))
  expect(await listed()).toEqual([])
})

test('the list is made again only where a row changed: a booking locks its doctor and changes none', async () => {
  const { deps, database, buildDoctor, asPatient } = await clinic()
  const { id } = await buildDoctor()
  const list = createDoctorListCache(deps)
  const first = await list.read()
  const mona = await asPatient('mona')
  await mona.appointments.book({ body: { doctorId: id, appointmentDate: '2026-03-02', appointmentTime: '10:00' } })
  expect(await list.read()).toBe(first)
  await database.db.update(doctors).set({ about: 'New here.' })
  const [second, third] = await Promise.all([list.read(), list.read()])
  expect(second).not.toBe(first)
  expect(third).toBe(second)
})
