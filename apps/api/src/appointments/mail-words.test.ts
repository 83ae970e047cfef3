import { money } from '@aafiya/contracts/format-money'
import { expect, test } from 'vitest'

import { clinic } from '../../test/clinic.ts'

const monday = { appointmentDate: '2026-03-02', appointmentTime: '10:00' }

test.each([
  [1, 'دولار واحد'],
  [2, 'دولاران'],
  [3, '3 دولارات'],
  [60, '60 دولارًا'],
  [47.5, '47.50 دولار'],
])('an Arabic mail writes %d dollars and a day as the web app does', async (fees, written) => {
  const { asUser, buildDoctor, buildUser, deliver } = await clinic()
  const { id: doctorId } = await buildDoctor({ fees })
  const { id, email } = await buildUser({ language: 'ar' })
  await (await asUser(id, 'ar')).appointments.book({ body: { doctorId, ...monday } })
  const text = (await deliver()).find((one) => one.to === email)?.text ?? ''
  expect(money('ar', fees, 'USD')).toBe(written)
  expect(text).toContain(`رسوم الكشف: ${written}\n`)
  expect(text).toContain('الموعد: الاثنين 2 مارس 2026، 10:00 ص (بتوقيت القاهرة)')
})
