import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { consultation } from '../../test/clinics/consultation.ts'

const born = { dateOfBirth: '2019-05-04', relation: 'child' } as const

test('accepts inquiries about the caller and their family, and about no one else', async () => {
  const { mona, omar, karim, deliver, patientId } = await consultation()
  const lina = await mona.family.add({ body: { fullName: 'Lina Farid', ...born } })
  const body = { message: 'A rash since Monday', specialty: 'Neurologist', personId: lina.id }
  expect(await refusal(omar.inquiries.create({ body }))).toMatchObject({ code: 'person_not_found' })
  const inquiry = await mona.inquiries.create({ body })
  expect(inquiry).toMatchObject({ patient: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04' } })
  expect(await karim.inquiries.inbox()).toMatchObject([{ id: inquiry.id, patient: { fullName: 'Lina Farid' } }])
  const params = { id: inquiry.id }
  expect(await refusal(omar.inquiries.detail({ params }))).toMatchObject({ code: 'inquiry_not_found' })
  await karim.inquiries.respond({ params, body: { response: 'Show her to us.' } })
  expect((await deliver()).map(({ to }) => to)).toContain(`${await patientId('mona')}@example.test`)
  expect(await mona.inquiries.rate({ params, body: { isLike: true } })).toMatchObject({ status: 'rated' })
  await mona.family.end({ params: { id: lina.id } })
  expect(await mona.inquiries.list()).toEqual([])
  expect(await refusal(mona.inquiries.detail({ params }))).toMatchObject({ code: 'inquiry_not_found' })
})

test('a doctor does not answer an inquiry about their own child', async () => {
  const { karim } = await consultation()
  const lina = await karim.family.add({ body: { fullName: 'Lina Mansour', ...born } })
  const { id } = await karim.inquiries.create({
    body: { message: 'A rash', specialty: 'Neurologist', personId: lina.id },
  })
  expect(await karim.inquiries.inbox()).toEqual([])
  expect(await refusal(karim.inquiries.claim({ params: { id } }))).toMatchObject({ code: 'cannot_answer_self' })
})
