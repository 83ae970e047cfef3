import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

import { CodeField } from './code-field.tsx'
import { Field } from './field.tsx'
import { TextArea } from './text-area.tsx'

const frame = { id: 'it', label: 'It', value: '', onValue: () => {} }

test.each([
  ['email', 'ltr'],
  ['tel', 'ltr'],
  ['url', 'ltr'],
  ['password', 'ltr'],
  ['text', null],
])('a field of type %s is written %s, whatever the page’s direction', (type, direction) => {
  const it = render(<Field {...frame} type={type} />)
  expect(it.getByLabelText('It').getAttribute('dir')).toBe(direction)
})

test('a code is written left to right, free text as it comes', () => {
  const code = render(<CodeField {...frame} length={6} />)
  expect(code.getByLabelText('It').getAttribute('dir')).toBe('ltr')
  code.unmount()
  const words = render(<TextArea {...frame} value="Hello" />)
  expect(words.getByLabelText('It').getAttribute('dir')).toBe('auto')
  words.unmount()
  // An empty box goes with the page: `auto` would begin at the left, and draw an Arabic placeholder from there.
  const empty = render(<TextArea {...frame} value="" />)
  expect(empty.getByLabelText('It').hasAttribute('dir')).toBe(false)
})

test('what is wrong with a field is bound to it, and so is its hint, which stays', () => {
  const it = render(<Field {...frame} hint="As in your passport" error="Please enter a name" />)
  const field = it.getByLabelText('It')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
  expect(described).toEqual(expect.arrayContaining(['As in your passport', 'Please enter a name']))
})
