import { act, fireEvent, render } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { expect, test } from 'vitest'

import { useUrlState } from './use-url-state.ts'

/** Another part of the page that keeps something in the same URL. */
function OtherPart() {
  const [search, change] = useUrlState()
  return (
    <>
      <data>{search.get('day')}</data>
      <button onClick={() => change({ day: undefined })}>any day</button>
    </>
  )
}

/** What each render showed, and the router's address at that time. */
const drawn: string[][] = []

function Page() {
  const [search, change] = useUrlState()
  const address = useLocation().search
  drawn.push([search.toString(), address])
  const navigate = useNavigate()
  return (
    <>
      <output>{search.toString()}</output>
      <code>{address}</code>
      <button onClick={() => change({ day: 'sunday', time: undefined })}>day</button>
      <button onClick={() => change({ time: 'nine' })}>time</button>
      <button onClick={() => change({ time: undefined })}>none</button>
      <button onClick={() => change({ day: 'monday' }, { isStep: true })}>step</button>
      <button onClick={() => void navigate('?day=friday')}>link</button>
      <button onClick={() => void navigate(-1)}>back</button>
    </>
  )
}

const open = () => {
  const it = render(
    <MemoryRouter initialEntries={['/?kept=yes&time=ten']}>
      <Page />
      <OtherPart />
    </MemoryRouter>,
  )
  const press = (name: string) => act(async () => void fireEvent.click(it.getByRole('button', { name })))
  const shown = () => it.getByRole('status').textContent
  const address = () => it.container.querySelector('code')?.textContent
  const other = () => it.container.querySelector('data')?.textContent
  return { press, shown, address, other }
}

test('a change shows at once, before the router follows, and never flickers back', async () => {
  const { press } = open()
  drawn.length = 0
  await press('day')
  expect(drawn[0]).toEqual(['kept=yes&day=sunday', '?kept=yes&time=ten'])
  expect(drawn.at(-1)).toEqual(['kept=yes&day=sunday', '?kept=yes&day=sunday'])
  expect(new Set(drawn.map(([shown]) => shown)).size).toBe(1)
})

test('two changes in a row are both applied', async () => {
  const { press, shown, address } = open()
  await press('day')
  await press('time')
  expect([shown(), address()]).toEqual(['kept=yes&day=sunday&time=nine', '?kept=yes&day=sunday&time=nine'])
  await press('none')
  expect([shown(), address()]).toEqual(['kept=yes&day=sunday', '?kept=yes&day=sunday'])
})

test('links and Back override earlier changes', async () => {
  const { press, shown, address } = open()
  await press('time')
  await press('link')
  expect([shown(), address()]).toEqual(['day=friday', '?day=friday'])
  await press('back')
  expect([shown(), address()]).toEqual(['kept=yes&time=nine', '?kept=yes&time=nine'])
})

test('Back undoes a step, and a change right after it is not lost', async () => {
  const { press, shown, address } = open()
  await press('day')
  await press('step')
  await press('time')
  expect([shown(), address()]).toEqual(['kept=yes&day=monday&time=nine', '?kept=yes&day=monday&time=nine'])
  await press('back')
  expect([shown(), address()]).toEqual(['kept=yes&day=sunday', '?kept=yes&day=sunday'])
})

test('parts of a page that change the same thing in turn show the last change', async () => {
  const { press, shown, other } = open()
  await press('day')
  await press('any day')
  expect([shown(), other()]).toEqual(['kept=yes', ''])
  await press('day')
  expect([shown(), other()]).toEqual(['kept=yes&day=sunday', 'sunday'])
})
