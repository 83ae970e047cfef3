import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { picture, wholePicture } from '../../../test/endpoints/hostile-pictures.ts'
import { cleanPicture } from './clean-picture.ts'

const size = { width: 64, height: 64, fit: 'inside' as const }

async function spooled(...pictures: Buffer[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'aafiya-pictures-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const paths = pictures.map((_, index) => join(folder, String(index)))
  await Promise.all(paths.map((path, index) => writeFile(path, pictures[index] ?? '')))
  return paths
}

test('serves a sender with one picture before the rest of a sender with many', async () => {
  const small = await picture()
  const paths = await spooled(...Array.from({ length: 6 }, () => small))
  const order: string[] = []
  const clean = async (sender: string, path: string | undefined) => {
    await cleanPicture(sender, path ?? '', size)
    order.push(sender)
  }
  await Promise.all([...paths.slice(0, 5).map((path) => clean('omar', path)), clean('mona', paths[5])])
  expect(order).toEqual(['omar', 'mona', 'omar', 'omar', 'omar', 'omar'])
})

test('refuses pictures that a decoder would hold in memory whole, and then still cleans a phone picture', async () => {
  const heavy = [await wholePicture('jpeg', 5200), await wholePicture('png', 4500), await wholePicture('gif', 6400)]
  const [phone, ...refused] = await spooled(await wholePicture('jpeg', 3500), ...heavy)
  for (const path of refused) expect(await cleanPicture('mona', path, size)).toBeUndefined()
  expect(await cleanPicture('mona', phone ?? '', size)).toBe(`${phone}.webp`)
  expect((await stat(`${phone}.webp`)).size).toBeGreaterThan(0)
})

test('accepts a photo whose bytes contain another format’s marker by chance', async () => {
  const photo = await picture()
  // A comment of a JPEG, in place of compressed data.
  const byChance = Buffer.concat([
    Buffer.from([0xff, 0xfe, 0x00, 0x0c]),
    Buffer.from('<svg'),
    Buffer.from([0, 0x9f, 0x41, 0xe2, 7, 0x80]),
  ])
  const [path] = await spooled(Buffer.concat([photo.subarray(0, 2), byChance, photo.subarray(2)]))
  expect(await cleanPicture('mona', path ?? '', size)).toBe(`${path}.webp`)
})
