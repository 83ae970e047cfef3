import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'

import { PasswordField } from './password-field.tsx'

const field = (covered = false) => (
  <PasswordField
    id="it"
    label="Password"
    value="Jasmine-2026-Nile"
    onValue={() => {}}
    autoComplete="new-password"
    showLabel="Show"
    hideLabel="Hide"
    covered={covered}
  />
)

test('a button whose name changes shows the password; submitting hides it again', () => {
  const it = render(field())
  const input = it.getByLabelText('Password')
  expect(input.getAttribute('type')).toBe('password')
  fireEvent.click(it.getByRole('button', { name: 'Show' }))
  expect(input.getAttribute('type')).toBe('text')
  expect(it.getByRole('button', { name: 'Hide' })).toBeTruthy()
  it.rerender(field(true))
  expect(input.getAttribute('type')).toBe('password')
})

test('the browser does not correct or capitalise a password, but may fill it in', () => {
  const input = render(field()).getByLabelText('Password')
  const told = ['autocomplete', 'spellcheck', 'autocapitalize'].map((name) => input.getAttribute(name))
  expect(told).toEqual(['new-password', 'false', 'none'])
})
