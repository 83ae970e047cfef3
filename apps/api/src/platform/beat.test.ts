import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { startBeat } from './beat.ts'
import { createLog } from './log.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function withBeat() {
  let turns = 0
  const run = async () => void turns++
  const stop = startBeat(createLog('silent'), { everyMs: 60_000, failed: 'failed', run })
  return { turns: () => turns, stop }
}

test('a beat leaves the first second to requests, and then comes at its time', async () => {
  const { turns, stop } = withBeat()
  await vi.advanceTimersByTimeAsync(999)
  expect(turns()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(turns()).toBe(1)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(turns()).toBe(2)
  await stop()
})

test('a beat that is stopped in the first second does nothing', async () => {
  const { turns, stop } = withBeat()
  await stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(turns()).toBe(0)
})
