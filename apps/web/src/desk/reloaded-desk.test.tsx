import { cleanup, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { day, emptyCard, id, layla, openDesk, visit } from '../../test/open-desk.tsx'

const withVisit = { [`GET /desk/people/${layla.id}`]: { body: { ...emptyCard, person: layla, upcoming: [visit] } } }
const reload = () => {
  cleanup()
  return openDesk(withVisit, 'en', '?panel=open', { isSameVisit: true })
}

test('a reload in the middle of a booking leads back to the card of its patient, ready for a doctor', async () => {
  const { it, bookAny } = await openDesk(withVisit)
  await bookAny()
  await it.findByText('New appointment')
  const { it: again } = await reload()
  const picker = await again.findByRole('combobox', { name: /Book with/ })
  await waitFor(() => expect(document.activeElement).toBe(picker))
  expect(again.getByRole('heading', { level: 2, name: 'Layla Aziz' })).toBeTruthy()
})

test('a reload keeps the card of a person who has an Arabic name alone', async () => {
  const arabic = { ...layla, fullName: null }
  const answers = {
    'GET /desk/people': { body: [arabic] },
    [`GET /desk/people/${layla.id}`]: { body: { ...emptyCard, person: arabic } },
  }
  const { openCard } = await openDesk(answers, 'ar')
  await openCard()
  cleanup()
  const { it } = await openDesk(answers, 'ar', '?panel=open', { isSameVisit: true })
  expect(await it.findByRole('heading', { level: 2, name: 'ليلى عزيز' })).toBeTruthy()
})

test('a reload restores an open visit, which takes the focus', async () => {
  const { it } = await openDesk(withVisit)
  fireEvent.click(within(it.getByRole('grid')).getByText('Yusuf Aziz'))
  await it.findByRole('heading', { level: 2, name: 'Yusuf Aziz' })
  const { it: again } = await reload()
  const heading = await again.findByRole('heading', { level: 2, name: 'Yusuf Aziz' })
  await waitFor(() => expect(heading.closest('section')?.contains(document.activeElement)).toBe(true))
})

test('after a reload, F8 gives the child the number on the card', async () => {
  const { openCard } = await openDesk(withVisit)
  await openCard()
  const { it, press } = await reload()
  await it.findByRole('link', { name: /010/ })
  press('F8')
  const form = within(await it.findByRole('form', { name: 'Add a child' }))
  expect(form.getByRole('textbox', { name: /Phone/ })).toHaveProperty('value', '010 01234567')
  expect(form.getByText('Layla Aziz')).toBeTruthy()
})

test('a reload in the middle of a move to another day leads to the card of its patient', async () => {
  const answers = {
    'GET /desk/day': (query: string) => {
      const date = new URLSearchParams(query).get('date') ?? day.date
      return { body: { ...day, date, visits: date === day.date ? [visit] : [] } }
    },
    [`GET /desk/people/${visit.personId}`]: { body: { ...emptyCard, person: { ...layla, id: visit.personId } } },
  }
  const { it } = await openDesk(answers)
  fireEvent.click(within(it.getByRole('grid')).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: /^Move/ }))
  await it.findByText('Who wants the new time?')
  cleanup()
  const { it: again } = await openDesk(answers, 'en', '?panel=open&date=2026-11-21', { isSameVisit: true })
  const picker = await again.findByRole('combobox', { name: /Book with/ })
  await waitFor(() => expect(document.activeElement).toBe(picker))
})

test('Escape from the form of a child leads back to the parent’s card', async () => {
  const { it, press, openCard } = await openDesk(withVisit)
  await openCard()
  press('F8')
  await it.findByRole('form', { name: 'Add a child' })
  press('Escape')
  expect(await it.findByRole('heading', { level: 2, name: 'Layla Aziz' })).toBeTruthy()
})

test('a reload in the middle of a child’s entry keeps the parent and what was typed', async () => {
  const { it, press, openCard } = await openDesk(withVisit)
  await openCard()
  press('F8')
  fireEvent.change(await it.findByRole('textbox', { name: /Name/ }), { target: { value: 'Omar Aziz' } })
  const { it: again } = await reload()
  const form = within(await again.findByRole('form', { name: 'Add a child' }))
  expect(form.getByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'Omar Aziz')
  expect(form.getByText('Layla Aziz')).toBeTruthy()
})

