import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'

import { openDesk } from '../../test/open-desk.tsx'

test.each([
  ['en', 'No doctors found'],
  ['ar', 'لا يوجد أطباء بهذا الاسم'],
] as const)('a name that no doctor has says so of doctors, and Enter chooses none (%s)', async (language, words) => {
  const { it, press, openCard } = await openDesk({}, language)
  const picker = await openCard()
  fireEvent.change(picker, { target: { value: 'xyz' } })
  expect(await it.findByText(words)).toBeTruthy()
  press('Enter')
  expect(document.activeElement).toBe(picker)
})
