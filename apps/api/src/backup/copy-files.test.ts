import { expect, test } from 'vitest'

import { memoryFiles } from '../../test/doubles/memory-files.ts'
import { copyFiles, removeCopied } from './copy-files.ts'

const picture = (text: string) => Buffer.from(text)

async function stores() {
  const from = memoryFiles()
  const to = memoryFiles()
  for (const name of ['a', 'b', 'c']) await from.put(name, picture(name), 'image/webp')
  return { from, to }
}

test('resumes where it was interrupted, and replaces corrupt copies', async () => {
  const { from, to } = await stores()
  await to.put('a', picture('a'), 'image/webp')
  await to.put('b', picture('half of b'), 'image/webp')
  await to.put('only there', picture('x'), 'image/webp')
  const moved = await copyFiles(from, to, ['a', 'b', 'c', 'only there', 'nowhere'])
  expect(moved).toEqual({ copied: 2, present: 2, missing: ['nowhere'] })
  expect(await to.get('b')).toEqual({ bytes: picture('b'), contentType: 'image/webp' })
  expect(await to.get('c')).toEqual({ bytes: picture('c'), contentType: 'image/webp' })
  expect(from.names()).toEqual(['a', 'b', 'c'])
})

test('stops at a file that cannot be read back as it was', async () => {
  const { from, to } = await stores()
  const { put } = to
  to.put = (name, bytes, type) => put(name, name === 'b' ? bytes.subarray(1) : bytes, type)
  await expect(copyFiles(from, to, ['a', 'b', 'c'])).rejects.toThrow('b was not stored as it is')
})

test('removes files that the other store has with the same bytes, and nothing else', async () => {
  const { from, to } = await stores()
  await copyFiles(from, to, ['a', 'b'])
  await to.put('b', picture('something else'), 'image/webp')
  expect(await removeCopied(from, to, ['a', 'b', 'c'])).toBe(1)
  expect(from.names()).toEqual(['b', 'c'])
})