test('a child’s entry that was left with F2 is not in the form of another parent', async () => {
  const mona = { ...layla, id: id(9), fullName: 'Mona Fared', fullNameAr: null, phones: [] }
  const { it, find, press, openCard } = await openDesk({
    ...withVisit,
    [`GET /desk/people/${mona.id}`]: { body: { ...emptyCard, person: mona } },
    [`GET /desk/people/${mona.id}/documents`]: { body: [] },
  })
  await openCard()
  press('F8')
  fireEvent.change(await it.findByRole('textbox', { name: /Name/ }), { target: { value: 'Omar Aziz' } })
  Object.assign(it.answers, { 'GET /desk/people': { body: [mona] } })
  await find('mona', 'Mona Fared')
  press('Enter')
  await it.findByRole('combobox', { name: /Book with/ })
  press('F8')
  const form = within(await it.findByRole('form', { name: 'Add a child' }))
  expect(form.getByText('Mona Fared')).toBeTruthy()
  expect(form.getByRole('textbox', { name: /Name/ })).toHaveProperty('value', '')
  expect(form.getByRole('textbox', { name: /Phone/ })).toHaveProperty('value', '')
})

test('another start of the desk begins with the search, which a reload focuses', async () => {
  const { openCard } = await openDesk(withVisit)
  await openCard()
  cleanup()
  const { it, press } = await openDesk(withVisit, 'en', '', { isSameVisit: true })
  expect(it.getByRole('combobox', { name: /Find a person/ })).toBeTruthy()
  expect(document.activeElement).toBe(document.body)
  press('F3')
  await it.findByRole('region', { name: 'Search all days' })
  press('Escape')
  await it.findByRole('combobox', { name: /Find a person/ })
  const { it: again } = await reload()
  await waitFor(() => expect(document.activeElement).toBe(again.getByRole('combobox', { name: /Find a person/ })))
})

test('a person whose entry was given up with Escape is not in the next form', async () => {
  const { it, press } = await openDesk(withVisit)
  press('F4')
  fireEvent.change(await it.findByRole('textbox', { name: /Name/ }), { target: { value: 'Omar Aziz' } })
  press('Escape')
  await it.findByRole('combobox', { name: /Find a person/ })
  press('F4')
  expect(await it.findByRole('textbox', { name: /Name/ })).toHaveProperty('value', '')
})

test('a reload in the middle of a move without a caller does not make the patient the one who wants it', async () => {
  const { it } = await openDesk(withVisit)
  const isPatients = async (from: typeof it) => {
    fireEvent.click(await from.findByRole('button', { name: /^Move/ }))
    return from.findByRole('radio', { name: 'The patient' })
  }
  fireEvent.click(within(it.getByRole('grid')).getByText('Yusuf Aziz'))
  expect(await isPatients(it)).toHaveProperty('checked', false)
  const { it: again } = await reload()
  expect(await isPatients(again)).toHaveProperty('checked', false)
})

test('a reload keeps the card of a caller, though the entry of another person was left unfinished', async () => {
  const { it, press, openCard } = await openDesk(withVisit)
  press('F4')
  fireEvent.change(await it.findByRole('textbox', { name: /Name/ }), { target: { value: 'Omar Adel' } })
  press('F2')
  await openCard()
  const { it: again } = await reload()
  expect(await again.findByRole('heading', { level: 2, name: 'Layla Aziz' })).toBeTruthy()
})

test.each(['Escape', 'F2'])(
  'a person whose entry beside a visit was left with %s is not in the next form',
  async (key) => {
    const { it, grid, press } = await openDesk({ 'GET /desk/people': { body: [] } })
    const enter = async (typed: string) => {
      if (!it.queryByRole('form')) {
        fireEvent.click(within(grid).getByText('Yusuf Aziz'))
        fireEvent.click(await it.findByRole('button', { name: 'Book a second appointment' }))
      }
      const form = within(await it.findByRole('form', { name: 'Book a second appointment' }))
      fireEvent.change(form.getByRole('combobox'), { target: { value: typed } })
      press('F4')
      return it.findByRole('textbox', { name: /Name/ })
    }
    await enter('Omar Adel')
    fireEvent.change(it.getByRole('textbox', { name: /Phone/ }), { target: { value: '01001234567' } })
    press(key)
    expect(await enter('Sara Nabil')).toHaveProperty('value', 'Sara Nabil')
    expect(it.getByRole('textbox', { name: /Phone/ })).toHaveProperty('value', '')
  },
)
