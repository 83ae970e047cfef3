import { limits } from '@aafiya/contracts/platform/limits'
import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { FakeUpload, pictureFile, png, useFakeUploads } from '../../../test/fake-upload.ts'
import { renderAccount, user } from '../../../test/render-account.tsx'
import { plain } from '../../../test/render-routes.tsx'

const fakes = useFakeUploads()
const { drawn } = fakes
const small = (size = 16) => png('face.png', size)

async function open(person: object = {}, answers: Answers = {}) {
  const it = await renderAccount(
    '/profile',
    { 'GET /user': { body: { ...user, ...person } }, ...answers },
    { token: 'tok' },
  )
  const input = await it.findByLabelText('Change Picture')
  const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } })
  const shown = () => it.container.querySelector('header img')?.getAttribute('src') ?? null
  /** Saves the proposed crop and waits for its upload. */
  const save = async () => {
    fireEvent.click(await it.findByRole('button', { name: 'Save picture' }))
    await waitFor(() => expect(FakeUpload.last?.body).toBeInstanceOf(FormData))
    return FakeUpload.last ?? new FakeUpload()
  }
  return { ...it, input, choose, shown, save }
}

test.each([
  ['en', 'JPG, PNG, GIF or WebP, up to 2MB'],
  ['ar', 'صورة JPG أو PNG أو GIF أو WebP، بحجم أقصاه 2 ميجابايت'],
])('a hint names the types and the size: %s', async (language, hint) => {
  const it = await renderAccount('/profile', { 'GET /user': { body: user } }, { token: 'tok', language })
  expect(plain((await it.findByText(/WebP/)).textContent)).toBe(hint)
})

const invalidType = 'Invalid file type. Only jpg, jpeg, png, gif, and webp images are allowed.'

test.each([
  ['a document', new File(['x'], 'scan.pdf', { type: 'application/pdf' }), invalidType],
  ['an SVG', new File(['<svg/>'], 'face.svg', { type: 'image/svg+xml' }), invalidType],
  ['a page named .jpg', new File(['<html>'], 'face.jpg', { type: 'image/jpeg' }), invalidType],
  [
    'a GIF of more than 2 MB',
    pictureFile('gif', 'waving.gif', limits.pictureBytes + 1),
    'File size exceeds the 2MB limit.',
  ],
])('refuses %s by its name', async (_, file, sentence) => {
  const it = await open()
  it.choose(file)
  expect((await it.findByRole('alert')).textContent).toBe(`${file.name}${sentence}`)
  expect(it.queryByRole('dialog')).toBeNull()
  expect(FakeUpload.last).toBeUndefined()
})

test('shows the picture and the progress while uploading, and the new one afterwards', async () => {
  const it = await open()
  it.choose(small())
  const request = await it.save()
  expect(request.headers['authorization']).toBe('Bearer tok')
  expect(request.body?.get('Picture')).toMatchObject({ name: 'picture.jpg', type: 'image/jpeg' })
  expect(it.shown()).toMatch(/^blob:/)
  request.tell(30, 100)
  await waitFor(() => expect(it.getByRole('progressbar').getAttribute('value')).toBe('30'))
  expect(it.getByText(/^Uploading: .?30%/)).toBeTruthy()
  request.answer(200, {
    success: true,
    fileUrl: '/api/pictures/new.webp',
    message: 'Profile picture updated successfully!',
  })
  await it.findByText('Profile picture updated successfully!')
  expect(it.shown()).toBe('/api/pictures/new.webp')
  expect(fakes.held()).toBe(0)
})

test('a refused picture keeps the old one and says why', async () => {
  const it = await open({ profilePictureUrl: '/api/pictures/old.webp' })
  it.choose(small())
  const request = await it.save()
  request.answer(415, refusal(415, 'picture_type_invalid', 'Invalid file type.').body)
  await waitFor(() => expect(it.getByRole('alert').textContent).toBe('Invalid file type.'))
  expect(it.shown()).toBe('/api/pictures/old.webp')
  expect(fakes.held()).toBe(0)
})

test('a lost answer says what failed and resends the same picture', async () => {
  const it = await open()
  it.choose(small())
  const request = await it.save()
  request.dispatchEvent(new Event('error'))
  await waitFor(() => expect(it.getByRole('alert').textContent).toContain('Failed to upload profile picture'))
  fireEvent.click(it.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(FakeUpload.last).not.toBe(request))
  expect(it.queryByRole('dialog')).toBeNull()
})

