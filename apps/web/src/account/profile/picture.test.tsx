import { limits } from '@aafiya/contracts/platform/limits'
import { fireEvent, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { FakeUpload, png, useFakeUploads } from '../../../test/fake-upload.ts'
import { renderAccount, user } from '../../../test/render-account.tsx'

const { revoked } = useFakeUploads()
const small = (size = 3) => png('face.png', size)

/** What was drawn on canvases, and a decoder that knows pictures of 400 by 200. */
const drawn: unknown[][] = []
let canDecode = true

beforeEach(() => {
  drawn.length = 0
  canDecode = true
  const context = { fillRect() {}, drawImage: (_: unknown, ...numbers: unknown[]) => drawn.push(numbers) }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => Object.create(context))
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) => done(new Blob(['jpeg'], { type: type ?? '' })))
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(200)
  HTMLImageElement.prototype.decode = () => (canDecode ? Promise.resolve() : Promise.reject(new Error('no picture')))
})

async function open(person: object = {}, answers: Answers = {}) {
  const it = await renderAccount('/profile', { 'GET /user': { body: { ...user, ...person } }, ...answers }, { token: 'tok' })
  const input = await it.findByLabelText('Change Picture')
  const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } })
  const shown = () => it.container.querySelector('header img')?.getAttribute('src') ?? null
  /** Saves the crop as it is proposed, and waits for the upload that follows. */
  const save = async () => {
    fireEvent.click(await it.findByRole('button', { name: 'Save picture' }))
    await waitFor(() => expect(FakeUpload.last?.body).toBeInstanceOf(FormData))
    return FakeUpload.last ?? new FakeUpload()
  }
  return { ...it, input, choose, shown, save }
}

test.each([
  [new File(['x'], 'scan.pdf', { type: 'application/pdf' }), 'Invalid file type. Only jpg, jpeg, png, gif, and webp images are allowed.'],
  [
    new File(['<svg/>'], 'face.svg', { type: 'image/svg+xml' }),
    'Invalid file type. Only jpg, jpeg, png, gif, and webp images are allowed.',
  ],
  [small(limits.imageBytes + 1), 'File size exceeds the 5MB limit.'],
])('refuses %o before it is opened: %s', async (file, sentence) => {
  const it = await open()
  it.choose(file)
  expect(it.getByRole('alert').textContent).toBe(`${file.name}${sentence}`)
  expect(FakeUpload.last).toBeUndefined()
})

test('shows the picture while it travels, how far it is, and the new one once it has arrived', async () => {
  const it = await open()
  it.choose(small())
  const request = await it.save()
  expect(request.headers['authorization']).toBe('Bearer tok')
  expect(request.body?.get('Picture')).toMatchObject({ name: 'picture.jpg', type: 'image/jpeg' })
  expect(it.shown()).toBe('blob:2')
  request.tell(30, 100)
  await waitFor(() => expect(it.getByRole('progressbar').getAttribute('value')).toBe('30'))
  expect(it.getByText(/^Uploading: .?30%/)).toBeTruthy()
  request.answer(200, { success: true, fileUrl: '/api/pictures/new.webp', message: 'Profile picture updated successfully!' })
  await it.findByText('Profile picture updated successfully!')
  expect(it.shown()).toBe('/api/pictures/new.webp')
  expect(revoked).toEqual(['blob:1', 'blob:2'])
})

test('a refused picture leaves the old one and says why', async () => {
  const it = await open({ profilePictureUrl: '/api/pictures/old.webp' })
  it.choose(small())
  const request = await it.save()
  request.answer(415, refusal(415, 'picture_type_invalid', 'Invalid file type.').body)
  await waitFor(() => expect(it.getByRole('alert').textContent).toBe('Invalid file type.'))
  expect(it.shown()).toBe('/api/pictures/old.webp')
  expect(revoked).toEqual(['blob:1', 'blob:2'])
})

test('silence says what did not work and sends the same picture again', async () => {
  const it = await open()
  it.choose(small())
  const request = await it.save()
  request.dispatchEvent(new Event('error'))
  await waitFor(() => expect(it.getByRole('alert').textContent).toContain('Failed to upload profile picture'))
  fireEvent.click(it.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(FakeUpload.last).not.toBe(request))
  expect(it.queryByRole('dialog')).toBeNull()
})

test.each([small(limits.imageBytes), new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' }), new File(['x'], 'IMG_2.heif')])(
  'opens %o, and sends no more than 1024 pixels of it',
  async (file) => {
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(6000)
    vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(4000)
    const it = await open()
    it.choose(file)
    await it.save()
    expect(drawn.at(-1)).toEqual([1000, 0, 4000, 4000, 0, 0, 1024, 1024])
  },
)

test('a picture that the browser cannot decode says so, and the next one is opened', async () => {
  const it = await open()
  canDecode = false
  it.choose(new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' }))
  const sentence = 'This browser could not open the picture. Save it as JPG or PNG and choose it again.'
  expect((await it.findByRole('alert')).textContent).toBe(`IMG_1.HEIC${sentence}`)
  expect(revoked).toEqual(['blob:1'])
  canDecode = true
  it.choose(small())
  await it.findByRole('dialog', { name: 'Adjust your picture' })
  expect(it.queryByRole('alert')).toBeNull()
})

test('by the keyboard one moves and zooms, and what is shown is what is sent', async () => {
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
  // jsdom knows no pointers.
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

test.each(['Cancel', 'Escape'])('%s sends nothing and leaves the picture as it was', async (way) => {
  const it = await open({ profilePictureUrl: '/api/pictures/old.webp' })
  it.choose(small())
  const dialog = await it.findByRole('dialog')
  if (way === 'Cancel') fireEvent.click(it.getByRole('button', { name: way }))
  else if (dialog instanceof HTMLDialogElement) dialog.close()
  await waitFor(() => expect(it.queryByRole('dialog')).toBeNull())
  expect([it.shown(), FakeUpload.last]).toEqual(['/api/pictures/old.webp', undefined])
})

test('Remove takes the picture away and leaves the focus at the input', async () => {
  const it = await open(
    { profilePictureUrl: '/api/pictures/old.webp' },
    { 'DELETE /profile-pictures/current': { body: { success: true, fileUrl: null, message: 'Your profile picture was removed.' } } },
  )
  fireEvent.click(it.getByRole('button', { name: 'Remove picture' }))
  await it.findByText('Your profile picture was removed.')
  expect(it.shown()).toBeNull()
  expect(document.activeElement).toBe(it.input)
})
