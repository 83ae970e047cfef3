import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { openDesk, visit } from '../../test/open-desk.tsx'

const arrived = { ...visit, status: 'arrived', arrivedAt: visit.appointmentDate }

async function openVisit() {
  const opened = await openDesk({ [`PUT /appointments/${visit.id}/steps/arrived`]: { body: arrived } })
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
  return { ...opened, cell, panel, focusCell, enter }
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

test('a clicked visit keeps the focus in the grid', async () => {
  const { cell, focusCell, panel } = await openVisit()
  focusCell()
  fireEvent.click(cell)
  await panel()
  expect(document.activeElement).toBe(cell)
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

test('letters typed into a field of the panel are text', async () => {
  const { it, enter, panel, press } = await openVisit()
  await enter()
  fireEvent.click((await panel()).getByRole('button', { name: /^Other amount/ }))
  press('a', await (await panel()).findByLabelText(/^Amount/))
  expect(it.callsTo(`PUT /appointments/${visit.id}/steps/arrived`)).toEqual([])
})
