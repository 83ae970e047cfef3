import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { isRemembered } from './token-storage.ts'
import { currentToken, followSession, keepToken, onToken } from './token-store.ts'

/** A token that expires in this many minutes. */
const endingIn = (minutes: number) =>
  `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + minutes * 60 })).replace(/=+$/, '')}.s`

/** The other tabs of this browser: the messages they receive, and a way to send as one of them. */
function otherTabs() {
  const heard: unknown[] = []
  let hear = (_: { data: unknown }) => {}
  class Channel {
    addEventListener(_: string, listener: typeof hear) {
      hear = listener
    }
    postMessage(message: unknown) {
      heard.push(message)
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel)
  return { heard, say: (data: unknown) => hear({ data }) }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  keepToken(null)
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})

test('a remembered session outlives the browser, under the storage key of the specification', () => {
  keepToken('tok')
  expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual(['tok', null])
  expect(isRemembered()).toBe(true)
})

test('a session that is not remembered ends with the browser: nothing of it is in persistent storage', () => {
  keepToken('of someone before')
  keepToken('tok', false)
  expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual([null, 'tok'])
  expect([currentToken(), isRemembered()]).toEqual(['tok', false])
  keepToken(null)
  expect([currentToken(), sessionStorage.getItem('token')]).toEqual([null, null])
})

test('an expired token is not a session, also offline', () => {
  keepToken(endingIn(-1))
  expect(currentToken()).toBeNull()
  keepToken(endingIn(1))
  expect(currentToken()).not.toBeNull()
})

test('a session ends on an open page when its token expires', () => {
  const heard = vi.fn()
  onToken(heard)
  keepToken(endingIn(30))
  followSession()
  vi.advanceTimersByTime(29 * 60_000)
  expect(currentToken()).not.toBeNull()
  heard.mockClear()
  vi.advanceTimersByTime(2 * 60_000)
  expect(heard).toHaveBeenCalled()
  expect(localStorage.getItem('token')).toBeNull()
})

test('a new tab gets the session that is not remembered from an open tab', () => {
  const { heard, say } = otherTabs()
  followSession()
  expect(heard).toEqual([{ token: null, isQuestion: true }])
  say({ token: 'tok' })
  expect([currentToken(), isRemembered()]).toEqual(['tok', false])
})

test('a tab answers a new tab only with such a session', () => {
  const { heard, say } = otherTabs()
  keepToken('remembered')
  followSession()
  say({ token: null, isQuestion: true })
  expect(heard).toEqual([])
  keepToken('tok', false)
  heard.length = 0
  say({ token: null, isQuestion: true })
  expect(heard).toEqual([{ token: 'tok' }])
})

test('a logout or another login in one tab applies to all tabs', () => {
  const { heard, say } = otherTabs()
  followSession()
  keepToken('tok', false)
  say({ token: null })
  expect(currentToken()).toBeNull()
  keepToken('second', false)
  expect(heard.at(-1)).toEqual({ token: 'second' })
  keepToken(null)
  expect(heard.at(-1)).toEqual({ token: null })
})
