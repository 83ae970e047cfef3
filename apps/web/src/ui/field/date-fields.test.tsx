import { fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { DateFields, type WrittenDate } from './date-fields.tsx'

function Birth() {
  const [value, setValue] = useState<WrittenDate>()
  return (
    <DateFields
      id="birth"
      label="Born"
      labels={{ day: 'Day', month: 'Month', year: 'Year' }}
      value={value}
      onValue={setValue}
    />
  )
}

function fields() {
  const it = render(<Birth />)
  const write = (name: string, text: string) => fireEvent.change(it.getByLabelText(name), { target: { value: text } })
  return { write, written: () => [...document.querySelectorAll('input')].map(({ value }) => value) }
}

test.each(['12/03/1990', '١٢/٣/١٩٩٠', '\u200F12.3.1990\u200F', '1990-3-12', '12 March 1990'])(
  'a pasted date, %j, fills all three parts, whichever part receives it',
  (typed) => {
    for (const name of ['Day', 'Month', 'Year']) {
      const { write, written } = fields()
      write(name, typed)
      expect(written()).toEqual(['12', '3', '1990'])
      document.body.replaceChildren()
    }
  },
)

test('bidi marks are removed from a part, and digits become Latin', () => {
  const { write, written } = fields()
  write('Day', '\u200F١٢\u200F')
  write('Month', ' ۳\u00A0')
  write('Year', '\u202A1990\u202C')
  expect(written()).toEqual(['12', '3', '1990'])
})

test('a part accepts no more digits than it holds', () => {
  const { write, written } = fields()
  write('Day', '123')
  write('Year', '19901')
  expect(written()).toEqual(['12', '', '1990'])
})
