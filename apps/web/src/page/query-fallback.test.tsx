import { ApiError, UnreachableError } from '@aafiya/contracts/client'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

import { startI18n } from '../i18n/i18n.ts'
import { QueryFallback } from './query-fallback.tsx'

const pending = {
  error: null,
  isError: false,
  isPaused: false,
  isFetching: false,
  refetch: () => new Promise<never>(() => {}),
}
const failedWith = (error: Error) => ({ ...pending, error, isError: true })
const refused = (message: string) => new ApiError(403, { success: false, code: 'forbidden', message }, undefined)

async function shown(query: Parameters<typeof QueryFallback>[0]['queries'][number], text?: string) {
  await startI18n([])
  const { container } = render(
    <QueryFallback queries={[pending, query]} title="No list" text={text}>
      Loading
    </QueryFallback>,
  )
  return container.textContent
}

test('while nothing has failed it shows what loads', async () => {
  expect(await shown(pending)).toBe('Loading')
})

test.each([
  [
    'the service that cannot be reached',
    new UnreachableError(undefined),
    'We could not reach the service. Check your internet connection and try again.',
  ],
  ['the sentence of a refusal', refused('You do not have access to this.'), 'You do not have access to this.'],
  ['a refusal without a sentence', refused(''), 'An error occurred.'],
])('a list that fails says why: %s', async (_, error, reason) => {
  expect(await shown(failedWith(error))).toBe(`No list${reason}Try again`)
})

test('a sentence that reassures takes the place of the reason', async () => {
  expect(await shown(failedWith(refused('Forbidden')), 'Your visits are safe.')).toBe(
    'No listYour visits are safe.Try again',
  )
})

test('offline it says that the page will load, and offers no retry', async () => {
  expect(await shown({ ...pending, isPaused: true })).toBe('You are offlineIt will load when you are back online.')
})
