import sharp from 'sharp'
import { expect, test } from 'vitest'

import { clinic, refusal } from '../../../test/clinic.ts'
import { bomb, picture } from '../../../test/endpoints/hostile-pictures.ts'
import { imageOf } from '../../../test/http.ts'

const blob = (bytes: Buffer | string, type = 'image/jpeg') =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type })

async function ready() {
  const parts = await clinic()
  const mona = await parts.asPatient('mona')
  const upload = (...files: Blob[]) => mona.profile.uploadPicture({ files })
  return { ...parts, mona, upload }
}

test('refuses a visitor', async () => {
  const { asVisitor } = await clinic()
  expect(await refusal(asVisitor.profile.uploadPicture({ files: [blob(await picture())] }))).toMatchObject({
    status: 401,
  })
})

const tooLarge = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(2 * 1024 * 1024 - 2)])
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'
const typeSentence = 'Invalid file type. Only jpg, jpeg, png, gif, and webp images are allowed.'

test.each([
  [
    'a page named .jpg',
    async () => Buffer.from('<!doctype html><html><script>alert(1)</script></html>'),
    415,
    typeSentence,
  ],
  ['an SVG', async () => Buffer.from(svg), 415, typeSentence],
  ['an SVG behind a byte order mark', async () => Buffer.from(`\uFEFF${svg}`), 415, typeSentence],
  [
    'an SVG behind the signature of a JPEG',
    async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]),
    415,
    typeSentence,
  ],
  ['a GIF that is a script too', async () => Buffer.from('GIF89a/*\x00\x00\x00\x00*/=1;alert(1)//'), 415, typeSentence],
  [
    'a picture with a page behind it',
    async () => Buffer.concat([await picture(), Buffer.from('<html><script>alert(1)</script>')]),
    415,
    typeSentence,
  ],
  [
    'a picture in front of an archive',
    async () => Buffer.concat([await picture('png'), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
    415,
    typeSentence,
  ],
  ['half a picture', async () => (await picture('jpeg', 600, 600)).subarray(0, 400), 415, typeSentence],
  ['a bomb of 16,000 by 16,000 pixels', async () => bomb(), 415, typeSentence],
  ['one byte more than 2 MB', async () => tooLarge, 413, 'File size exceeds the 2MB limit.'],
])('refuses %s and leaves nothing behind', async (_, make, status, message) => {
  const { upload, files, everything } = await ready()
  const before = await everything()
  expect(await refusal(upload(blob(await make())))).toMatchObject({ status, message })
  expect(files.names()).toEqual([])
  expect(await everything()).toBe(before)
})

test('the bomb is a picture that only its size forbids', async () => {
  expect(await sharp(bomb(160)).metadata()).toMatchObject({ format: 'png', width: 160 })
  expect(bomb().length).toBeLessThan(100_000)
})

test('refuses an animation of 300 frames', async () => {
  const { upload, files } = await ready()
  const frames = Buffer.alloc(4 * 4 * 3 * 300, 7)
  frames.forEach((_, index) => (frames[index] = (index * 31) % 256))
  const gif = await sharp(frames, { raw: { width: 4, height: 4 * 300, channels: 3, pageHeight: 4 } })
    .gif({ loop: 0 })
    .toBuffer()
  expect((await sharp(gif, { animated: true }).metadata()).pages).toBe(300)
  expect(await refusal(upload(blob(gif)))).toMatchObject({ status: 415, code: 'picture_type_invalid' })
  expect(files.names()).toEqual([])
})

