import { expect, test } from 'vitest'

import { clinic } from '../../test/clinic.ts'
import { monday } from '../../test/clinics/paying-clinic.ts'
import { twoReceptionists } from '../../test/clinics/two-receptionists.ts'

test('mails that wait when an account is suspended are not sent', async () => {
  const { asPatient, patientId, asAdministrator, buildDoctor, deliver, mails } = await clinic()
  const mona = await asPatient('mona')
  const { email } = await mona.account.user()
  const doctor = await buildDoctor()
  await mona.appointments.book({
    body: { doctorId: doctor.id, appointmentDate: '2026-03-02', appointmentTime: '10:00' },
  })
  await (await asAdministrator()).accounts.suspend({ params: { id: await patientId('mona') } })
  await deliver()
  expect(mails.filter(({ to }) => to === email)).toEqual([])
})

test('nor are those of a receptionist who was removed', async () => {
  const { buildUser, asUser, asAdministrator, buildDoctor, deliver, mails } = await clinic()
  const { id } = await buildUser({ role: 4 })
  const nour = await asUser(id)
  const doctor = await buildDoctor()
  await nour.appointments.book({
    body: { doctorId: doctor.id, appointmentDate: '2026-03-02', appointmentTime: '10:00' },
  })
  await (await asAdministrator()).receptionists.remove({ params: { id } })
  await deliver()
  expect(mails.filter(({ to }) => to.startsWith(id))).toEqual([])
})

test.each(['cancelled', 'moved to another doctor'])(
  'nor is a suspended doctor told of a visit that is %s, which would name the patient',
  async (change) => {
    const { nour, doctor, visit: id, buildDoctor, asAdministrator, asUser, deliver, mails } = await twoReceptionists()
    const { email } = await (await asUser(doctor.userId)).account.user()
    const other = await buildDoctor()
    const isToDoctor = ({ to }: { to: string }) => to === email
    const before = (await deliver()).filter(isToDoctor).length
    await (await asAdministrator()).accounts.suspend({ params: { id: doctor.userId } })
    if (change === 'cancelled')
      await nour.visits.cancelByClinic({ params: { id }, body: { reason: 'They have left.' } })
    else await nour.desk.move({ params: { id }, body: { doctorId: other.id, ...monday, appointmentTime: '11:00' } })
    await deliver()
    expect(mails.filter(isToDoctor)).toHaveLength(before)
    await (await asAdministrator()).accounts.restore({ params: { id: doctor.userId } })
    const news = await (await asUser(doctor.userId)).notifications.list()
    expect(news.map(({ kind }) => kind)).toEqual(['appointment_booked'])
  },
)
