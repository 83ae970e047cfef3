import { afterEach, expect, test, vi } from 'vitest'

import { afterPress } from './after-press.ts'

afterEach(() => vi.restoreAllMocks())

test('acts at once while no button is pressed', () => {
  const act = vi.fn<() => void>()
  afterPress(act)
  expect(act).toHaveBeenCalledOnce()
})

test('waits until a pressed button has been let go and has had its click, then acts once', () => {
  const act = vi.fn<() => void>()
  const frames: FrameRequestCallback[] = []
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
  vi.spyOn(document, 'querySelector').mockReturnValueOnce(document.createElement('button'))
  afterPress(act)
  expect(act).not.toHaveBeenCalled()
  dispatchEvent(new Event('mouseup'))
  expect(act).not.toHaveBeenCalled()
  for (const frame of frames) frame(0)
  dispatchEvent(new Event('mouseup'))
  expect([act.mock.calls.length, frames.length]).toEqual([1, 1])
})
