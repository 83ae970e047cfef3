import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { Answer } from '../../../test/fake-api.ts'
import { day, id, openDesk, visit } from '../../../test/open-desk.tsx'
import { plain } from '../../../test/render-routes.tsx'
import { currentToasts, dismissToast } from '../../ui/feedback/toast-store.ts'

afterEach(() => currentToasts().forEach((toast) => dismissToast(toast.id)))

const arrived = { ...visit, status: 'arrived', arrivedAt: visit.appointmentDate }

const dayOf = (query: string) => {
  const date = new URLSearchParams(query).get('date') ?? day.date
  return { body: { ...day, date, visits: date === day.date ? [visit] : [] } }
}

async function openVisit() {
  const opened = await openDesk({
    'GET /desk/day': dayOf,
    [`PUT /appointments/${visit.id}/steps/arrived`]: { body: arrived },
  })
  const cell = within(opened.grid).getByText('Yusuf Aziz').closest('[role="gridcell"]') ?? opened.grid
  const panel = async () => within(await opened.it.findByRole('region', { name: 'Yusuf Aziz' }))
  const focusCell = () => cell instanceof HTMLElement && cell.focus()
  /** With Enter, whose panel takes the focus. */
  const enter = async () => {
    focusCell()
    opened.press('Enter')
    const heading = (await panel()).getByRole('heading', { name: 'Yusuf Aziz' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  }
  /** To the next or the previous day with its button, which keeps the focus. */
  const go = (name: 'Next day' | 'Previous day') => {
    const button = opened.it.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
    return button
  }
  /** To the next day, on which the visit has no panel. */
  const leave = async () => {
    go('Next day')
    await waitFor(() => expect(opened.it.queryByRole('region', { name: 'Yusuf Aziz' })).toBeNull())
  }
  return { ...opened, cell, panel, focusCell, enter, go, leave }
}

test('Enter on a visit leads to its panel, and Escape back to the visit in the grid, as often as pressed', async () => {
  const { it, cell, enter, press, focusCell, panel } = await openVisit()
  await enter()
  press('Escape')
  await waitFor(() => expect(document.activeElement).toBe(cell))
  expect(it.queryByRole('region', { name: 'Yusuf Aziz' })).toBeNull()
  await enter()
  focusCell()
  await enter()
  fireEvent.click((await panel()).getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(document.activeElement).toBe(cell))
})

test('a visit whose day returns has its panel again, which leaves the focus where it is', async () => {
  const { enter, go, leave, panel } = await openVisit()
  await enter()
  await leave()
  const previous = go('Previous day')
  await panel()
  expect(document.activeElement).toBe(previous)
})

test('Escape on a day without the opened visit leads to the search, not to the grid', async () => {
  const { it, enter, leave, press } = await openVisit()
  await enter()
  await leave()
  press('Escape')
  const search = it.getByRole('combobox', { name: /Find a person/ })
  await waitFor(() => expect(document.activeElement).toBe(search))
})

test('a clicked visit keeps the focus in the grid', async () => {
  const { cell, focusCell, panel } = await openVisit()
  focusCell()
  fireEvent.click(cell)
  await panel()
  expect(document.activeElement).toBe(cell)
})

test('each opened panel is shown from its top, with the name of its patient', async () => {
  const { it, cell, panel, press, openCard } = await openVisit()
  const aside = document.querySelector('aside')
  if (!aside) throw new Error('no panel')
  const scrollDown = () => (aside.scrollTop = 300)
  fireEvent.click(cell)
  await panel()
  scrollDown()
  await openCard()
  expect(aside.scrollTop).toBe(0)
  scrollDown()
  press('Enter')
  await it.findByRole('region', { name: 'New appointment' })
  expect(aside.scrollTop).toBe(0)
  // Within a panel it stays.
  scrollDown()
  press('ArrowDown')
  expect(aside.scrollTop).toBe(300)
})

test.each(['grid', 'panel'])('A records the arrival of a visit and M moves it, from the %s', async (place) => {
  const { it, enter, press, focusCell, focused } = await openVisit()
  if (place === 'panel') await enter()
  else focusCell()
  press('a')
  await waitFor(() => expect(it.callsTo(`PUT /appointments/${visit.id}/steps/arrived`)).toHaveLength(1))
  press('m')
  await waitFor(() => expect(focused()).toMatch(/Karim Mansour, available at/))
})

test('A on another visit while an arrival is being recorded records that one too', async () => {
  const other = { ...visit, id: id(4), patientName: 'Salma Nabil', appointmentDate: '2026-11-20T14:00:00.000Z' }
  const arrival = ({ id: visitId }: typeof visit) => `PUT /appointments/${visitId}/steps/arrived`
  let answer = (_: Answer) => {}
  const first = new Promise<Answer>((resolve) => (answer = resolve))
  const { it, grid, press } = await openDesk({
    'GET /desk/day': { body: { ...day, visits: [visit, other] } },
    [arrival(visit)]: () => first,
    [arrival(other)]: { body: { ...other, status: 'arrived', arrivedAt: other.appointmentDate } },
  })
  const cellOf = (name: string) => within(grid).getByText(name).closest('[role="gridcell"]') ?? grid
  fireEvent.click(cellOf('Yusuf Aziz'))
  press('a', cellOf('Yusuf Aziz'))
  const panel = within(await it.findByRole('region', { name: 'Yusuf Aziz' }))
  const button = panel.getByRole('button', { name: /^Record arrival/ })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  press('a', cellOf('Yusuf Aziz'))
  press('a', cellOf('Salma Nabil'))
  await waitFor(() => expect(it.callsTo(arrival(other))).toHaveLength(1))
  answer({ body: arrived })
  await waitFor(() =>
    expect(currentToasts().map(({ text }) => plain(text))).toEqual([
      'Salma Nabil has arrived.',
      'Yusuf Aziz has arrived.',
    ]),
  )
  expect(it.callsTo(arrival(visit))).toHaveLength(1)
})

test('a step without an answer, which may be recorded, says so by its patient and leaves the connection to the page', async () => {
  const { it, press, focusCell } = await openVisit()
  Object.assign(it.answers, { [`PUT /appointments/${visit.id}/steps/arrived`]: 'unreachable' })
  focusCell()
  press('a')
  await waitFor(() =>
    expect(currentToasts().map(({ text }) => plain(text))).toEqual([
      'There was no answer: this may not be recorded for Yusuf Aziz. Please try again.',
    ]),
  )
})

test('letters typed into a field of the panel are text', async () => {
  const { it, enter, panel, press } = await openVisit()
  await enter()
  fireEvent.click((await panel()).getByRole('button', { name: /^Other amount/ }))
  press('a', await (await panel()).findByLabelText(/^Amount/))
  expect(it.callsTo(`PUT /appointments/${visit.id}/steps/arrived`)).toEqual([])
})

test('a visit opened from a list is brought into view in the grid, which leaves the focus to its panel', async () => {
  const { it, grid } = await openDesk({ 'GET /desk/day': { body: { ...day, visits: [arrived] } } })
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const waiting = within(await it.findByRole('region', { name: 'Waiting' }))
  fireEvent.click(waiting.getByRole('button', { name: /Yusuf Aziz/ }))
  const heading = await it.findByRole('heading', { name: 'Yusuf Aziz' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(scroll.mock.contexts).toContain(within(grid).getByText('Yusuf Aziz').closest('[role="gridcell"]'))
  scroll.mockRestore()
})
