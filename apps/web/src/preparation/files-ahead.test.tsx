import { limits } from '@aafiya/contracts/platform/limits'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { FakeUpload, png, useFakeUploads } from '../../test/fake-upload.ts'
import { plain, renderRoutes } from '../../test/render-routes.tsx'
import { FilesAhead } from './files-ahead.tsx'

useFakeUploads()

const visitId = '00000000-0000-4000-8000-0000000000aa'
const list = `GET /appointments/${visitId}/files`
const idOf = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`
const aFile = (place: number, more = {}) => ({
  id: idOf(place),
  kind: 'picture' as const,
  pages: [`/api/visit-files/${place}`],
  sentAt: '2026-11-20T12:00:00.000Z',
  ...more,
})
const files = (...sent: ReturnType<typeof aFile>[]) => ({
  files: sent,
  canSend: sent.length < limits.visitFiles,
  canRemove: true,
})
const remove = (place: number) => `DELETE /appointments/${visitId}/files/${idOf(place)}`
const pdf = (name: string) => new File(['%PDF-1.7 and a page'], name, { type: 'application/pdf' })

const notSent = (name: string) => (text: string) => plain(text) === `Not sent: ${name}`
const state = ({ container }: { container: HTMLElement }) =>
  plain(container.querySelector('p[role=status]')?.textContent)

async function open(answer: Parameters<typeof renderRoutes>[2][string], language = 'en') {
  const it = await renderRoutes(
    { '/': <FilesAhead id={visitId} doctor="Dr Mariam Haddad" /> },
    '/',
    { [list]: answer },
    { token: 'tok', language },
  )
  const choose = (...chosen: File[]) => {
    const input = it.container.querySelector('input[type=file]')
    if (!input) throw new Error('There is no field for files.')
    fireEvent.change(input, { target: { files: chosen } })
  }
  /** The upload that is on its way, once it is another one than `before`. */
  const upload = (before?: FakeUpload) =>
    waitFor(() => {
      if (!FakeUpload.last?.body || FakeUpload.last === before) throw new Error('Nothing is sent.')
      return FakeUpload.last
    })
  return { ...it, choose, upload }
}

test('a list that fails to load offers a retry in place, which brings it and keeps the focus on the page', async () => {
  const it = await open('unreachable')
  const retry = await it.findByRole('button', { name: 'Try again' })
  expect(it.getByText('We could not load the files.', { exact: false })).toBeTruthy()
  it.answers[list] = { body: files(aFile(1)) }
  retry.focus()
  fireEvent.click(retry)
  expect(await it.findByRole('heading', { level: 2, name: 'Files for the doctor' })).toBeTruthy()
  expect(it.queryByText('We could not load the files.', { exact: false })).toBeNull()
  expect(it.calledTimes(list)).toBe(2)
})

test('sends chosen files one after another, says how far each is, and lists them', async () => {
  const it = await open({ body: files() })
  await it.findByRole('heading', { name: 'Files for the doctor' })
  it.choose(pdf('blood.pdf'), png('x-ray.png'))
  const first = await it.upload()
  expect(first.path).toBe(`/api/appointments/${visitId}/files`)
  expect(first.body?.get('file')).toHaveProperty('name', 'blood.pdf')
  await act(async () => first.tell(50, 100))
  expect(state(it)).toBe('Sending blood.pdf: 50%')
  await act(async () => first.tell(100, 100))
  expect(state(it)).toBe('Checking blood.pdf...')
  it.answers[list] = { body: files(aFile(1, { kind: 'pdf', pages: ['/api/visit-files/a', '/api/visit-files/b'] })) }
  await act(async () => first.answer(201, files(aFile(1, { kind: 'pdf', pages: ['/api/visit-files/a'] }))))
  const second = await it.upload(first)
  expect(second.body?.get('file')).toHaveProperty('name', 'x-ray.png')
  it.answers[list] = { body: files(aFile(1, { kind: 'pdf' }), aFile(2)) }
  await act(async () => second.answer(201, files(aFile(1, { kind: 'pdf' }), aFile(2))))
  expect(await it.findByRole('link', { name: /^2\. Picture/ })).toBeTruthy()
  expect(it.getByRole('link', { name: /^1\. PDF/ })).toBeTruthy()
  await waitFor(() => expect(state(it)).toBe(''))
})

test('names each file that was not sent and why, sends the others, and takes the same file again', async () => {
  const it = await open({ body: files() })
  await it.findByRole('heading', { name: 'Files for the doctor' })
  it.choose(new File(['words'], 'letter.txt', { type: 'text/plain' }), pdf('locked.pdf'))
  const locked = await it.upload()
  expect(locked.body?.get('file')).toHaveProperty('name', 'locked.pdf')
  const sentence = 'This PDF is locked with a password.'
  await act(async () => locked.answer(400, { success: false, code: 'visit_file_locked', message: sentence }))
  await waitFor(() => expect(it.getAllByRole('alert').length).toBeGreaterThanOrEqual(2))
  expect(it.getByText(notSent('letter.txt'))).toBeTruthy()
  expect(it.getByText('Only pictures and PDF files can be sent.')).toBeTruthy()
  expect(it.getByText(notSent('locked.pdf'))).toBeTruthy()
  expect(it.getByText(sentence)).toBeTruthy()
  it.choose(pdf('locked.pdf'))
  const again = await it.upload(locked)
  expect(it.queryByText(notSent('letter.txt'))).toBeNull()
  it.answers[list] = { body: files(aFile(1, { kind: 'pdf' })) }
  await act(async () => again.answer(201, files(aFile(1, { kind: 'pdf' }))))
  expect(await it.findByRole('link', { name: /^1\. PDF/ })).toBeTruthy()
  expect(it.queryByText(notSent('locked.pdf'))).toBeNull()
})

test('with the tenth file the field is gone; removing one brings it back', async () => {
  const ten = Array.from({ length: limits.visitFiles }, (_, place) => aFile(place + 1))
  const it = await open({ body: files(...ten) })
  const last = await it.findByRole('button', { name: `Remove: ${limits.visitFiles}. Picture` })
  expect(it.container.querySelector('input[type=file]')).toBeNull()
  const left = ten.slice(0, -1)
  it.answers[remove(limits.visitFiles)] = { body: files(...left) }
  it.answers[list] = { body: files(...left) }
  fireEvent.click(last)
  await waitFor(() => expect(it.container.querySelector('input[type=file]')).not.toBeNull())
  expect(it.queryByRole('button', { name: `Remove: ${limits.visitFiles}. Picture` })).toBeNull()
})

test('removing the last file by keyboard moves the focus to the heading; a refusal keeps the file and the focus', async () => {
  const it = await open({ body: files(aFile(1)) })
  const button = await it.findByRole('button', { name: 'Remove: 1. Picture' })
  button.focus()
  it.answers[remove(1)] = 'unreachable'
  fireEvent.click(button)
  expect(await it.findByText('We could not remove this file')).toBeTruthy()
  expect(document.activeElement).toBe(button)
  it.answers[remove(1)] = { body: files() }
  it.answers[list] = { body: files() }
  fireEvent.click(button)
  await waitFor(() => expect(it.queryByRole('button', { name: 'Remove: 1. Picture' })).toBeNull())
  await waitFor(() =>
    expect(document.activeElement).toBe(it.getByRole('heading', { level: 2, name: 'Files for the doctor' })),
  )
})

test('after the arrival the files are only read, and without any there is no section', async () => {
  const it = await open({ body: { files: [aFile(1)], canSend: false, canRemove: false } }, 'ar')
  const section = await it.findByRole('region', { name: 'ملفات للطبيب' })
  expect(within(section).getByRole('link').getAttribute('href')).toBe('/api/visit-files/1')
  expect(within(section).queryByRole('button')).toBeNull()
  expect(section.querySelector('input')).toBeNull()
  it.unmount()
  const none = await open({ body: { files: [], canSend: false, canRemove: false } })
  await waitFor(() => expect(none.calledTimes(list)).toBe(1))
  expect(none.queryByRole('heading')).toBeNull()
})
