import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useReadWhileUsed } from './use-read-while-used.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000))

async function opened(read: () => Promise<string>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const hook = renderHook(
    () => {
      const query = useQuery({ queryKey: ['files'], queryFn: read })
      useReadWhileUsed(query)
      return query
    },
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  )
  await minutes(0)
  return hook
}

test('a page that lies open without anyone reads nothing, and the first use of it reads once', async () => {
  const read = vi.fn(() => Promise.resolve('links'))
  await opened(read)
  await minutes(60)
  expect(read).toHaveBeenCalledTimes(1)
  fireEvent.pointerMove(document.body)
  fireEvent.keyDown(document.body, { key: 'Tab' })
  await minutes(0)
  expect(read).toHaveBeenCalledTimes(2)
})

test('links are replaced before they end while the page is used, and not with every move', async () => {
  const read = vi.fn(() => Promise.resolve('links'))
  await opened(read)
  for (let minute = 0; minute < 4; minute++) {
    fireEvent.scroll(document.body)
    await minutes(1)
  }
  expect(read).toHaveBeenCalledTimes(1)
  fireEvent.scroll(document.body)
  await minutes(0)
  expect(read).toHaveBeenCalledTimes(2)
})

test('a reading that failed is not repeated with every move', async () => {
  const read = vi.fn(() => Promise.resolve('links'))
  await opened(read)
  await minutes(4)
  read.mockRejectedValue(new Error('offline'))
  for (let move = 0; move < 3; move++) {
    fireEvent.pointerMove(document.body)
    await minutes(0)
  }
  expect(read).toHaveBeenCalledTimes(2)
})

test('a hidden page reads nothing, and once visible again it does', async () => {
  const read = vi.fn(() => Promise.resolve('links'))
  await opened(read)
  await minutes(4)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await minutes(0)
  expect(read).toHaveBeenCalledTimes(1)
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await minutes(0)
  expect(read).toHaveBeenCalledTimes(2)
})
