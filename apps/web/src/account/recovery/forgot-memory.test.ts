import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { dropForgotten, dropOldForgotten } from './forgot-keys.ts'
import { forgotten, keepForgotten, keepResetToken } from './forgot-memory.ts'

const email = 'mona@example.test'
const token = 'reset-token-of-forty-characters-or-so-1234'
const kept = () =>
  ['forgotPasswordEmail', 'forgotPasswordResetToken', 'forgotPasswordNonce'].map((key) => localStorage.getItem(key))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('the steps are stored for a quarter of an hour, under the specification’s keys', () => {
  keepResetToken(email, token)
  expect(kept()).toEqual([email, token, null])
  vi.advanceTimersByTime(14 * 60_000)
  expect(forgotten()).toEqual({ email, resetToken: token })
  vi.advanceTimersByTime(60_000)
  expect(forgotten()).toEqual({})
  expect(kept()).toEqual([null, null, null])
})

test('afterwards they are deleted, whichever page is opened', () => {
  keepForgotten(email)
  dropOldForgotten()
  expect(forgotten()).toEqual({ email })
  vi.advanceTimersByTime(15 * 60_000)
  dropOldForgotten()
  expect(kept()).toEqual([null, null, null])
})

test('data stored by an older release expire from when they are first seen', () => {
  localStorage.setItem('forgotPasswordEmail', email)
  expect(forgotten()).toEqual({ email })
  vi.advanceTimersByTime(15 * 60_000)
  expect(forgotten()).toEqual({})
})

test('a login and a logout delete them', () => {
  keepResetToken(email, token)
  dropForgotten()
  expect(kept()).toEqual([null, null, null])
  expect(forgotten()).toEqual({})
})
