import { limits } from '@aafiya/contracts/platform/limits'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { FakeUpload, png, useFakeUploads } from '../../../test/fake-upload.ts'
import { anInquiry, renderInquiries } from '../../../test/render-inquiries.tsx'
import { plain } from '../../../test/render-routes.tsx'

const { revoked } = useFakeUploads()

async function open(answers: Answers = {}, language = 'en') {
  const it = await renderInquiries('/inquiries', { 'GET /inquiries': { body: [] }, ...answers }, { as: 'patient', language })
  fireEvent.click(await it.findByRole('button', { name: language === 'en' ? 'New inquiry' : 'استشارة جديدة' }))
  await it.findByLabelText(language === 'en' ? 'Your message' : 'رسالتك', {}, { timeout: 5000 })
  const message = () => it.getByLabelText(language === 'en' ? 'Your message' : 'رسالتك')
  const form = () => message().closest('form') ?? it.container
  const input = () => it.getByLabelText('Add')
  return {
    ...it,
    message,
    form,
    input,
    write: (text: string) => fireEvent.change(message(), { target: { value: text } }),
    choose: (...files: File[]) => fireEvent.change(input(), { target: { files } }),
    submit: () => fireEvent.submit(form()),
    sent: () => waitFor(() => expect(FakeUpload.last?.body).toBeInstanceOf(FormData)).then(() => FakeUpload.last ?? new FakeUpload()),
  }
}

