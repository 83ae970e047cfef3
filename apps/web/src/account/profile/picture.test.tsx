import { limits } from '@aafiya/contracts/limits'
import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { renderAccount, user } from '../../../test/render-account.tsx'

/** As much of a browser's XMLHttpRequest as an upload needs, answered by hand. */
class FakeRequest extends EventTarget {
  static last: FakeRequest | undefined
  upload = new EventTarget()
  headers: Record<string, string> = {}
  status = 0
  responseText = ''
  body: unknown
  open(_method: string, _path: string) {
    FakeRequest.last = this
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader() {
    return null
  }
  abort() {}
  send(body: unknown) {
    this.body = body
  }
  tell(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded, total }))
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
  }
}

const revoked: string[] = []

beforeEach(() => {
  FakeRequest.last = undefined
  revoked.length = 0
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview')
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void revoked.push(address))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const png = (size = 3) => new File([new Uint8Array(size)], 'face.png', { type: 'image/png' })

async function open(person: object = {}, answers: Answers = {}) {
  const it = await renderAccount('/profile', { 'GET /user': { body: { ...user, ...person } }, ...answers }, { token: 'tok' })
  const input = await it.findByLabelText('Change Picture')
  const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } })
  const shown = () => it.container.querySelector('header img')?.getAttribute('src') ?? null
  const sent = async () => {
    await waitFor(() => expect(FakeRequest.last?.body).toBeInstanceOf(FormData))
    return FakeRequest.last ?? new FakeRequest()
  }
  return { ...it, input, choose, shown, sent }
}

test.each([
  [new File(['x'], 'scan.pdf', { type: 'application/pdf' }), 'Invalid file type. Only jpg, jpeg, png, gif, and webp images are allowed.'],
  [
    new File(['<svg/>'], 'face.svg', { type: 'image/svg+xml' }),
    'Invalid file type. Only jpg, jpeg, png, gif, and webp images are allowed.',
  ],
  [png(limits.pictureBytes + 1), 'File size exceeds the 2MB limit.'],
])('refuses %o before anything is sent: %s', async (file, sentence) => {
  const it = await open()
  it.choose(file)
  expect(it.getByRole('alert').textContent).toBe(`${file.name}${sentence}`)
  expect(FakeRequest.last).toBeUndefined()
})

test('shows the picture while it travels, how far it is, and the new one once it has arrived', async () => {
  const it = await open()
  it.choose(png())
  const request = await it.sent()
  expect(request.headers['authorization']).toBe('Bearer tok')
  expect(request.body instanceof FormData && request.body.get('Picture')).toBeInstanceOf(File)
  expect(it.shown()).toBe('blob:preview')
  request.tell(30, 100)
  await waitFor(() => expect(it.getByRole('progressbar').getAttribute('value')).toBe('30'))
  expect(it.getByText(/^Uploading: .?30%/)).toBeTruthy()
  request.answer(200, { success: true, fileUrl: '/api/pictures/new.webp', message: 'Profile picture updated successfully!' })
  await it.findByText('Profile picture updated successfully!')
  expect(it.shown()).toBe('/api/pictures/new.webp')
  expect(revoked).toEqual(['blob:preview'])
})

test('a refused picture leaves the old one and says why', async () => {
  const it = await open({ profilePictureUrl: '/api/pictures/old.webp' })
  it.choose(png())
  const request = await it.sent()
  request.answer(415, refusal(415, 'picture_type_invalid', 'Invalid file type.').body)
  await waitFor(() => expect(it.getByRole('alert').textContent).toBe('Invalid file type.'))
  expect(it.shown()).toBe('/api/pictures/old.webp')
  expect(revoked).toEqual(['blob:preview'])
})

test('silence says what did not work and sends the same picture again', async () => {
  const it = await open()
  it.choose(png())
  const request = await it.sent()
  request.dispatchEvent(new Event('error'))
  await waitFor(() => expect(it.getByRole('alert').textContent).toContain('Failed to upload profile picture'))
  fireEvent.click(it.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(FakeRequest.last).not.toBe(request))
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
