import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { consultation } from '../../test/clinics/consultation.ts'
import { blob, hostilePictures, picture } from '../../test/endpoints/hostile-pictures.ts'
import { imageOf } from '../../test/http.ts'

const body = { message: 'A rash on my arm', specialty: 'Dermatologist' as const }

test('refuses a visitor', async () => {
  const { asVisitor } = await consultation()
  expect(await refusal(asVisitor.inquiries.create({ body }))).toMatchObject({ status: 401 })
  expect(await refusal(asVisitor.inquiries.upload({ body, files: [blob(await picture())] }))).toMatchObject({
    status: 401,
  })
})

test.each([
  ['no message', { message: '  ' }, 'message', 'Please enter your consultation message.'],
  [
    'a message of 4,001 characters',
    { message: 'x'.repeat(4001) },
    'message',
    'The message may have at most 4000 characters.',
  ],
  [
    'a picture by address',
    { ...body, files: ['http://127.0.0.1:1/x.png'] },
    'files',
    'Please attach images by uploading them.',
  ],
])('refuses %s', async (_, wrong, path, message) => {
  const { mona, everything } = await consultation()
  const before = await everything()
  expect(await refusal(mona.inquiries.create({ body: wrong }))).toMatchObject({
    status: 422,
    issues: [{ path, message }],
  })
  expect(await everything()).toBe(before)
})

test.each(hostilePictures)(
  'refuses %s beside good images, in both languages, and leaves nothing behind',
  async (_, make) => {
    const { mona, asUser, patientId, files, everything } = await consultation()
    const arabic = await asUser(await patientId('mona'), 'ar')
    const before = await everything()
    const images = [blob(await picture()), blob(await make()), blob(await picture('png'))]
    expect(await refusal(mona.inquiries.upload({ body, files: images }))).toMatchObject({
      status: 415,
      code: 'image_type_invalid',
      message: 'Only images are supported.',
    })
    expect(await refusal(arabic.inquiries.upload({ body, files: images }))).toMatchObject({
      message: 'يُسمح بالصور فقط.',
    })
    expect(files.names()).toEqual([])
    expect(await everything()).toBe(before)
  },
)

test('refuses an image of more than 5 MB, more than ten images, another field and an unknown field', async () => {
  const { mona, http, tokenOf, patientId, files, everything } = await consultation()
  const authorization = `Bearer ${await tokenOf(await patientId('mona'))}`
  const before = await everything()
  const one = blob(await picture())
  const heavy = blob(Buffer.concat([await picture(), Buffer.alloc(5 * 1024 * 1024)]))
  expect(await refusal(mona.inquiries.upload({ body, files: [one, heavy] }))).toMatchObject({
    status: 413,
    message: 'Image size should be less than 5MB.',
  })
  expect(await refusal(mona.inquiries.upload({ body, files: Array.from({ length: 11 }, () => one) }))).toMatchObject({
    status: 422,
    code: 'too_many_images',
  })
  const forms: [string, string | Buffer][][] = [
    [
      ['message', 'x'],
      ['other', await picture()],
    ],
    [
      ['message', 'x'],
      ['patientId', 'x'],
    ],
    [
      ['message', 'x'],
      ['message', 'y'],
    ],
    [['message[a]', 'x']],
    [
      ['__proto__[x]', 'x'],
      ['message', 'x'],
    ],
  ]
  for (const entries of forms) {
    const request = http.post('/api/inquiries/upload').set({ authorization })
    for (const [name, value] of entries)
      void (typeof value === 'string' ? request.field(name, value) : request.attach(name, value, 'a.jpg'))
    expect((await request).status, JSON.stringify(entries)).toBe(400)
  }
  expect(files.names()).toEqual([])
  expect(await everything()).toBe(before)
})

