import { act, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { openDesk } from '../../test/open-desk.tsx'
import { currentLapse, endSession, resumeSession } from '../session/token-store.ts'

afterEach(() => resumeSession('tok'))

test('a session that ends in the middle of a call leaves the caller and the chosen time, which is then booked', async () => {
  const { it, press, focused, bookAny } = await openDesk()
  await bookAny()
  await waitFor(() => expect(focused()).toContain('available at'))
  act(() => endSession('tok'))
  expect(currentLapse()).toBe('asking')
  act(() => resumeSession('tok'))
  expect(focused()).toContain('available at')
  await waitFor(() => {
    press('Enter')
    expect(it.callsTo('POST /desk/visits')).toHaveLength(1)
  })
})

test('a session that ends between two calls ends the page', async () => {
  const { it } = await openDesk()
  act(() => endSession('tok'))
  expect(currentLapse()).toBeUndefined()
  await waitFor(() => expect(it.queryByRole('grid')).toBeNull())
})
