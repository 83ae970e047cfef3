import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clientFor, clinic, refusal, testPassword } from '../../../test/clinic.ts'
import { users } from '../users.table.ts'
import { endSessions } from './end-sessions.ts'

const email = 'mona@example.test'

/** A user signed in on two devices, one of them remembered. */
async function signedIn() {
  const place = await clinic()
  const { id } = await place.buildUser({ email })
  const logIn = async (rememberMe: boolean) =>
    clientFor(
      place.origin,
      (await place.asVisitor.account.login({ body: { email, password: testPassword, rememberMe } })).accessToken,
    )
  const setStatus = (status: 'verified' | 'disabled' | 'erased') =>
    place.database.db.update(users).set({ status }).where(eq(users.id, id))
  return { ...place, id, setStatus, devices: [await logIn(true), await logIn(false)] }
}

test.each(['disabled', 'erased'] as const)(
  'a person who becomes %s is signed out everywhere with the next request of any kind',
  async (status) => {
    const { devices, setStatus, everything } = await signedIn()
    for (const device of devices) expect(await device.account.user()).toMatchObject({ email })
    await setStatus(status)
    const before = await everything()
    for (const device of devices) {
      const calls = [
        () => device.account.user(),
        () => device.profile.update({ body: { firstName: 'Eve' } }),
        () => device.profile.changeEmail({ body: { newEmail: 'new@example.test', password: testPassword } }),
        () =>
          device.profile.changePassword({
            body: { newPassword: 'Another-Horse-8-Battery', confirmPassword: 'Another-Horse-8-Battery' },
          }),
        () => device.profile.signIns(),
        () => device.notifications.list(),
        () => device.appointments.list(),
        () => device.account.logout(),
      ]
      for (const call of calls) expect(await refusal(call())).toMatchObject({ status: 401, code: 'signed_out' })
    }
    expect(await everything()).toBe(before)
  },
)

test.each(['disabled', 'erased'] as const)('a person who is %s gets no new session and no code', async (status) => {
  const { asVisitor, setStatus, deliver } = await signedIn()
  await setStatus(status)
  expect(await refusal(asVisitor.account.login({ body: { email, password: testPassword } }))).toMatchObject({
    status: 401,
    code: 'credentials_wrong',
  })
  expect(await asVisitor.recovery.initiate({ body: { email } })).toMatchObject({ success: true })
  expect(await asVisitor.account.resendOtp({ body: { email } })).toMatchObject({ success: true })
  expect(await deliver()).toEqual([])
})

test('disabling one person signs no one else out', async () => {
  const { setStatus, asPatient } = await signedIn()
  const omar = await asPatient('omar')
  await setStatus('disabled')
  expect(await omar.account.user()).toMatchObject({ firstName: 'omar' })
})

test('ending all sessions of a person, as disabling or a new role does, outlives their coming back', async () => {
  const { devices, setStatus, deps, id, asVisitor } = await signedIn()
  await deps.db.transaction((tx) => endSessions(tx, deps, id))
  await setStatus('disabled')
  await setStatus('verified')
  for (const device of devices)
    expect(await refusal(device.account.user())).toMatchObject({ status: 401, code: 'signed_out' })
  expect(await asVisitor.account.login({ body: { email, password: testPassword } })).toMatchObject({ success: true })
})

test('a new role counts with the next request', async () => {
  const { devices, database, id, buildDoctor } = await signedIn()
  const doctor = await buildDoctor()
  const [mona] = devices
  if (!mona) throw new Error('no device')
  const remove = () => mona.doctors.remove({ params: { id: doctor.id } })
  expect(await refusal(remove())).toMatchObject({ status: 403, code: 'forbidden' })
  await database.db.update(users).set({ role: 3 }).where(eq(users.id, id))
  expect(await mona.account.user()).toMatchObject({ role: 3 })
  await database.db.update(users).set({ role: 2 }).where(eq(users.id, id))
  expect(await refusal(remove())).toMatchObject({ status: 403, code: 'forbidden' })
})
