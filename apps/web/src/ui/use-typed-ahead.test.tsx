import { act } from '@testing-library/react'
import { startTransition, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Field } from './field.tsx'

function Form({ onAlive }: { onAlive?: () => void }) {
  const [email, setEmail] = useState('')
  useEffect(() => onAlive?.(), [onAlive])
  return (
    <>
      <Field id="email" label="Email" value={email} onValue={setEmail} />
      <output>{email}</output>
    </>
  )
}

const root = document.createElement('div')
const known = () => root.querySelector('output')?.textContent
beforeEach(() => {
  document.body.append(root)
  root.innerHTML = renderToString(<Form />)
  const input = root.querySelector('input')
  if (!input) throw new Error('no field')
  input.value = 'early@example.com'
})
afterEach(() => {
  root.remove()
  vi.unstubAllGlobals()
})

test('what was typed before the app took over is not lost', async () => {
  const app = await act(() => hydrateRoot(root, <Form />))
  expect(known()).toBe('early@example.com')
  expect(root.querySelector('input')?.value).toBe('early@example.com')
  act(() => app.unmount())
})

test('the form knows it by the end of the turn in which it comes to life, before any press', async () => {
  // Each turn by itself, as in a browser.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const atTurnsEnd = new Promise((resolve) => {
    const look = () => queueMicrotask(() => resolve(known()))
    startTransition(() => void hydrateRoot(root, <Form onAlive={look} />))
  })
  expect(await atTurnsEnd).toBe('early@example.com')
})
