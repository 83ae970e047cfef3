import { act } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { Field } from './field.tsx'

function Form() {
  const [email, setEmail] = useState('')
  return (
    <>
      <Field id="email" label="Email" value={email} onValue={setEmail} />
      <output>{email}</output>
    </>
  )
}

test('what was typed before the app took over is not lost', async () => {
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = renderToString(<Form />)
  const input = root.querySelector('input')
  if (!input) throw new Error('no field')
  input.value = 'early@example.com'
  const app = await act(() => hydrateRoot(root, <Form />))
  expect(root.querySelector('output')?.textContent).toBe('early@example.com')
  expect(input.value).toBe('early@example.com')
  act(() => app.unmount())
  root.remove()
})
