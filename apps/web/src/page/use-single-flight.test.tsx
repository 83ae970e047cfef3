import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { useSingleFlight } from './use-single-flight.ts'

const mounted = (mutationFn: (text: string) => Promise<string>) =>
  renderHook(() => useSingleFlight({ mutationFn, retry: false }), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  }).result

test('a second start during a run sends nothing; after it, it does', async () => {
  const waiting: (() => void)[] = []
  const send = vi.fn<(text: string) => Promise<string>>(
    (text) => new Promise((resolve) => waiting.push(() => resolve(text))),
  )
  const flight = mounted(send)
  act(() => {
    flight.current.start('one')
    flight.current.start('two')
  })
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  await act(async () => waiting[0]?.())
  await vi.waitFor(() => expect(flight.current.isSuccess).toBe(true))
  act(() => flight.current.start('three'))
  await vi.waitFor(() => expect(send.mock.calls.map(([text]) => text)).toEqual(['one', 'three']))
})

test('after a failure it can start again', async () => {
  const send = vi
    .fn<(text: string) => Promise<string>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValueOnce('done')
  const flight = mounted(send)
  act(() => flight.current.start('one'))
  await vi.waitFor(() => expect(flight.current.isError).toBe(true))
  act(() => flight.current.start('one'))
  await vi.waitFor(() => expect(flight.current.isSuccess).toBe(true))
})
