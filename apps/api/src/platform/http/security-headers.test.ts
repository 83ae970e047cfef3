import { expect, test } from 'vitest'

import { headerOptions } from './security-headers.ts'

const policy = (hasGoogle: boolean) => JSON.stringify(headerOptions({ hasGoogle }).contentSecurityPolicy)

test('nothing is loaded from other origins', () => {
  expect(policy(false)).not.toContain('http')
  expect(policy(false)).not.toContain('unsafe')
})

test('with Google sign-in its button may load, and nothing else', () => {
  const origins = new Set([...policy(true).matchAll(/https?:[^"]*/g)].map(([url]) => url))
  expect([...origins]).toEqual([
    'https://accounts.google.com/gsi/client',
    'https://accounts.google.com/gsi/style',
    'https://accounts.google.com/gsi/',
  ])
  expect(policy(true)).not.toContain('unsafe')
})

test('the browser itself submits no form, so that no password can end up in a URL', () => {
  expect(policy(false)).toContain(`"formAction":["'none'"]`)
})
