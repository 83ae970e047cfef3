import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { day, openDesk } from '../../../test/open-desk.tsx'

test.each([
  ['en', 'No doctors found'],
  ['ar', 'لم نجد أطباء'],
] as const)('a name that no doctor has says so of doctors, and Enter chooses none (%s)', async (language, words) => {
  const { it, press, openCard } = await openDesk({}, language)
  const picker = await openCard()
  fireEvent.change(picker, { target: { value: 'xyz' } })
  expect(await it.findByText(words)).toBeTruthy()
  press('Enter')
  expect(document.activeElement).toBe(picker)
})

test('the doctor that Enter would choose is scrolled into view, and with the arrows the next one, after the first', async () => {
  const { it, press, openCard } = await openDesk()
  const picker = await openCard()
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const scrolledTo = () => scroll.mock.contexts.map((element) => element instanceof Element && element.id)
  fireEvent.change(picker, { target: { value: 'a' } })
  const options = within(await it.findByRole('listbox')).getAllByRole('option')
  await waitFor(() => expect(scrolledTo()).toEqual([options[0]?.id]))
  press('ArrowDown')
  expect(options.map(isSelected)).toEqual([true, false])
  press('ArrowDown')
  await waitFor(() => expect(scrolledTo()).toEqual(options.map(({ id }) => id)))
})

/** The options for a typed name at a desk with these doctors. */
async function optionsFor(typed: string, names: readonly string[]) {
  const [first] = day.doctors
  const doctors = names.map((fullName, place) => ({
    ...first,
    id: `5b177559-868e-4f9b-ae7a-10000000000${place}`,
    fullName,
    fullNameAr: null,
  }))
  const { it, openCard } = await openDesk({ 'GET /desk/day': { body: { ...day, doctors, visits: [] } } })
  fireEvent.change(await openCard(), { target: { value: typed } })
  return within(await it.findByRole('listbox')).getAllByRole('option')
}

const isSelected = (option: HTMLElement) => option.getAttribute('aria-selected') === 'true'

test.each([
  ['muhammad', 'Mohamed Ali'],
  ['wael', "Wa'el Hassan"],
  ['elsayed', 'Mona El-Sayed'],
  ['al sayed', 'Mona El-Sayed'],
  ['ال سيد', 'Mona El-Sayed'],
  ['منى', 'Mona El-Sayed'],
  ['د. وائل', "Wa'el Hassan"],
  ['al', 'Mohamed Ali'],
])('%s finds the doctor however the name is spelled, and Enter chooses them', async (typed, name) => {
  const [option] = await optionsFor(typed, ['Mohamed Ali', "Wa'el Hassan", 'Mona El-Sayed', 'Nour Fahmy'])
  expect(option?.textContent).toContain(name)
  expect(option && isSelected(option)).toBe(true)
})

test('Enter chooses none of several doctors whose names only sound like what was typed', async () => {
  const options = await optionsFor('muhammad', ['Mahmoud Ali', 'Mohamed Hassan'])
  expect(options.map(isSelected)).toEqual([false, false])
})

test.each(['جلد', 'جلدية', 'الجلدية'])(
  'an Arabic speciality lists its doctors, with or without its article: %s',
  async (typed) => {
    const doctors = day.doctors.map((doctor) => ({ ...doctor, speciality: 'Dermatologist' }))
    const { it, openCard } = await openDesk({ 'GET /desk/day': { body: { ...day, doctors, visits: [] } } }, 'ar')
    fireEvent.change(await openCard(), { target: { value: typed } })
    expect(within(await it.findByRole('listbox')).getAllByRole('option')).toHaveLength(2)
  },
)

test('the beginning of a speciality lists its doctors, and the arrows choose one', async () => {
  const { it, press, openCard } = await openDesk()
  fireEvent.change(await openCard(), { target: { value: 'neuro' } })
  const options = within(await it.findByRole('listbox')).getAllByRole('option')
  expect(options.map(isSelected)).toEqual([false, false])
  expect(it.getByText('2 found: choose with ↑ ↓ or type more.')).toBeTruthy()
  press('ArrowDown')
  press('Enter')
  expect(await it.findByText('New appointment')).toBeTruthy()
})
