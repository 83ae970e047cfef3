import { ApiError, UnreachableError } from '@aafiya/contracts/client'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { api } from '../api.ts'
import { keyOf } from './query-key.ts'
import { useApiMutation, type ApiMutationOptions } from './use-api-mutation.ts'

interface Order {
  text: string
  idempotencyKey: string
}
const send = vi.fn<(order: Order) => Promise<string>>()
/** Has the shape of an endpoint of the API client. */
const endpoint = Object.assign((order: Order) => send(order), { key: ['orders', 'create'] as const })
const list = vi.fn<() => Promise<string>>(async () => 'list')

type Options = ApiMutationOptions<{ text: string }, string, unknown>

function mounted(options: Options = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const useBoth = () => {
    useQuery({ queryKey: keyOf(api.inquiries.list, 1), queryFn: list })
    return useApiMutation(endpoint, { invalidates: [api.inquiries.list], ...options })
  }
  return renderHook(useBoth, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  }).result
}
const keys = () => send.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey)
const refused = () => new ApiError(409, { success: false, code: 'slot_taken', message: 'gone' }, undefined)
const silence = () => new UnreachableError(undefined)

beforeEach(() => {
  send.mockReset()
  list.mockClear()
})

test('runs the same request once at a time, and again after it succeeded or failed', async () => {
  const answers: ((how: 'answer' | 'refuse') => void)[] = []
  send.mockImplementation(
    ({ text }) =>
      new Promise((resolve, reject) => answers.push((how) => (how === 'answer' ? resolve(text) : reject(refused())))),
  )
  const it = mounted()
  act(() => {
    it.current.mutate({ text: 'one' })
    it.current.mutate({ text: 'one' })
  })
  await waitFor(() => expect(answers).toHaveLength(1))
  await act(async () => answers[0]?.('refuse'))
  await waitFor(() => expect(it.current.isError).toBe(true))
  act(() => it.current.mutate({ text: 'one' }))
  await waitFor(() => expect(answers).toHaveLength(2))
  await act(async () => answers[1]?.('answer'))
  await waitFor(() => expect(it.current.data).toBe('one'))
  expect(send).toHaveBeenCalledTimes(2)
})

test('an unanswered request keeps its idempotency key when it is resent, automatically or by the user', async () => {
  vi.useFakeTimers()
  send
    .mockRejectedValueOnce(silence())
    .mockRejectedValueOnce(silence())
    .mockRejectedValueOnce(silence())
    .mockResolvedValue('done')
  const it = mounted()
  act(() => it.current.mutate({ text: 'one' }))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(it.current.isError).toBe(true)
  act(() => it.current.mutate({ text: 'one' }))
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(it.current.data).toBe('done')
  expect(keys()).toHaveLength(4)
  expect(new Set(keys()).size).toBe(1)
  act(() => it.current.mutate({ text: 'one' }))
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(new Set(keys()).size).toBe(2)
  vi.useRealTimers()
})

test('with `eachCounts`, two equal requests are both sent and never retried automatically', async () => {
  vi.useFakeTimers()
  send.mockRejectedValue(silence())
  const it = mounted({ eachCounts: true })
  act(() => {
    it.current.mutate({ text: 'one' })
    it.current.mutate({ text: 'one' })
  })
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(send).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('with `singleFlight`, a second call during a run sends nothing, also with other input', async () => {
  const answers: (() => void)[] = []
  send.mockImplementation(({ text }) => new Promise((resolve) => answers.push(() => resolve(text))))
  const it = mounted({ singleFlight: true })
  act(() => {
    it.current.mutate({ text: 'one' })
    it.current.mutate({ text: 'two' })
  })
  await waitFor(() => expect(answers).toHaveLength(1))
  await act(async () => answers[0]?.())
  await waitFor(() => expect(it.current.data).toBe('one'))
  act(() => it.current.mutate({ text: 'three' }))
  await waitFor(() => expect(send.mock.calls.map(([{ text }]) => text)).toEqual(['one', 'three']))
})

test('functions in the input do not make it another request: an unanswered one keeps its key', async () => {
  send.mockRejectedValueOnce(silence()).mockResolvedValue('done')
  const it = mounted({ retry: false })
  const wish = (later: () => void) => ({ text: 'book', later })
  act(() => it.current.mutate(wish(() => {})))
  await waitFor(() => expect(it.current.isError).toBe(true))
  act(() => it.current.mutate(wish(() => expect.fail())))
  await waitFor(() => expect(it.current.data).toBe('done'))
  expect(new Set(keys()).size).toBe(1)
})

test.each(['an answer', 'a refusal'])('%s makes the named lists load again', async (how) => {
  if (how === 'an answer') send.mockResolvedValue('done')
  else send.mockRejectedValue(refused())
  const it = mounted()
  await waitFor(() => expect(list).toHaveBeenCalledOnce())
  act(() => it.current.mutate({ text: 'one' }))
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
})

test('a function around endpoints receives its input unchanged, and the key as a second argument', async () => {
  const around = vi.fn<(text: string, idempotencyKey: string) => Promise<string>>(async () => 'done')
  const it = renderHook(() => useApiMutation(around), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  }).result
  act(() => it.current.mutate('one'))
  await waitFor(() => expect(around).toHaveBeenCalledWith('one', expect.stringMatching(/^[\da-f]{32}$/)))
})

test('the key of a domain is a prefix of the keys of its endpoints', () => {
  expect(keyOf(api.inquiries.list, 1)).toEqual(['inquiries', 'list', 1])
  expect(keyOf(api.inquiries)).toEqual(['inquiries'])
})