test('goes to the general physicians unless another speciality is chosen', async () => {
  const { mona } = await consultation()
  const inquiry = await mona.inquiries.create({ body: { message: ' Tired all day ', files: [] } })
  expect(inquiry).toMatchObject({
    message: 'Tired all day',
    specialty: 'General physician',
    status: 'open',
    files: [],
    response: null,
    doctor: null,
    patient: null,
    dueAt: '2026-03-02T06:00:00.000Z',
  })
  expect(await mona.inquiries.detail({ params: { id: inquiry.id } })).toEqual(inquiry)
})

test('accepts three images, re-encoded in their order', async () => {
  const { mona, http, files } = await consultation()
  const images = [await picture('jpeg', 100, 40), await picture('png', 60, 60), await picture('webp', 40, 100)]
  const inquiry = await mona.inquiries.upload({ body, files: images.map((bytes) => blob(bytes)) })
  expect(inquiry).toMatchObject({ message: body.message, specialty: 'Dermatologist' })
  expect(inquiry.files).toHaveLength(3)
  expect(files.names()).toHaveLength(3)
  const { default: sharp } = await import('sharp')
  const sizes = await Promise.all(inquiry.files.map(async (url) => sharp(imageOf(await http.get(url))).metadata()))
  expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['webp', 100, 40],
    ['webp', 60, 60],
    ['webp', 40, 100],
  ])
})

test('a repeat with the same key returns the first inquiry and keeps no second set of images', async () => {
  const { mona, files } = await consultation()
  const image = blob(await picture())
  const call = { body, files: [image], idempotencyKey: 'upload-0001' }
  const first = await mona.inquiries.upload(call)
  expect(await mona.inquiries.upload(call)).toEqual(first)
  expect(await mona.inquiries.list()).toHaveLength(1)
  expect(files.names()).toHaveLength(1)
  const other = { ...call, files: [blob(await picture('png'))] }
  expect(await refusal(mona.inquiries.upload(other))).toMatchObject({ code: 'idempotency_key_reused' })
  expect(files.names()).toHaveLength(1)
})

test('an image whose inquiry could not be written is deleted, also after a crash in between', async () => {
  const { mona, deps, config, clock, files, deliver } = await consultation()
  const { withStoredImages } = await import('./stored-images.ts')
  const spooled = async () => {
    const path = join(config.dataDir, randomUUID())
    await mkdir(config.dataDir, { recursive: true })
    await writeFile(path, await picture())
    return { path }
  }
  const fails = withStoredImages(deps, { senderId: 'mona', files: [await spooled()] }, () =>
    Promise.reject(new Error('no database')),
  )
  await expect(fails).rejects.toThrow('no database')
  expect(files.names()).toEqual([])

  // What a crash leaves behind: a stored file, and the clean-up job written before it.
  let died: string[] = []
  const restore = files.remove
  files.remove = async () => {}
  await withStoredImages(
    deps,
    { senderId: 'mona', files: [await spooled()] },
    async (ids) => void (died = [...ids]),
  ).catch(() => undefined)
  files.remove = restore
  expect(files.names()).toEqual(died.map((id) => `inquiries/${id}.webp`))
  const kept = await mona.inquiries.upload({ body, files: [blob(await picture())] })
  clock.advance(16)
  await deliver()
  expect(files.names()).toHaveLength(1)
  expect(files.names()[0]).toContain(kept.files[0]?.split('/').at(-1)?.split('?')[0])
})

test('refuses a person the account does not book for before decoding the images', async () => {
  const { mona } = await consultation()
  const notPicture = blob('not a picture')
  const refused = mona.inquiries.upload({ body: { ...body, personId: randomUUID() }, files: [notPicture] })
  expect(await refusal(refused)).toMatchObject({ status: 404 })
  const unknown = mona.inquiries.upload({ body: { ...body, specialty: 'Astrologer' }, files: [notPicture] })
  expect(await refusal(unknown)).toMatchObject({ status: 422 })
})

test('allows thirty inquiries an hour', async () => {
  const { mona } = await consultation()
  for (let times = 0; times < 30; times++) await mona.inquiries.create({ body })
  expect(await refusal(mona.inquiries.create({ body }))).toMatchObject({ status: 429 })
})
