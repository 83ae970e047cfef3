import { act, fireEvent, render } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { expect, test } from 'vitest'

import { useUrlState } from './use-url-state.ts'

function Page() {
  const [search, change] = useUrlState()
  const address = useLocation().search
  const navigate = useNavigate()
  return (
    <>
      <output>{search.toString()}</output>
      <code>{address}</code>
      <button onClick={() => change({ day: 'sunday', time: undefined }, 'later')}>day</button>
      <button onClick={() => change({ time: 'nine' }, 'later')}>time</button>
      <button onClick={() => change({ time: undefined })}>none</button>
      <button onClick={() => void navigate('?day=friday')}>link</button>
      <button onClick={() => void navigate(-1)}>back</button>
    </>
  )
}

const open = () => {
  const it = render(
    <MemoryRouter initialEntries={['/?kept=yes&time=ten']}>
      <Page />
    </MemoryRouter>,
  )
  const press = (name: string) => act(async () => void fireEvent.click(it.getByRole('button', { name })))
  const shown = () => it.getByRole('status').textContent
  const address = () => it.container.querySelector('code')?.textContent
  const painted = () => act(async () => new Promise((resolve) => setTimeout(resolve, 60)))
  return { press, shown, address, painted }
}

test('a change shows at once, and the address follows it after the paint', async () => {
  const { press, shown, address, painted } = open()
  await press('day')
  expect([shown(), address()]).toEqual(['kept=yes&day=sunday', '?kept=yes&time=ten'])
  await painted()
  expect([shown(), address()]).toEqual(['kept=yes&day=sunday', '?kept=yes&day=sunday'])
})

test('of two changes in a row none is lost', async () => {
  const { press, shown, address, painted } = open()
  await press('day')
  await press('time')
  expect(shown()).toBe('kept=yes&time=nine&day=sunday')
  await painted()
  expect([shown(), address()]).toEqual(['kept=yes&time=nine&day=sunday', '?kept=yes&time=nine&day=sunday'])
  await press('none')
  expect([shown(), address()]).toEqual(['kept=yes&day=sunday', '?kept=yes&day=sunday'])
})

test('the next press finds the address already changed', async () => {
  const { press, address } = open()
  await press('day')
  await act(async () => void fireEvent.pointerDown(document.body))
  expect(address()).toBe('?kept=yes&day=sunday')
})

test('a link and the way back overrule what was changed before', async () => {
  const { press, shown, address, painted } = open()
  await press('time')
  await painted()
  await press('link')
  expect([shown(), address()]).toEqual(['day=friday', '?day=friday'])
  await press('back')
  expect([shown(), address()]).toEqual(['kept=yes&time=nine', '?kept=yes&time=nine'])
})
