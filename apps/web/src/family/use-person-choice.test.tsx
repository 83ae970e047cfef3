import { waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test } from 'vitest'

import { aUser } from '../../test/render-payments.tsx'
import { renderRoutes } from '../../test/render-routes.tsx'
import { usePersonChoice } from './use-person-choice.ts'

test('who is booked for is unknown until the user is: a form that was there already would be replaced', async () => {
  const known: boolean[] = []
  function Probe() {
    const { choice } = usePersonChoice()
    useEffect(() => void known.push(choice !== undefined), [choice])
    return null
  }
  let answer = () => {}
  const it = await renderRoutes(
    { '/': <Probe /> },
    '/',
    {
      'GET /user': () => new Promise((resolve) => (answer = () => resolve({ body: aUser() }))),
      'GET /family': { body: [] },
    },
    { token: 'tok' },
  )
  answer()
  await waitFor(() => expect(it.calledTimes('GET /family')).toBe(1))
  await waitFor(() => expect(known.at(-1)).toBe(true))
  expect(known.lastIndexOf(false)).toBeLessThan(known.indexOf(true))
})
