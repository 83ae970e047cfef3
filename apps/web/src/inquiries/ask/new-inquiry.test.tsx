import { limits } from '@aafiya/contracts/platform/limits'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { FakeUpload, pictureFile, png, useFakeUploads } from '../../../test/fake-upload.ts'
import { anInquiry, renderInquiries } from '../../../test/render-inquiries.tsx'
import { plain } from '../../../test/render-routes.tsx'

const fakes = useFakeUploads()

async function open(answers: Answers = {}, language = 'en') {
  const it = await renderInquiries(
    '/inquiries',
    { 'GET /inquiries': { body: [] }, ...answers },
    { as: 'patient', language },
  )
  fireEvent.click(await it.findByRole('button', { name: language === 'en' ? 'New inquiry' : 'استشارة جديدة' }))
  await it.findByLabelText(language === 'en' ? 'Your message' : 'رسالتك')
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
    sent: () =>
      waitFor(() => expect(FakeUpload.last?.body).toBeInstanceOf(FormData)).then(
        () => FakeUpload.last ?? new FakeUpload(),
      ),
  }
}

test('a visitor is asked to log in and returns here', async () => {
  const it = await renderInquiries('/inquiries', {})
  expect(it.getByRole('heading', { level: 1 }).textContent).toBe('Medical Consultation')
  expect(it.getByText('Please login to submit a consultation.')).toBeTruthy()
  expect(it.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login?returnTo=%2Finquiries')
  expect(it.queryByRole('button', { name: 'New inquiry' })).toBeNull()
})

test('the button opens and closes the form; both states say that it is not for emergencies', async () => {
  const it = await renderInquiries('/inquiries', { 'GET /inquiries': { body: [] } }, { as: 'patient' })
  const button = await it.findByRole('button', { name: 'New inquiry' })
  expect(it.getByText('Not for emergencies.')).toBeTruthy()
  fireEvent.click(button)
  expect(await it.findByLabelText('Speciality')).toHaveProperty('value', 'General physician')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(it.getByRole('button', { name: 'Cancel' }))
  expect(it.queryByLabelText('Your message')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test.each(['a message', 'an image'])('Cancel asks before it discards %s', async (what) => {
  const it = await open()
  if (what === 'an image') it.choose(png('arm.png'))
  else it.write('A rash')
  if (what === 'an image') await it.findByRole('button', { name: 'Remove arm.png' })
  const cancel = () => fireEvent.click(it.getByRole('button', { name: 'Cancel' }))
  cancel()
  const dialog = within(await it.findByRole('alertdialog', { name: 'Discard this inquiry?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'No' }))
  expect(it.queryByRole('alertdialog')).toBeNull()
  if (what === 'an image') expect(it.getByRole('button', { name: 'Remove arm.png' })).toBeTruthy()
  else expect(it.message()).toHaveProperty('value', 'A rash')
  cancel()
  fireEvent.click(it.getByRole('button', { name: 'Yes, discard it' }))
  expect(it.queryByLabelText('Your message')).toBeNull()
  expect(document.activeElement?.textContent).toBe('New inquiry')
  expect([fakes.held(), sessionStorage.length]).toEqual([0, 0])
})

test.each(['', '   \n '])('does not send the message %j', async (text) => {
  const it = await open()
  it.write(text)
  it.submit()
  const alert = await it.findByRole('alert')
  expect(alert.textContent).toBe('Message requiredPlease enter your consultation message.')
  expect(document.activeElement).toBe(alert)
  expect(it.callsTo('POST /inquiries')).toEqual([])
})

test('skips unsuitable files with a reason and keeps the others', async () => {
  const it = await open()
  fakes.decode = (file) => (file instanceof File && file.name === 'IMG_7.jpg' ? undefined : { width: 400, height: 200 })
  it.choose(
    png('arm.png'),
    new File(['x'], 'scan.pdf', { type: 'application/pdf' }),
    new File(['<html>'], 'page.jpg', { type: 'image/jpeg' }),
    pictureFile('heic', 'IMG_7.jpg', 16, 'image/jpeg'),
    pictureFile('gif', 'moving.gif', limits.imageBytes + 1),
    png('leg.png'),
  )
  expect(await it.findByRole('button', { name: 'Remove leg.png' })).toBeTruthy()
  expect(it.getAllByRole('button', { name: /^Remove/ }).map((button) => button.getAttribute('aria-label'))).toEqual([
    'Remove arm.png',
    'Remove leg.png',
  ])
  const texts = (selector: string) =>
    [...it.getByRole('alert').querySelectorAll(selector)].map(({ textContent }) => plain(textContent))
  expect(texts('p:nth-child(1)')).toEqual([
    'Invalid file type',
    'Invalid file type',
    'Image cannot be opened',
    'File too large',
  ])
  expect(texts('p:nth-child(2)')).toEqual([
    'scan.pdf was not added. Only images are supported.',
    'page.jpg was not added. Only images are supported.',
    'IMG_7.jpg was not added. This browser could not open it. Save it as JPG or PNG and choose it again.',
    'moving.gif was not added. Image size should be less than 5MB.',
  ])
})

test.each([
  ['of 108 megapixels', { width: 12_000, height: 9000 }, [2048, 1536]],
  ['that is a panorama', { width: 16_384, height: 3000 }, [2048, 375]],
  ['that is small', { width: 400, height: 200 }, [400, 200]],
  ['of one line', { width: 9000, height: 1 }, [2048, 1]],
])('a picture %s is scaled down and sent as a JPEG, whatever its size', async (_, size, drawn) => {
  const it = await open()
  it.write('A rash')
  fakes.decode = () => size
  it.choose(pictureFile('jpeg', 'IMG_1.jpg', limits.imageBytes + 1))
  await it.findByRole('button', { name: 'Remove IMG_1.jpg' })
  expect(fakes.drawn).toEqual([[0, 0, ...drawn]])
  it.submit()
  const upload = await it.sent()
  expect(upload.body?.get('files')).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg' })
})

test('if the canvas returns noise, a picture is sent unchanged, or refused if that is impossible', async () => {
  const it = await open()
  it.write('A rash')
  fakes.isCanvasTrue = false
  it.choose(
    png('arm.png'),
    pictureFile('jpeg', 'large.jpg', limits.imageBytes + 1),
    pictureFile('heic', 'IMG_1.HEIC'),
    png('leg.png'),
  )
  await it.findByRole('button', { name: 'Remove leg.png' })
  expect(plain(it.getByRole('alert').textContent)).toMatch(
    /large\.jpg was not added\. Image size.*IMG_1\.HEIC was not added\. This browser/,
  )
  it.submit()
  const upload = await it.sent()
  expect(upload.body?.getAll('files')).toMatchObject([{ type: 'image/png' }, { type: 'image/png' }])
})

test('sends nothing while images are prepared, and adds none after the form is closed', async () => {
  const it = await open()
  it.write('A rash')
  it.choose(png('one.png'))
  const submit = it.getByRole('button', { name: 'Preparing images...' })
  expect(submit.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(it.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await it.findByRole('button', { name: 'Yes, discard it' }))
  await waitFor(() => expect(fakes.drawn).toHaveLength(1))
  await waitFor(() => expect(fakes.held()).toBe(0))
})

test('accepts as many images as the clinic allows', async () => {
  const it = await open()
  it.choose(...Array.from({ length: limits.inquiryImages + 1 }, (_, place) => png(`${place}.png`)))
  expect(plain((await it.findByRole('alert')).textContent)).toContain(
    '10.png was not added. At most 10 images can be attached.',
  )
  expect(it.getAllByRole('button', { name: /^Remove/ })).toHaveLength(limits.inquiryImages)
})

test.each([
  ['en', 'Too many images10 images were not added. At most 10 images can be attached.'],
  ['ar', 'عدد الصور أكبر من المسموحلم تتم إضافة 10 صور. الحد الأقصى للصور المرفقة هو 10.'],
])('many images above the limit are counted once: %s', async (language, sentence) => {
  const it = await open({}, language)
  const files = Array.from({ length: limits.inquiryImages + 10 }, (_, place) => png(`${place}.png`))
  fireEvent.change(it.getByLabelText(language === 'en' ? 'Add' : 'إضافة'), { target: { files } })
  await waitFor(() => expect(plain(it.getByRole('alert').textContent)).toBe(sentence))
})

test('removing an image releases it and moves the focus to the next, then to the add button', async () => {
  const it = await open()
  it.choose(png('one.png'), png('two.png'))
  const second = await it.findByRole('button', { name: 'Remove two.png' })
  fireEvent.click(it.getByRole('button', { name: 'Remove one.png' }))
  expect(document.activeElement).toBe(second)
  fireEvent.click(second)
  expect(document.activeElement).toBe(it.input())
  expect(fakes.held()).toBe(0)
})

test('a question without images is sent; then the form is empty, stays open and says so', async () => {
  const asked = anInquiry({ message: 'A rash since Monday', specialty: 'Dermatologist' })
  const it = await open({ 'POST /inquiries': { status: 201, body: asked } })
  fireEvent.change(it.getByLabelText('Speciality'), { target: { value: 'Dermatologist' } })
  it.write('A rash since Monday')
  it.answers['GET /inquiries'] = { body: [asked] }
  it.submit()
  await waitFor(() => expect(it.message()).toHaveProperty('value', ''))
  expect(it.callsTo('POST /inquiries').map(({ body }) => body)).toEqual([
    { message: 'A rash since Monday', specialty: 'Dermatologist' },
  ])
  const said = within(it.form()).getByText('Your consultation has been submitted successfully.')
  expect(document.activeElement?.textContent).toBe('Success!Your consultation has been submitted successfully.')
  expect(document.activeElement?.contains(said)).toBe(true)
  expect(it.getByRole('article').textContent).toContain('A rash since Monday')
  expect(it.getByLabelText('Speciality')).toHaveProperty('value', 'General physician')
})

test('images are sent with the message and show their progress', async () => {
  const it = await open()
  it.write('A rash')
  expect(it.input()).toMatchObject({ type: 'file', multiple: true })
  expect(it.input().getAttribute('accept')).toMatch(/^image\//)
  it.choose(png('one.png', 100), png('two.png', 300))
  await it.findByRole('button', { name: 'Remove two.png' })
  it.submit()
  const upload = await it.sent()
  expect(upload.path).toBe('/api/inquiries/upload')
  expect(upload.headers['authorization']).toBe('Bearer tok')
  expect(upload.headers['idempotency-key']).toMatch(/^[\w-]{32}$/)
  expect([upload.body?.get('message'), upload.body?.getAll('files').length]).toEqual(['A rash', 2])
  upload.tell(200, 400)
  await waitFor(() =>
    expect(it.getAllByRole('progressbar').map((bar) => bar.getAttribute('value'))).toEqual(['100', '33']),
  )
  expect(it.getByRole('button', { name: 'Submitting...' }).getAttribute('aria-disabled')).toBe('true')
  upload.answer(201, anInquiry({ message: 'A rash' }))
  await waitFor(() => expect(it.message()).toHaveProperty('value', ''))
  expect(it.queryByRole('button', { name: /^Remove/ })).toBeNull()
  expect(fakes.held()).toBe(0)
})

test("shows a refusal in the server's words and keeps text and images", async () => {
  const it = await open()
  it.write('A rash')
  it.choose(png('one.png'))
  await it.findByRole('button', { name: 'Remove one.png' })
  it.submit()
  const upload = await it.sent()
  upload.answer(415, refusal(415, 'image_type_invalid', 'Only images are supported.').body)
  const alert = await it.findByRole('alert')
  expect(alert.textContent).toBe('Submission FailedOnly images are supported.')
  expect(document.activeElement).toBe(alert)
  expect(it.message()).toHaveProperty('value', 'A rash')
  expect(it.getByRole('button', { name: 'Remove one.png' })).toBeTruthy()
})

test('an unanswered question is resent with the same key, and with a new one after a change', async () => {
  const it = await open()
  it.write('A rash')
  it.choose(png('one.png'))
  await it.findByRole('button', { name: 'Remove one.png' })
  const keys: (string | undefined)[] = []
  const tryOnce = async () => {
    FakeUpload.last = undefined
    it.submit()
    const upload = await it.sent()
    keys.push(upload.headers['idempotency-key'])
    upload.fail()
    await it.findByRole('button', { name: 'Try again' })
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
