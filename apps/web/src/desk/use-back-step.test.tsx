import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { day, openDesk, visit } from '../../test/open-desk.tsx'
import { plain } from '../../test/render-routes.tsx'

afterEach(() => void vi.restoreAllMocks())

const ofEachDate = {
  'GET /desk/day': (query: string) => {
    const date = new URLSearchParams(query).get('date') ?? day.date
    return { body: { ...day, date, visits: date === day.date ? [visit] : [] } }
  },
}

/** The desk, opened from another page, with a clock of the page that stands still. */
async function open() {
  let passed = 0
  vi.spyOn(performance, 'now').mockImplementation(() => passed)
  const desk = await openDesk(ofEachDate)
  const { it } = desk
  await it.leaveTo('/admin/clinic/people')
  await it.leaveTo('/desk')
  await it.findByRole('grid')
  const shown = () => plain(it.getByRole('heading', { level: 1 }).textContent)
  const next = async (times = 1) => {
    for (let time = 0; time < times; time++) fireEvent.click(it.getByRole('button', { name: 'Next day' }))
    await it.findByRole('grid')
  }
  /** Someone reads the day that is shown. */
  const read = () => void (passed += 5000)
  return { ...desk, shown, next, read }
}

test('Back shows the days looked at before, then leaves the desk', async () => {
  const { it, shown, next, read } = await open()
  await next()
  read()
  await next()
  await waitFor(() => expect(shown()).toBe('Sunday 22 November'))
  await it.goBack()
  expect(shown()).toBe('Saturday 21 November')
  await it.goBack()
  expect(shown()).toBe('Friday 20 November')
  await it.goBack()
  expect(it.here()).toBe('/admin/clinic/people')
})

test('days that were only paged through are one step', async () => {
  const { it, shown, next } = await open()
  await next(20)
  await waitFor(() => expect(shown()).toBe('Thursday 10 December'))
  await it.goBack()
  expect(shown()).toBe('Friday 20 November')
})

test('a day that was only paged to and left again leaves no step behind', async () => {
  const { it, press, shown, next, read, bookAny } = await open()
  const pageThere = async () => {
    await next()
    fireEvent.click(it.getByRole('button', { name: 'Previous day' }))
    await waitFor(() => expect(shown()).toBe('Friday 20 November'))
    read()
  }
  await pageThere()
  await bookAny()
  await it.findByText('New appointment')
  await pageThere()
  await it.goBack()
  expect(await it.findByRole('combobox', { name: /Book with/ })).toBeTruthy()
  press('Escape')
  await it.findByRole('combobox', { name: /Find a person/ })
  await it.goBack()
  expect(it.here()).toBe('/admin/clinic/people')
})

test('after Back, the next day is a step again', async () => {
  const { it, shown, next } = await open()
  await next()
  await it.goBack()
  await next()
  await waitFor(() => expect(shown()).toBe('Saturday 21 November'))
  await it.goBack()
  expect(shown()).toBe('Friday 20 November')
})

test('Back in the middle of a booking closes it step by step and keeps the caller', async () => {
  const { it, bookAny } = await open()
  await bookAny()
  await it.findByText('New appointment')
  await it.goBack()
  expect(await it.findByRole('combobox', { name: /Book with/ })).toBeTruthy()
  expect(it.getByRole('heading', { level: 2, name: 'Layla Aziz' })).toBeTruthy()
  await it.goBack()
  expect(await it.findByRole('combobox', { name: /Find a person/ })).toBeTruthy()
  await it.goBack()
  expect(it.here()).toBe('/admin/clinic/people')
})

test('Back to another day during a booking proposes a time of that day', async () => {
  const { it, press, focused, bookAny, shown } = await open()
  await bookAny()
  await waitFor(() => expect(focused()).toContain('available at 2:30 PM'))
  press('PageDown')
  await waitFor(() => expect(focused()).toContain('available at 10:00 AM'))
  await it.goBack()
  expect(shown()).toBe('Friday 20 November')
  await waitFor(() => expect(focused()).toContain('available at 2:30 PM'))
  expect(it.getByText('New appointment')).toBeTruthy()
})

test('closed panels leave no entries behind', async () => {
  const { it, press, openCard } = await open()
  for (const _ of [1, 2, 3]) {
    // oxlint-disable-next-line no-await-in-loop
    await openCard()
    press('Escape')
    // oxlint-disable-next-line no-await-in-loop
    await it.findByRole('combobox', { name: /Find a person/ })
  }
  await it.goBack()
  await waitFor(() => expect(it.here()).toBe('/admin/clinic/people'))
})

test('Back closes a visit opened in the grid', async () => {
  const { it } = await open()
  fireEvent.click(within(it.getByRole('grid')).getByText('Yusuf Aziz'))
  await it.findByRole('heading', { level: 2, name: 'Yusuf Aziz' })
  await it.goBack()
  expect(await it.findByRole('combobox', { name: /Find a person/ })).toBeTruthy()
  expect(it.queryByRole('heading', { level: 2, name: 'Yusuf Aziz' })).toBeNull()
})
