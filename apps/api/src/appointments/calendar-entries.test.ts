import { calendarFile, type CalendarEvent } from '@aafiya/contracts/appointments/calendar'
import { expect, test } from 'vitest'

import { clinic } from '../../test/clinic.ts'

const monday = { appointmentDate: '2026-03-02', appointmentTime: '10:00' }
/** A file's lines, those that go on in the next one joined. */
const linesOf = (file = '') => file.replaceAll('\r\n ', '').split('\r\n')
const identityOf = (file?: string) => linesOf(file).filter((line) => /^(UID|ORGANIZER)/.test(line))

/** The entry that Mona's page downloads for a visit, from the API's data. */
const downloaded = (own: { publicUrl?: string | undefined; name: string; email: string | null }, id: string) => {
  const event: CalendarEvent = {
    id,
    sequence: 0,
    method: 'PUBLISH',
    startsAt: new Date('2026-03-02T08:00:00Z'),
    endsAt: new Date('2026-03-02T08:30:00Z'),
    stampedAt: new Date('2026-03-01T06:00:00Z'),
    title: 'Visit',
    location: null,
    clinic: { publicUrl: own.publicUrl ?? '', name: own.name, email: own.email },
  }
  return calendarFile(event)
}

test.each(['desk@clinic.example', null])(
  'mail, reminder and download of a visit are one entry of one organizer (%s)',
  async (email) => {
    const place = await clinic({
      env: { PUBLIC_URL: 'https://booking.clinic.example', MAIL_FROM: 'Aafiya <no-reply@mailer.example>' },
    })
    const administrator = await place.asAdministrator()
    if (email) await administrator.clinic.updateSettings({ body: { version: 0, email } })
    const { id: doctorId } = await place.buildDoctor()
    const mona = await place.asPatient('mona')
    const { id } = await mona.appointments.book({ body: { doctorId, ...monday } })
    const files = (await place.deliver()).flatMap(({ attachments = [] }) => attachments.map(({ content }) => content))
    const facts = await place.asVisitor.clinic.show()
    const address = email ?? place.config.clinic.email
    const expected = [`UID:${id}@booking.clinic.example`, `ORGANIZER;CN="Aafiya":mailto:${address}`]
    expect(files).toHaveLength(2)
    for (const file of [...files, downloaded(facts, id)]) expect(identityOf(file)).toEqual(expected)
    expect(linesOf(downloaded(facts, id))).toContain('METHOD:PUBLISH')
  },
)

test('the entry of a visit that its reader booked for another person names that person', async () => {
  const place = await clinic()
  const { id: doctorId } = await place.buildDoctor()
  const mona = await place.asPatient('mona')
  const lina = await mona.family.add({ body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' } })
  await mona.appointments.book({ body: { doctorId, ...monday } })
  await mona.appointments.book({ body: { doctorId, ...monday, appointmentTime: '11:00', personId: lina.id } })
  await place.deliver()
  const titles = place.mails.flatMap(({ subject, attachments }) =>
    /^(Your|Family) appointment/.test(subject)
      ? linesOf(attachments?.[0]?.content).filter((line) => line.startsWith('SUMMARY'))
      : [],
  )
  expect(titles.toSorted()).toEqual([
    'SUMMARY:Appointment with Dr Karim Mansour',
    'SUMMARY:Lina Farid’s appointment with Dr Karim Mansour',
  ])
})
