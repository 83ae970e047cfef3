import sharp from 'sharp'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { filesAhead } from '../../../test/clinics/files-ahead.ts'
import { hostilePdfs, writtenPdf } from '../../../test/endpoints/hostile-pdfs.ts'
import { picture } from '../../../test/endpoints/hostile-pictures.ts'
import { imageOf } from '../../../test/http.ts'

test('a picture is encoded again; a PDF is stored as pictures of its pages, in their order, and nothing else of it', async () => {
  const { send, read, list, http, files } = await filesAhead()
  await send(await picture('jpeg', 100, 40))
  const { files: sent } = await send(await writtenPdf(3))
  expect(sent.map(({ kind, pages }) => [kind, pages.length])).toEqual([
    ['picture', 1],
    ['pdf', 3],
  ])
  expect((await read()).map(({ id, pages }) => [id, pages.length])).toEqual(
    sent.map(({ id, pages }) => [id, pages.length]),
  )
  expect((await list()).files).toEqual(sent)
  const pages = await Promise.all((sent[1]?.pages ?? []).map(async (url) => http.get(url)))
  for (const page of pages) {
    expect(page.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' })
    expect(await sharp(imageOf(page)).metadata()).toMatchObject({ format: 'webp', height: 2048 })
  }
  expect(new Set(pages.map((page) => imageOf(page).toString('base64'))).size).toBe(3)
  expect(files.names()).toHaveLength(4)
  for (const name of files.names()) expect(name).toMatch(/^visits\/[0-9a-f-]{36}-\d\.webp$/)
  const [link = ''] = sent[1]?.pages ?? []
  expect((await http.get(link.replace('-1?', '-2?'))).status).toBe(403)
})

test.each(hostilePdfs.filter(([name]) => !name.startsWith('forms')))(
  'refuses %s as %s, in both languages, and leaves nothing behind',
  async (_, code, make) => {
    const { send, files, everything, asUser, patientId } = await filesAhead()
    const arabic = await asUser(await patientId('mona'), 'ar')
    const bytes = await make()
    const before = await everything()
    const english = await refusal(send(bytes))
    expect(english).toMatchObject({ status: 422, code })
    expect(english.message).toMatch(/PDF/)
    expect((await refusal(send(bytes, arabic))).message).toMatch(/[\u0600-\u06ff]/)
    expect(files.names()).toEqual([])
    expect(await everything()).toBe(before)
  },
)

test('pages whose file was not written are removed, also after a crash in between', async () => {
  const { send, files, deliver, clock, list } = await filesAhead()
  await send(await writtenPdf(2))
  const { put, remove } = files
  let stored = 0
  files.put = async (...file) => {
    if (++stored === 3) throw new Error('the disk is gone')
    await put(...file)
  }
  files.remove = async () => {
    throw new Error('the process died')
  }
  expect(await refusal(send(await writtenPdf(4)))).toMatchObject({ status: 500 })
  files.put = put
  files.remove = remove
  expect(files.names()).toHaveLength(4)
  clock.advance(16)
  await deliver()
  expect(files.names()).toHaveLength(2)
  expect((await list()).files).toHaveLength(1)
})

test.each([
  ['a file of no bytes', () => Buffer.alloc(0), 'visit_file_type_invalid'],
  ['a program named as a picture', () => Buffer.from('#!/bin/sh\nexit 1\n'), 'visit_file_type_invalid'],
  [
    'a picture that begins as a PDF does',
    async () => Buffer.concat([Buffer.from('%PDF-1.7\n'), await picture('png')]),
    'pdf_unreadable',
  ],
])('refuses %s and leaves nothing behind', async (_, make, code) => {
  const { send, files, list } = await filesAhead()
  expect(await refusal(send(await make()))).toMatchObject({ code })
  expect(files.names()).toEqual([])
  expect((await list()).files).toEqual([])
})

test('a PDF behind the first bytes of a picture is no picture, and nothing of it is stored', async () => {
  const { send, files } = await filesAhead()
  const bytes = Buffer.concat([(await picture('png')).subarray(0, 40), await writtenPdf()])
  expect((await refusal(send(bytes))).code).toMatch(/^(visit_file_type_invalid|pdf_unreadable)$/)
  expect(files.names()).toEqual([])
})
