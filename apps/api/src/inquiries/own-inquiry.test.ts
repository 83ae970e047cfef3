import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { consultation } from '../../test/clinics/consultation.ts'
import { blob, picture } from '../../test/endpoints/hostile-pictures.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

test('another patient’s inquiry is answered as one that does not exist, on each call', async () => {
  const { omar, ask, everything } = await consultation()
  const { id } = await ask()
  const before = await everything()
  for (const one of [id, unknownId, 'x']) {
    const params = { id: one }
    for (const call of [
      () => omar.inquiries.detail({ params }),
      () => omar.inquiries.update({ params, body: { message: 'Mine now' } }),
      () => omar.inquiries.remove({ params }),
      () => omar.inquiries.rate({ params, body: { isLike: true } }),
    ])
      expect(await refusal(call())).toMatchObject({
        status: 404,
        code: 'inquiry_not_found',
        message: 'We could not find this inquiry.',
      })
  }
  expect(await everything()).toBe(before)
})

test('refuses to empty the message', async () => {
  const { mona, ask } = await consultation()
  const params = { id: (await ask()).id }
  expect(await refusal(mona.inquiries.update({ params, body: { message: ' ' } }))).toMatchObject({
    status: 422,
    issues: [{ path: 'message', message: 'Please enter your consultation message.' }],
  })
})

test('the patient can change the message while it is open or claimed, and the images stay', async () => {
  const { mona, karim, clock } = await consultation()
  const body = { message: 'Headache', specialty: 'Neurologist' as const }
  const inquiry = await mona.inquiries.upload({ body, files: [blob(await picture())] })
  const params = { id: inquiry.id }
  clock.advance(1)
  expect(await mona.inquiries.update({ params, body: { message: ' Headache and fever ' } })).toMatchObject({
    message: 'Headache and fever',
    createdAt: '2026-03-01T06:00:00.000Z',
    updatedAt: '2026-03-01T06:01:00.000Z',
  })
  await karim.inquiries.claim({ params })
  const changed = await mona.inquiries.update({ params, body: { message: 'Gone again' } })
  expect(changed).toMatchObject({ status: 'claimed', message: 'Gone again' })
  expect(changed.files).toHaveLength(1)
})

test('deleting forgets the images of message and answer, twice is not there', async () => {
  const { mona, karim, files, deliver } = await consultation()
  const image = blob(await picture())
  const kept = await mona.inquiries.upload({ body: { message: 'Kept' }, files: [image] })
  const inquiry = await mona.inquiries.upload({
    body: { message: 'Headache', specialty: 'Neurologist' },
    files: [image, image],
  })
  const params = { id: inquiry.id }
  await karim.inquiries.respondUpload({ params, body: { response: 'Rest' }, files: [image] })
  expect(files.names()).toHaveLength(4)
  expect(await mona.inquiries.remove({ params })).toEqual({ success: true, message: 'The inquiry was deleted.' })
  await deliver()
  expect(files.names()).toHaveLength(1)
  expect(await mona.inquiries.list()).toMatchObject([{ id: kept.id }])
  expect(await refusal(mona.inquiries.remove({ params }))).toMatchObject({ status: 404 })
})

test('rates an answer, not a question, and may think again', async () => {
  const { mona, karim, ask } = await consultation()
  const params = { id: (await ask()).id }
  expect(await refusal(mona.inquiries.rate({ params, body: { isLike: true } }))).toMatchObject({
    status: 409,
    code: 'inquiry_unanswered',
  })
  await karim.inquiries.respond({ params, body: { response: 'Rest' } })
  expect(await mona.inquiries.rate({ params, body: { isLike: true } })).toMatchObject({ status: 'rated', isLike: true })
  expect(await mona.inquiries.rate({ params, body: { isLike: false } })).toMatchObject({
    status: 'rated',
    isLike: false,
  })
  expect(await karim.inquiries.detail({ params })).toMatchObject({ isLike: false })
})
