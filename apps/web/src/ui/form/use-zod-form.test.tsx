import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { useZodForm } from './use-zod-form.ts'

const Person = z.strictObject({
  name: z
    .string({ error: 'name_required' })
    .check(z.minLength(1, { error: 'name_required', abort: true }), z.regex(/^[a-z]+$/, { error: 'name_invalid' })),
  gender: z.literal([0, 1], { error: 'gender_required' }),
})

type Send = (values: z.output<typeof Person>) => Promise<unknown>

const form = (send: Send = async () => {}) =>
  renderHook(() =>
    useZodForm({ schema: Person, initial: { name: '', gender: undefined }, message: (key) => `«${key}»`, send }),
  ).result

test('shows no error before the first blur of a field', () => {
  const it = form()
  act(() => it.current.field('name').onValue('Mona'))
  expect(it.current.field('name').error).toBeUndefined()
  act(() => it.current.field('name').onBlur())
  expect(it.current.field('name').error).toBe('«name_invalid»')
  expect(it.current.field('gender').error).toBeUndefined()
})

test('an error waits for the click that is in progress', () => {
  const frames: FrameRequestCallback[] = []
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
  vi.spyOn(document, 'querySelector').mockReturnValueOnce(document.createElement('button'))
  const it = form()
  act(() => it.current.field('name').onBlur())
  expect(it.current.field('name').error).toBeUndefined()
  act(() => void dispatchEvent(new Event('mouseup')))
  expect(it.current.field('name').error).toBeUndefined()
  act(() => {
    for (const frame of frames) frame(0)
  })
  expect(it.current.field('name').error).toBe('«name_required»')
  vi.restoreAllMocks()
})

test('revalidates a shown error at each change', () => {
  const it = form()
  act(() => it.current.field('name').onBlur())
  expect(it.current.field('name').error).toBe('«name_required»')
  act(() => it.current.field('name').onValue('mona'))
  expect(it.current.field('name').error).toBeUndefined()
})

test('an invalid submit lists every error, sends nothing and keeps the values', async () => {
  const send = vi.fn<Send>(async () => {})
  const it = form(send)
  act(() => it.current.field('name').onValue('M'))
  await act(() => it.current.submit())
  expect(send).not.toHaveBeenCalled()
  expect(it.current.summary).toEqual([
    { id: it.current.field('name').id, name: 'name', text: '«name_invalid»' },
    { id: it.current.field('gender').id, name: 'gender', text: '«gender_required»' },
  ])
  expect(it.current.values.name).toBe('M')
  expect(it.current.attempt).toBe(1)
})

test('sends the values parsed by the schema', async () => {
  const send = vi.fn<Send>(async () => {})
  const it = form(send)
  act(() => it.current.field('name').onValue('mona'))
  act(() => it.current.field('gender').onValue(1))
  await act(() => it.current.submit())
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'mona', gender: 1 })
  expect(it.current.summary).toEqual([])
})

test('sends once while a request is pending', async () => {
  let answer = () => {}
  const send = vi.fn<Send>(() => new Promise<void>((resolve) => (answer = resolve)))
  const it = form(send)
  act(() => it.current.field('name').onValue('mona'))
  act(() => it.current.field('gender').onValue(0))
  act(() => void it.current.submit())
  expect(it.current.busy).toBe(true)
  await act(() => it.current.submit())
  await act(async () => answer())
  expect(send).toHaveBeenCalledOnce()
  expect(it.current.busy).toBe(false)
})

test("shows the server's refusal at its field until the field changes", async () => {
  const refusal = Object.assign(new Error('refused'), { issues: [{ path: 'name', message: 'This name is taken.' }] })
  const it = form(() => Promise.reject(refusal))
  act(() => it.current.field('name').onValue('mona'))
  act(() => it.current.field('gender').onValue(0))
  await act(() => it.current.submit())
  expect(it.current.failure).toBe(refusal)
  expect(it.current.summary).toEqual([{ id: it.current.field('name').id, name: 'name', text: 'This name is taken.' }])
  act(() => it.current.field('name').onValue('omar'))
  expect(it.current.field('name').error).toBeUndefined()
  expect(it.current.summary).toEqual([])
})
