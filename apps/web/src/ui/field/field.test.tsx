import { fireEvent, render } from '@testing-library/react'
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
])("a field of type %s is written %s, whatever the page's direction", (type, direction) => {
  const it = render(<Field {...frame} type={type} />)
  expect(it.getByLabelText('It').getAttribute('dir')).toBe(direction)
})

test('a code is written left to right, free text in its own direction', () => {
  const code = render(<CodeField {...frame} length={6} />)
  expect(code.getByLabelText('It').getAttribute('dir')).toBe('ltr')
  code.unmount()
  const words = render(<TextArea {...frame} value="Hello" />)
  expect(words.getByLabelText('It').getAttribute('dir')).toBe('auto')
  words.unmount()
  // An empty field follows the page: `auto` would start on the left and place an Arabic placeholder there.
  const empty = render(<TextArea {...frame} value="" />)
  expect(empty.getByLabelText('It').hasAttribute('dir')).toBe(false)
})

test('the error and the hint describe the field, and the hint stays', () => {
  const it = render(<Field {...frame} hint="As in your passport" error="Please enter a name" />)
  const field = it.getByLabelText('It')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const described = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(described).toEqual(expect.arrayContaining(['As in your passport', 'Please enter a name']))
})

test.each(['\u202A059168\u202C', '059\u2011168', 'Code: 059168', '٠٥٩ ١٦٨'])(
  'extracts a code from pasted text: %j',
  (pasted) => {
    const values: string[] = []
    const it = render(<CodeField {...frame} length={6} onValue={(value) => values.push(value)} />)
    fireEvent.change(it.getByLabelText('It'), { target: { value: pasted } })
    expect(values).toEqual(['059168'])
    it.unmount()
  },
)
