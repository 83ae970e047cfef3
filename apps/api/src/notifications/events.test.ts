import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { clinic, refusal, testPassword } from '../../test/clinic.ts'
import { localGoogle, monaAtGoogle, signed } from '../../test/doubles/local-google.ts'
import type { NotificationKind } from './notifications.table.ts'

const newPassword = 'Another-Horse-8-Battery'
const slot = { appointmentDate: '2026-03-02', appointmentTime: '10:00' }

async function people() {
  const place = await clinic({ env: await localGoogle() })
  const doctor = await place.buildDoctor()
  const { id } = await place.buildUser({ email: 'mona@example.test' })
  return { ...place, doctor, mona: await place.asUser(id), karim: await place.asUser(doctor.userId) }
}
type Place = Awaited<ReturnType<typeof people>>

const book = ({ mona, doctor }: Place) => mona.appointments.book({ body: { doctorId: doctor.id, ...slot } })

/** Each event: what has to be there before it, and the call that it is. */
const events: readonly (readonly [NotificationKind, (place: Place) => Promise<() => Promise<unknown>>])[] = [
  ['appointment_booked', async (place) => () => book(place)],
  [
    'appointment_moved',
    async (place) => {
      const { id } = await book(place)
      return () => place.mona.appointments.move({ params: { id }, body: { ...slot, appointmentTime: '11:00' } })
    },
  ],
  [
    'appointment_cancelled',
    async (place) => {
      const { id } = await book(place)
      return () => place.mona.appointments.cancel({ params: { id } })
    },
  ],
  [
    'email_changed',
    async ({ mona, codeFor }) => {
      const newEmail = 'new@example.test'
      await mona.profile.changeEmail({ body: { newEmail, password: testPassword } })
      const otp = await codeFor(newEmail)
      return () => mona.profile.verifyNewEmail({ body: { newEmail, otp } })
    },
  ],
  [
    'password_changed',
    async ({ mona }) =>
      () =>
        mona.profile.changePassword({ body: { newPassword, confirmPassword: newPassword } }),
  ],
  [
    'google_linked',
    async ({ asVisitor }) =>
      () =>
        asVisitor.google.login({ body: { idToken: signed(monaAtGoogle()), password: testPassword } }),
  ],
  [
    'google_unlinked',
    async ({ asVisitor, mona }) => {
      await asVisitor.google.login({ body: { idToken: signed(monaAtGoogle()), password: testPassword } })
      return () => mona.profile.unlinkGoogle()
    },
  ],
]

const isAboutAppointments = (kind: NotificationKind) => kind.startsWith('appointment_')

test.each(events)(
  '%s writes one notification for the person, and one for the doctor it concerns',
  async (kind, prepare) => {
    const place = await people()
    const happen = await prepare(place)
    place.clock.advance(1)
    await happen()
    const mine = (await place.mona.notifications.list()).filter((one) => one.kind === kind)
    const doctors = (await place.karim.notifications.list()).filter((one) => one.kind === kind)
    expect(mine).toMatchObject([
      {
        kind,
        link: isAboutAppointments(kind) ? '/My-Appointment' : '/profile',
        createdAt: place.clock.now().toISOString(),
        readAt: isAboutAppointments(kind) ? place.clock.now().toISOString() : null,
      },
    ])
    expect(doctors).toHaveLength(isAboutAppointments(kind) ? 1 : 0)
    for (const { title, body } of [...mine, ...doctors]) expect(`${title}${body}`).not.toMatch(/\{\{|undefined|null/)
  },
)

/** A code counts as tried before the change it allows is made. */
const withoutUsedCodes = (dump: string) => dump.replace(/"tries":\d+|"used_at":(null|"[^"]*")/g, '')

test.each(events)('%s does not happen where its notification cannot be written', async (_, prepare) => {
  const place = await people()
  const happen = await prepare(place)
  const before = await place.everything()
  await place.database.db.execute(sql`alter table notifications add constraint no_news check (false) not valid`)
  onTestFinished(
    async () => void (await place.database.db.execute(sql`alter table notifications drop constraint no_news`)),
  )
  expect(await refusal(happen())).toMatchObject({ status: 500, code: 'internal_error' })
  expect(withoutUsedCodes(await place.everything())).toBe(withoutUsedCodes(before))
})

test('a refused call notifies no one', async () => {
  const { mona, karim, doctor, asVisitor } = await people()
  await refusal(mona.appointments.book({ body: { doctorId: doctor.id, ...slot, appointmentTime: '10:15' } }))
  await refusal(mona.profile.verifyNewEmail({ body: { newEmail: 'third@example.test', otp: '000000' } }))
  await refusal(mona.profile.changePassword({ body: { newPassword, confirmPassword: testPassword } }))
  await refusal(
    asVisitor.google.login({ body: { idToken: signed(monaAtGoogle()), password: 'Wrong-Horse-7-Battery' } }),
  )
  for (const one of [mona, karim]) expect(await one.notifications.list()).toEqual([])
})

test('cancelling again notifies no one again', async () => {
  const place = await people()
  const { id } = await book(place)
  await place.mona.appointments.cancel({ params: { id } })
  await place.mona.appointments.cancel({ params: { id } })
  for (const one of [place.mona, place.karim])
    expect((await one.notifications.list()).map((news) => news.kind).toSorted()).toEqual([
      'appointment_booked',
      'appointment_cancelled',
    ])
})
