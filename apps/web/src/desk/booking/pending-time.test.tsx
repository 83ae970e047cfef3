import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { day, id, layla, openDesk } from '../../../test/open-desk.tsx'
import { plain } from '../../../test/render-routes.tsx'

const found = {
  doctorId: id(3),
  doctorName: 'Dina Saleh',
  doctorNameAr: 'دينا صالح',
  speciality: 'Neurologist',
  date: '2026-11-24',
  time: '16:30',
  startsAt: '2026-11-24T14:30:00.000Z',
}

/** The desk on any day, and what its panel says of the chosen time. */
async function open(language: 'en' | 'ar' = 'en') {
  const desk = await openDesk(
    {
      'GET /desk/day': (query) => ({ body: { ...day, date: query.match(/\d{4}-\d\d-\d\d/)?.[0] ?? day.date } }),
      'GET /desk/free-times': { body: [found] },
    },
    language,
  )
  const { it } = desk
  const pendingText = () =>
    plain(it.queryByText(/^(Chosen time|الوقت المختار)$/)?.closest('[role="status"]')?.textContent)
  /** Chooses the found time of the search across days. */
  const keepFound = async () => {
    desk.press('F3')
    fireEvent.click(await it.findByText(/24 (November|نوفمبر).*4:30/))
    await waitFor(() => expect(document.activeElement).toBe(it.getByRole('combobox', { name: /^(Find|البحث)/ })))
  }
  return { ...desk, pendingText, keepFound }
}

test.each([
  ['en', /Tuesday 24 November.*4:30 PM.*Dr Dina Saleh/],
  ['ar', /الثلاثاء.*24 نوفمبر.*4:30.*دينا صالح/],
] as const)(
  'a time found before its patient stays in view in words, F2 keeps it, and it is booked (%s)',
  async (language, words) => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { it, press, focused, openCard, pendingText, keepFound } = await open(language)
    const [title] = it.getAllByRole('heading', { level: 1 })
    const today = title?.textContent
    await keepFound()
    expect(pendingText()).toMatch(words)
    const cell = await waitFor(() => document.querySelector(`[data-cell="free ${id(3)} 2026-11-24 16:30"]`))
    await waitFor(() => expect(scroll.mock.contexts).toContain(cell))
    press('F2')
    expect(pendingText()).toMatch(words)
    await openCard()
    expect(pendingText()).toMatch(words)
    press('Enter')
    await waitFor(() => expect(focused()).toMatch(/(Dina Saleh, available at 4:30 PM|دينا صالح.*4:30)/))
    press('Enter')
    await waitFor(() =>
      expect(it.callsTo('POST /desk/visits')[0]?.body).toMatchObject({
        personId: layla.id,
        doctorId: id(3),
        appointmentDate: '2026-11-24',
        appointmentTime: '16:30',
      }),
    )
    await waitFor(() => expect(pendingText()).toBe(''))
    // After the call, the page is back where it began.
    expect(title?.textContent).toBe(today)
  },
)

test('Escape gives the chosen time up, one step after the card', async () => {
  const { it, press, openCard, pendingText, keepFound } = await open()
  await keepFound()
  await openCard()
  press('Escape')
  await it.findByRole('combobox', { name: /^Find/ })
  expect(pendingText()).toContain('24 November')
  press('Escape')
  expect(pendingText()).toBe('')
  expect(await it.findByRole('heading', { level: 1, name: 'Friday 20 November' })).toBeTruthy()
})

test.each(['Enter', 'a click'])(
  'a free time chosen in the day by %s before its patient is said in words',
  async (by) => {
    const { grid, press, focused, openCard, pendingText } = await open()
    const cell = grid.querySelector<HTMLElement>(`[data-cell="free ${id(3)} ${day.date} 15:30"]`) ?? grid
    cell.focus()
    if (by === 'Enter') press('Enter', cell)
    else fireEvent.click(cell)
    expect(pendingText()).toMatch(/Friday 20 November.*3:30 PM.*Dr Dina Saleh/)
    await openCard()
    press('Enter')
    await waitFor(() => expect(focused()).toContain('Dina Saleh, available at 3:30 PM'))
  },
)