test('refuses a missing picture, two pictures, another field and another content type', async () => {
  const { upload, http, tokenOf, patientId } = await ready()
  expect(await refusal(upload())).toMatchObject({ status: 422, code: 'picture_required' })
  expect(await refusal(upload(blob(await picture()), blob(await picture())))).toMatchObject({ status: 400 })
  const authorization = `Bearer ${await tokenOf(await patientId('mona'))}`
  const misnamed = http
    .post('/api/profile-pictures/upload')
    .set({ authorization })
    .attach('__proto__[x]', await picture(), '%0d%0a.jpg')
  expect((await misnamed).status).toBe(400)
  expect((await http.post('/api/profile-pictures/upload').set({ authorization }).send({})).status).toBe(415)
  const broken = { authorization, 'content-type': 'multipart/form-data; boundary=x' }
  expect((await http.post('/api/profile-pictures/upload').set(broken).send('--x\r\nbroken')).status).toBe(400)
})

test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
  're-encodes a %s as WebP and serves it only at its secret URL',
  async (format) => {
    const { upload, http, mona } = await ready()
    const { fileUrl, message } = await upload(blob(await picture(format)))
    expect(message).toBe('Profile picture updated successfully!')
    expect(fileUrl).toMatch(/^\/api\/pictures\/patient-[\w-]{32}\.webp$/)
    const answer = await http.get(fileUrl ?? '')
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(await sharp(imageOf(answer)).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect(await mona.account.user()).toMatchObject({ profilePictureUrl: fileUrl })
    expect(await mona.profile.currentPicture()).toMatchObject({ fileUrl })
    expect((await http.get((fileUrl ?? '').replace('patient-', 'patient-x'))).status).toBe(404)
    expect((await http.get('/api/pictures/..%2f..%2fpackage.json')).status).toBe(404)
  },
)

test('turns a photo upright and takes out where it was taken', async () => {
  const { upload, http } = await ready()
  const lying = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#ffffff' } })
    .composite([
      {
        input: await sharp({ create: { width: 300, height: 300, channels: 3, background: '#ff0000' } })
          .png()
          .toBuffer(),
        left: 0,
        top: 0,
      },
    ])
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 2/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { fileUrl } = await upload(blob(lying))
  const clean = imageOf(await http.get(fileUrl ?? ''))
  const about = await sharp(clean).metadata()
  expect([about.exif, about.orientation, about.xmp]).toEqual([undefined, undefined, undefined])
  const { data } = await sharp(clean).raw().toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => [...data.subarray((y * 512 + x) * 3, (y * 512 + x) * 3 + 3)]
  expect(pixel(256, 20)[1]).toBeLessThan(60)
  expect(pixel(256, 490)[1]).toBeGreaterThan(200)
})

test('keeps one file per person: a new picture and a removal delete the previous one', async () => {
  const { upload, files, mona, deliver } = await ready()
  const first = await upload(blob(await picture()))
  const second = await upload(blob(await picture('png')))
  expect(second.fileUrl).not.toBe(first.fileUrl)
  await deliver()
  expect(files.names()).toHaveLength(1)
  expect(await mona.profile.removePicture()).toMatchObject({ fileUrl: null })
  await deliver()
  expect(files.names()).toEqual([])
})

test('removes a stored picture that no account uses, and keeps the one in use', async () => {
  const { upload, files, deliver, clock } = await ready()
  const shown = await upload(blob(await picture()))
  const put = files.put
  files.put = async (...file) => {
    await put(...file)
    throw new Error('the process died here')
  }
  expect(await refusal(upload(blob(await picture('png'))))).toMatchObject({ status: 500 })
  expect(files.names()).toHaveLength(2)
  clock.advance(16)
  await deliver()
  expect(files.names()).toEqual([shown.fileUrl?.replace('/api/', '')])
})

test("shows a doctor's picture on the public profile, cacheable by anyone", async () => {
  const { asUser, buildDoctor, asVisitor, http } = await clinic()
  const doctor = await buildDoctor()
  const own = await asUser(doctor.userId)
  const { fileUrl } = await own.profile.uploadPicture({ files: [blob(await picture())] })
  expect(await asVisitor.doctors.detail({ params: { id: doctor.id } })).toMatchObject({ profilePictureUrl: fileUrl })
  expect((await http.get(fileUrl ?? '')).get('cache-control')).toBe('public, max-age=31536000, immutable')
})
