import { act, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { refusal } from '../../test/fake-api.ts'
import { openDesk } from '../../test/open-desk.tsx'
import { currentLapse, endSession, resumeSession, setLapse } from '../session/token-store.ts'

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

test('once the session is back, the refusal that asked for a login is gone', async () => {
  const { it, press, focused, bookAny } = await openDesk({
    'POST /desk/visits': refusal(401, 'signed_out', 'Please log in to continue.'),
  })
  await bookAny()
  await waitFor(() => expect(focused()).toContain('available at'))
  press('Enter')
  await waitFor(() => expect(currentLapse()).toBe('asking'))
  // Without that login, the panel says why nothing is booked.
  act(() => setLapse('put-off'))
  expect(await it.findByText('Please log in to continue.')).toBeTruthy()
  act(() => resumeSession('tok'))
  expect(it.queryByText('Please log in to continue.')).toBeNull()
  expect(focused()).toContain('available at')
})

test('a session that ends between two calls ends the page', async () => {
  const { it } = await openDesk()
  act(() => endSession('tok'))
  expect(currentLapse()).toBeUndefined()
  await waitFor(() => expect(it.queryByRole('grid')).toBeNull())
})
