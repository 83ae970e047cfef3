import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { afterPaint } from './after-paint.ts'

const act = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  act.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
})

test('it comes once, after the frame that shows the press and not in it', () => {
  afterPaint(act)
  expect(act).not.toHaveBeenCalled()
  let hadCome: boolean | undefined
  requestAnimationFrame(() => (hadCome = act.mock.calls.length > 0))
  vi.runAllTimers()
  expect(hadCome).toBe(false)
  expect(act).toHaveBeenCalledTimes(1)
  fireEvent.pointerDown(document.body)
  expect(act).toHaveBeenCalledTimes(1)
})

test.for(['pointerdown', 'keydown'])('a %s before that finds it done', (press) => {
  const found = vi.fn<() => void>(() => expect(act).toHaveBeenCalledTimes(1))
  afterPaint(act)
  document.body.addEventListener(press, found, { once: true })
  fireEvent(document.body, new Event(press, { bubbles: true }))
  expect(found).toHaveBeenCalledTimes(1)
  vi.runAllTimers()
  expect(act).toHaveBeenCalledTimes(1)
})

test('called off it never comes', () => {
  afterPaint(act)()
  fireEvent.keyDown(document.body)
  vi.runAllTimers()
  expect(act).not.toHaveBeenCalled()
})
