import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { usePrefetched } from './use-prefetched.ts'

const prefetch = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  prefetch.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('prefetches as soon as the page is idle', () => {
  const idle = vi.fn<(act: () => void, within: { timeout: number }) => number>(() => 1)
  vi.stubGlobal('requestIdleCallback', idle)
  const cancel = vi.fn<(task: number) => void>()
  vi.stubGlobal('cancelIdleCallback', cancel)
  const page = renderHook(() => usePrefetched({ prefetch }, true))
  expect(prefetch).not.toHaveBeenCalled()
  const [act, within] = idle.mock.calls[0] ?? []
  expect(within).toEqual({ timeout: 1000 })
  act?.()
  expect(prefetch).toHaveBeenCalledTimes(1)
  page.unmount()
  expect(cancel).toHaveBeenCalledWith(1)
})

test('a browser without idle callbacks prefetches after a second, unless the page is left before', () => {
  const left = renderHook(() => usePrefetched({ prefetch }, true))
  vi.advanceTimersByTime(999)
  left.unmount()
  vi.runAllTimers()
  expect(prefetch).not.toHaveBeenCalled()
  renderHook(() => usePrefetched({ prefetch }, true))
  vi.advanceTimersByTime(1000)
  expect(prefetch).toHaveBeenCalledTimes(1)
})

test('prefetches nothing that is not needed', () => {
  renderHook(() => usePrefetched({ prefetch }, false))
  vi.runAllTimers()
  expect(prefetch).not.toHaveBeenCalled()
})