test('signed out, the page asks to log in and leads back', async () => {
  const it = await renderInquiries('/inquiries', {})
  expect(it.getByRole('heading', { level: 1 }).textContent).toBe('Medical Consultation')
  expect(it.getByText('Please login to submit a consultation.')).toBeTruthy()
  expect(it.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login?returnTo=%2Finquiries')
  expect(it.queryByRole('button', { name: 'New inquiry' })).toBeNull()
})

test('the button opens and closes the form; what is not for emergencies says so, open or closed', async () => {
  const it = await renderInquiries('/inquiries', { 'GET /inquiries': { body: [] } }, { as: 'patient' })
  const button = await it.findByRole('button', { name: 'New inquiry' })
  expect(it.getByText('Not for emergencies.')).toBeTruthy()
  fireEvent.click(button)
  expect(await it.findByLabelText('Speciality', {}, { timeout: 5000 })).toHaveProperty('value', 'General physician')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(it.getByRole('button', { name: 'Cancel' }))
  expect(it.queryByLabelText('Your message')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test.each(['', '   \n '])('the message %j is not sent', async (text) => {
  const it = await open()
  it.write(text)
  it.submit()
  const alert = await it.findByRole('alert')
  expect(alert.textContent).toBe('Message requiredPlease enter your consultation message.')
  expect(document.activeElement).toBe(alert)
  expect(it.callsTo('POST /inquiries')).toEqual([])
})

test('skips unfit files, each with its reason, and keeps the good ones', async () => {
  const it = await open()
  it.choose(png('arm.png'), new File(['x'], 'scan.pdf', { type: 'application/pdf' }), png('big.png', limits.imageBytes + 1))
  expect(it.getByRole('button', { name: 'Remove arm.png' })).toBeTruthy()
  expect(it.queryByRole('button', { name: 'Remove scan.pdf' })).toBeNull()
  expect(plain(it.getByRole('alert').textContent)).toBe(
    'Invalid file typescan.pdf was not added. Only images are supported.File too largebig.png was not added. Image size should be less than 5MB.',
  )
})

test('takes as many images as the clinic does', async () => {
  const it = await open()
  it.choose(...Array.from({ length: limits.inquiryImages + 1 }, (_, place) => png(`${place}.png`)))
  expect(it.getAllByRole('button', { name: /^Remove/ })).toHaveLength(limits.inquiryImages)
  expect(plain(it.getByRole('alert').textContent)).toContain('10.png was not added. At most 10 images can be attached.')
})

test('a removed image is given back, and the focus goes on to the next, then to adding', async () => {
  const it = await open()
  it.choose(png('one.png'), png('two.png'))
  fireEvent.click(it.getByRole('button', { name: 'Remove one.png' }))
  expect(document.activeElement).toBe(it.getByRole('button', { name: 'Remove two.png' }))
  fireEvent.click(it.getByRole('button', { name: 'Remove two.png' }))
  expect(document.activeElement).toBe(it.input())
  expect(revoked).toEqual(['blob:1', 'blob:2'])
})

test('without images it is sent as it is; then the form is empty, stays open and says so', async () => {
  const asked = anInquiry({ message: 'A rash since Monday', specialty: 'Dermatologist' })
  const it = await open({ 'POST /inquiries': { status: 201, body: asked } })
  fireEvent.change(it.getByLabelText('Speciality'), { target: { value: 'Dermatologist' } })
  it.write('A rash since Monday')
  it.answers['GET /inquiries'] = { body: [asked] }
  it.submit()
  await waitFor(() => expect(it.message()).toHaveProperty('value', ''))
  expect(it.callsTo('POST /inquiries').map(({ body }) => body)).toEqual([{ message: 'A rash since Monday', specialty: 'Dermatologist' }])
  const said = within(it.form()).getByText('Your consultation has been submitted successfully.')
  expect(document.activeElement?.contains(said)).toBe(true)
  expect(it.getByRole('article').textContent).toContain('A rash since Monday')
  expect(it.getByLabelText('Speciality')).toHaveProperty('value', 'General physician')
})

test('images travel with the message and tell how far each is', async () => {
  const it = await open()
  it.write('A rash')
  it.choose(png('one.png', 100), png('two.png', 300))
  it.submit()
  const upload = await it.sent()
  expect(upload.path).toBe('/api/inquiries/upload')
  expect(upload.headers['authorization']).toBe('Bearer tok')
  expect(upload.headers['idempotency-key']).toMatch(/^[\w-]{32}$/)
  expect([upload.body?.get('message'), upload.body?.getAll('files').length]).toEqual(['A rash', 2])
  upload.tell(200, 400)
  await waitFor(() => expect(it.getAllByRole('progressbar').map((bar) => bar.getAttribute('value'))).toEqual(['100', '33']))
  expect(it.getByRole('button', { name: 'Submitting...' }).getAttribute('aria-disabled')).toBe('true')
  upload.answer(201, anInquiry({ message: 'A rash' }))
  await waitFor(() => expect(it.message()).toHaveProperty('value', ''))
  expect(it.queryByRole('button', { name: /^Remove/ })).toBeNull()
  expect(revoked).toEqual(['blob:1', 'blob:2'])
})

test('a refusal is said in the server’s words, and nothing that was written or chosen is lost', async () => {
  const it = await open()
  it.write('A rash')
  it.choose(png('one.png'))
  it.submit()
  const upload = await it.sent()
  upload.answer(415, refusal(415, 'image_type_invalid', 'Only images are supported.').body)
  const alert = await it.findByRole('alert')
  expect(alert.textContent).toBe('Submission FailedOnly images are supported.')
  expect(document.activeElement).toBe(alert)
  expect(it.message()).toHaveProperty('value', 'A rash')
  expect(it.getByRole('button', { name: 'Remove one.png' })).toBeTruthy()
})

test('an unanswered question is sent again with the same key, and with a new one once it is changed', async () => {
  const it = await open()
  it.write('A rash')
  it.choose(png('one.png'))
  const keys: (string | undefined)[] = []
  const tryOnce = async () => {
    FakeUpload.last = undefined
    it.submit()
    const upload = await it.sent()
    keys.push(upload.headers['idempotency-key'])
    upload.fail()
    await it.findByRole('button', { name: 'Retry' })
  }
  await tryOnce()
  await tryOnce()
  it.write('A rash and a fever')
  await tryOnce()
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[0])
})

test('speaks Arabic', async () => {
  const it = await open({}, 'ar')
  it.submit()
  expect((await it.findByRole('alert')).textContent).toBe('الرسالة مطلوبةيرجى كتابة نص الاستشارة.')
})
