import { expect, test } from 'vitest'

import { clinic, refusal } from '../../test/clinic.ts'
import { hostilePictures, picture } from '../../test/endpoints/hostile-pictures.ts'

/** Hala has applied as a doctor; a picture is the one file of an application. */
async function applied() {
  const place = await clinic({ env: { RATE_LIMIT_FACTOR: '1000' } })
  const doctor = await place.buildDoctor({ status: 'pending', speciality: null, fees: null, firstName: 'Hala' })
  const token = await place.tokenOf(doctor.userId)
  const send = async (bytes: Buffer, name = 'hala.jpg', type = 'image/jpeg') =>
    place.http
      .post('/api/profile-pictures/upload')
      .set({ authorization: `Bearer ${token}` })
      .attach('Picture', bytes, { filename: name, contentType: type })
  return { ...place, doctor, hala: await place.asUser(doctor.userId), send }
}

test.each(hostilePictures)('an application takes no file that is %s', async (_, make) => {
  const { send, files, everything } = await applied()
  const bytes = await make()
  const before = await everything()
  expect((await send(bytes)).status).toBeGreaterThanOrEqual(400)
  expect(files.names()).toEqual([])
  expect(await everything()).toBe(before)
})

test.each([
  ['../../../etc/cron.d/x.jpg', 'image/jpeg'],
  ['..\\..\\web.config', 'text/html'],
  ['hala\u202Egpj.exe', 'application/x-msdownload'],
  ['hala.svg', 'image/svg+xml'],
  ['C:\\hala.jpg:stream', 'application/octet-stream'],
  [`${'a'.repeat(4000)}.jpg`, 'image/png'],
  ['%2e%2e%2fhala.jpg', ''],
])('neither the name %j nor the type %j of a file is believed or stored', async (name, type) => {
  const { send, files, everything, hala } = await applied()
  expect((await send(await picture('png'), name, type)).status).toBe(200)
  expect(files.names()).toEqual([expect.stringMatching(/^pictures\/doctor-[\w-]{32}\.webp$/)])
  const { profilePictureUrl } = await hala.account.user()
  expect(profilePictureUrl).toBe(`/api/${files.names()[0]}`)
  expect(await everything()).not.toContain(name.slice(-8))
})

test('an application is read by its applicant and administrators, also once it is declined; by no one else', async () => {
  const { doctor, hala, send, asVisitor, asPatient, asAdministrator, asUser, buildUser, buildDoctor } = await applied()
  await send(await picture())
  const params = { id: doctor.id }
  const administrator = await asAdministrator()
  const others = [
    [asVisitor, 401],
    [await asPatient('mona'), 403],
    [await asUser((await buildUser({ role: 4 })).id), 403],
    [await asUser((await buildDoctor()).userId), 404],
    [await asUser((await buildDoctor({ status: 'pending' })).userId), 404],
  ] as const
  const expectClosed = async () => {
    for (const [who, status] of others) expect(await refusal(who.doctors.profile({ params }))).toMatchObject({ status })
    for (const [who] of others) expect((await refusal(who.doctors.managed())).status).toBeGreaterThanOrEqual(401)
    expect(await refusal(asVisitor.doctors.detail({ params }))).toMatchObject({ status: 404 })
    expect((await asVisitor.doctors.list()).map(({ id }) => id)).not.toContain(doctor.id)
  }
  await expectClosed()
  expect(await administrator.doctors.profile({ params })).toMatchObject({ status: 'pending' })
  await administrator.doctors.decline({ params, body: { reason: 'The degree is missing.' } })
  await expectClosed()
  for (const who of [hala, administrator])
    expect(await who.doctors.profile({ params })).toMatchObject({ declineReason: 'The degree is missing.' })
})
