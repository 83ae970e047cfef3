import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { openDesk } from '../../../test/open-desk.tsx'

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

test('the doctor that Enter would choose is scrolled into view, and with the arrows the next one', async () => {
  const { it, press, openCard } = await openDesk()
  const picker = await openCard()
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const scrolledTo = () => scroll.mock.contexts.map((element) => element instanceof Element && element.id)
  fireEvent.change(picker, { target: { value: 'a' } })
  const options = within(await it.findByRole('listbox')).getAllByRole('option')
  await waitFor(() => expect(scrolledTo()).toEqual([options[0]?.id]))
  press('ArrowDown')
  await waitFor(() => expect(scrolledTo()).toEqual(options.map(({ id }) => id)))
})