test.each([
  ['a PNG of 9 MB', small(9_000_000)],
  ['a photo of 40 MB', pictureFile('jpeg', '108-megapixels.jpg', 40_000_000)],
  ['WebP', pictureFile('webp', 'face.webp')],
  ['a GIF of 2 MB', pictureFile('gif', 'face.gif', limits.pictureBytes)],
  ['HEIC', pictureFile('heic', 'IMG_1.HEIC')],
  ['HEIC without a type', pictureFile('heic', 'IMG_2.heif', 16, '')],
  ['a JPEG named .png', pictureFile('jpeg', 'wrongly-named.png', 16, 'image/png')],
])('opens %s, draws it with at most eight megapixels, and sends at most 1024 pixels a side', async (_, file) => {
  fakes.decode = (blob) =>
    blob instanceof File && blob.name !== 'picture.jpg'
      ? { width: 12_000, height: 9000 }
      : { width: 3266, height: 2449 }
  const it = await open()
  it.choose(file)
  await it.save()
  expect(drawn[0]).toEqual([0, 0, 3266, 2449])
  expect(drawn.at(-1)).toEqual([408.5, 0, 2449, 2449, 0, 0, 1024, 1024])
})

test('a picture that the browser cannot decode says so, and the next one is opened', async () => {
  const it = await open()
  fakes.decode = () => undefined
  it.choose(pictureFile('heic', 'IMG_1.HEIC'))
  const sentence = 'This browser could not open the picture. Save it as JPG or PNG and choose it again.'
  expect((await it.findByRole('alert')).textContent).toBe(`IMG_1.HEIC${sentence}`)
  expect(fakes.held()).toBe(0)
  fakes.decode = () => ({ width: 400, height: 200 })
  it.choose(small())
  await it.findByRole('dialog', { name: 'Adjust your picture' })
  expect(it.queryByRole('alert')).toBeNull()
})

test('the keyboard moves and zooms, and what is shown is what is sent', async () => {
  const it = await open()
  it.choose(small())
  const frame = await it.findByRole('application', { name: 'Position of the picture' })
  expect(drawn.at(-1)?.slice(0, 4)).toEqual([100, 0, 200, 200])
  fireEvent.keyDown(frame, { key: 'ArrowLeft' })
  expect(drawn.at(-1)?.slice(0, 4)).toEqual([110, 0, 200, 200])
  fireEvent.keyDown(frame, { key: 'ArrowRight', shiftKey: true })
  expect(drawn.at(-1)?.slice(0, 4)).toEqual([70, 0, 200, 200])
  fireEvent.change(it.getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } })
  expect(drawn.at(-1)?.slice(0, 4)).toEqual([120, 50, 100, 100])
  expect(it.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/200%/)
  fireEvent.keyDown(frame, { key: 'ArrowUp' })
  await it.save()
  expect(drawn.at(-1)).toEqual([120, 55, 100, 100, 0, 0, 100, 100])
})

test('one finger drags, two fingers zoom', async () => {
  const it = await open()
  it.choose(small())
  const frame = await it.findByRole('application')
  frame.setPointerCapture = () => {}
  vi.spyOn(frame, 'clientWidth', 'get').mockReturnValue(100)
  // jsdom has no pointer events.
  const finger = (type: string, pointerId: number, clientX: number) =>
    fireEvent(frame, Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY: 50 }), { pointerId }))
  finger('pointermove', 1, 90)
  finger('pointerdown', 1, 50)
  finger('pointermove', 1, 40)
  expect(drawn.at(-1)?.slice(0, 4)).toEqual([120, 0, 200, 200])
  finger('pointerdown', 2, 60)
  finger('pointermove', 2, 80)
  expect(drawn.at(-1)?.slice(2, 4)).toEqual([100, 100])
  finger('pointerup', 2, 80)
  finger('pointerup', 1, 40)
  const before = drawn.at(-1)
  finger('pointermove', 1, 0)
  expect(drawn.at(-1)).toEqual(before)
})

test.each(['Cancel', 'Escape'])('%s sends nothing and keeps the picture', async (way) => {
  const it = await open({ profilePictureUrl: '/api/pictures/old.webp' })
  it.choose(small())
  const dialog = await it.findByRole('dialog')
  if (way === 'Cancel') fireEvent.click(it.getByRole('button', { name: way }))
  else if (dialog instanceof HTMLDialogElement) dialog.close()
  await waitFor(() => expect(it.queryByRole('dialog')).toBeNull())
  expect([it.shown(), FakeUpload.last]).toEqual(['/api/pictures/old.webp', undefined])
})

test('Remove deletes the picture and focuses the file input', async () => {
  const it = await open(
    { profilePictureUrl: '/api/pictures/old.webp' },
    {
      'DELETE /profile-pictures/current': {
        body: { success: true, fileUrl: null, message: 'Your profile picture was removed.' },
      },
    },
  )
  fireEvent.click(it.getByRole('button', { name: 'Remove picture' }))
  await it.findByText('Your profile picture was removed.')
  expect(it.shown()).toBeNull()
  expect(document.activeElement).toBe(it.input)
})
