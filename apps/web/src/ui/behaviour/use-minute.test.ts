import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { useMinute } from './use-minute.ts'

afterEach(() => vi.useRealTimers())

test('an open page is notified of each new minute', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:59:50.500Z') })
  const { result } = renderHook(useMinute)
  expect(result.current.toISOString()).toBe('2026-11-20T12:59:00.000Z')
  act(() => void vi.advanceTimersByTime(9500))
  expect(result.current.toISOString()).toBe('2026-11-20T13:00:00.000Z')
  act(() => void vi.advanceTimersByTime(60_000))
  expect(result.current.toISOString()).toBe('2026-11-20T13:01:00.000Z')
})
