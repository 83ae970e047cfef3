import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useInPieces } from './use-in-pieces.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const numbers = (count: number) => Array.from({ length: count }, (_, place) => place)
const nextPiece = () => act(async () => vi.runOnlyPendingTimersAsync())

test('the first screen of a long list stands at once, and the whole of it in order soon after', async () => {
  const all = numbers(45)
  const { result } = renderHook(() => useInPieces(all, 8))
  expect(result.current).toEqual(numbers(8))
  await nextPiece()
  expect(result.current).toEqual(numbers(24))
  await nextPiece()
  await nextPiece()
  expect(result.current).toBe(all)
  expect(vi.getTimerCount()).toBe(0)
})

test('a list that becomes shorter and longer again is never cut', async () => {
  const { result, rerender } = renderHook(({ count }) => useInPieces(numbers(count), 8), { initialProps: { count: 20 } })
  await nextPiece()
  for (const count of [3, 0, 20, 24]) {
    rerender({ count })
    expect(result.current).toEqual(numbers(count))
  }
})
