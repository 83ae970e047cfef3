import { expect, test } from 'vitest'

import { clinic } from '../../test/clinic.ts'

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
