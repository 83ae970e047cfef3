import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { day, id, openDesk } from '../../../test/open-desk.tsx'

test('in the search across days, Enter moves from a filter to the first time, and books it', async () => {
  const time = {
    doctorId: id(3),
    doctorName: 'Dina Saleh',
    doctorNameAr: null,
    speciality: 'Neurologist',
    date: '2026-11-24',
    time: '17:00',
  }
  const found = [time, { ...time, time: '17:30' }].map((one) => ({
    ...one,
    startsAt: `2026-11-24T${one.time}:00.000Z`,
  }))
  const { it, press, openCard, focused } = await openDesk({ 'GET /desk/free-times': { body: found } })
  await openCard()
  press('F3')
  const speciality = await it.findByLabelText('Speciality', { selector: 'section select' })
  await waitFor(() => expect(document.activeElement).toBe(speciality))
  fireEvent.change(speciality, { target: { value: 'Neurologist' } })
  await waitFor(() => expect(it.callsTo('GET /desk/free-times').at(-1)?.query).toContain('speciality=Neurologist'))
  await it.findByText(/^First available times/)
  press('Enter', speciality)
  await waitFor(() => expect(focused()).toContain('Tuesday 24 November, 5:00 PM'))
  press('ArrowDown')
  fireEvent.click(document.activeElement ?? document.body)
  await waitFor(() =>
    expect(it.callsTo('POST /desk/visits')[0]?.body).toMatchObject({
      doctorId: id(3),
      appointmentDate: '2026-11-24',
      appointmentTime: '17:30',
    }),
  )
})

test('a named doctor without a time on the day is proposed on the next day that has one, with the focus', async () => {
  const time = {
    doctorId: id(3),
    doctorName: 'Dina Saleh',
    doctorNameAr: null,
    speciality: 'Neurologist',
    date: '2026-11-24',
    time: '17:00',
    startsAt: '2026-11-24T17:00:00.000Z',
  }
  const karims = { ...time, doctorId: id(2), date: day.date, startsAt: '2026-11-20T12:30:00.000Z' }
  const [karim, dina] = day.doctors
  const { it, press, openCard, focused } = await openDesk({
    'GET /desk/day': { body: { ...day, doctors: [karim, { ...dina, hours: [] }] } },
    // Any doctor has a time on the day itself.
    'GET /desk/free-times': (query) => ({ body: query.includes(id(3)) ? [time] : [karims] }),
  })
  const picker = await openCard()
  fireEvent.change(picker, { target: { value: 'dina' } })
  press('Enter', picker)
  await it.findByText('No available time on this day.')
  await waitFor(() => expect(focused()).toContain('Tuesday 24 November, 5:00 PM'))
  fireEvent.click(document.activeElement ?? document.body)
  await waitFor(() => expect(it.callsTo('GET /desk/day').at(-1)?.query).toContain('2026-11-24'))
})

test.each([
  ['en', ['d', 'f', '5', 'w'], ['Dermatologist', 'female', 'evening', 'week']],
  // The word that tells specialities apart comes first, and what is chosen stays, though others begin with the letter.
  ['ar', ['ج', 'ط', '5', 'خ'], ['Dermatologist', 'female', 'evening', 'week']],
  ['ar', ['ط', 'ط', 'Tab', 'ط'], ['Pediatricians', 'female', '', '']],
  ['en', ['d', 'n'], ['Dermatologist', '', '', 'next_week']],
  ['en', ['d', 'Tab', 'Back', 'n'], ['Neurologist', '', '', '']],
  // Letters of a word stay in their filter, the same letter again goes on to its next option.
  ['en', ['g', 'a', 's', 'm', 'm'], ['Gastroenterologist', 'male', '', '']],
  ['en', ['g', 'g'], ['Gynecologist', '', '', '']],
] as const)(
  'F3 on a found patient, then letters alone choose in the filters (%s %j)',
  async (language, keys, chosen) => {
    const { it, press, find } = await openDesk({}, language)
    await find('la')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-activedescendant')).toBeTruthy())
    press('F3')
    expect(await it.findByRole('heading', { level: 2, name: /Layla Aziz|ليلى عزيز/ })).toBeTruthy()
    const selects = [...document.querySelectorAll<HTMLSelectElement>('section select')].slice(0, 4)
    expect(document.activeElement).toBe(selects[0])
    for (const key of keys) {
      if (key === 'Back') selects[0]?.focus()
      else press(key)
      if (key === 'Tab') selects[1]?.focus()
    }
    expect(selects.map(({ value }) => value)).toEqual(chosen)
  },
)
