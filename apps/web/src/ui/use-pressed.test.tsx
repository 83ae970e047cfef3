import { act, fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { usePressed } from './use-pressed.ts'

const onChoose = vi.fn<(day: string) => void>()

function Days() {
  const [chosen, choose] = useState('sunday')
  const [shown, press] = usePressed(chosen, (day) => {
    onChoose(day)
    choose(day)
  })
  return (
    <>
      {['sunday', 'monday', 'tuesday'].map((day) => (
        <label key={day}>
          <input type="radio" name="day" checked={day === shown} onChange={() => press(day)} />
          {day}
        </label>
      ))}
      <output>{chosen}</output>
      <button onClick={() => choose('sunday')}>back to sunday</button>
    </>
  )
}

const open = () => {
  onChoose.mockClear()
  const it = render(<Days />)
  return {
    it,
    press: (name: string) => act(async () => void fireEvent.click(it.getByLabelText(name))),
    shown: () => it.getByRole('radio', { checked: true }).closest('label')?.textContent,
    known: () => it.getByRole('status').textContent,
  }
}
const painted = () => act(async () => new Promise((resolve) => setTimeout(resolve, 60)))

test('a press shows at once; the page hears of it after the paint, once', async () => {
  const { shown, press, known } = open()
  await press('monday')
  expect([shown(), known()]).toEqual(['monday', 'sunday'])
  await painted()
  expect([shown(), known(), onChoose.mock.calls]).toEqual(['monday', 'monday', [['monday']]])
})

test.each(['pointerDown', 'keyDown'] as const)('whatever is pressed next finds the choice made (%s)', async (next) => {
  const { it, press, known } = open()
  await press('tuesday')
  act(() => void fireEvent[next](it.container))
  expect(known()).toBe('tuesday')
  await painted()
  expect(onChoose).toHaveBeenCalledOnce()
})

test('of two presses in a row both are told, in their order', async () => {
  const { it, press, shown, known } = open()
  await press('monday')
  await act(async () => void fireEvent.pointerDown(it.container))
  await press('tuesday')
  await painted()
  expect([shown(), known(), onChoose.mock.calls.flat()]).toEqual(['tuesday', 'tuesday', ['monday', 'tuesday']])
})

test('of two that a script makes before the paint the last one counts', async () => {
  const { press, shown } = open()
  await press('monday')
  await press('tuesday')
  await painted()
  expect([shown(), onChoose.mock.calls.flat()]).toEqual(['tuesday', ['tuesday']])
})

test('what changes the choice elsewhere is shown', async () => {
  const { it, press, shown } = open()
  await press('monday')
  await painted()
  act(() => void fireEvent.click(it.getByRole('button')))
  expect(shown()).toBe('sunday')
})

test('what is gone before the paint tells nobody', async () => {
  const { it, press } = open()
  await press('monday')
  it.unmount()
  await painted()
  expect(onChoose).not.toHaveBeenCalled()
})
