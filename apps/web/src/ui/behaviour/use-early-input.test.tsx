import { act } from '@testing-library/react'
import { startTransition, useEffect, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { RememberMe } from '../../account/session/remember-me.tsx'
import { Field } from '../field/field.tsx'

function Form({ onHydrated }: { onHydrated?: () => void }) {
  const [email, setEmail] = useState('')
  const [isKept, setKept] = useState<boolean | undefined>(true)
  useEffect(() => onHydrated?.(), [onHydrated])
  return (
    <>
      <Field id="email" label="Email" value={email} onValue={setEmail} />
      <RememberMe
        id="keep"
        name="keep"
        label="Remember me"
        value={isKept}
        onValue={setKept}
        onBlur={() => {}}
        error={undefined}
      />
      <output>{isKept ? email : `${email}, not kept`}</output>
    </>
  )
}

const root = document.createElement('div')
const known = () => root.querySelector('output')?.textContent
beforeEach(() => {
  document.body.append(root)
  root.innerHTML = renderToString(<Form />)
  const [input, box] = root.querySelectorAll('input')
  if (!input || !box) throw new Error('no field')
  input.value = 'early@example.com'
  box.checked = false
})
afterEach(() => {
  root.remove()
  vi.unstubAllGlobals()
})

test('input entered before hydration reaches the form', async () => {
  const app = await act(() => hydrateRoot(root, <Form />))
  expect(known()).toBe('early@example.com, not kept')
  expect(root.querySelector('input')?.value).toBe('early@example.com')
  act(() => app.unmount())
})

test('the form knows the input as soon as it hydrates, before any click', async () => {
  // React schedules its own work, as in a browser.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  let app: Root | undefined
  const atTurnsEnd = new Promise((resolve) => {
    const look = () => queueMicrotask(() => resolve(known()))
    startTransition(() => void (app = hydrateRoot(root, <Form onHydrated={look} />)))
  })
  expect(await atTurnsEnd).toBe('early@example.com, not kept')
  app?.unmount()
})
