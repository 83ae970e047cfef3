import { act, fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'

import { currentToasts, dismissToast, showToast } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

afterEach(() => {
  vi.useRealTimers()
  currentToasts().forEach((toast) => dismissToast(toast.id))
})

/** A page that has shown a toast, with a fake clock. */
function say(text: string) {
  vi.useFakeTimers()
  const it = render(
    <MemoryRouter>
      <h1 tabIndex={-1}>Profile</h1>
      <button type="button">Save</button>
      <Toaster closeLabel="Close" />
    </MemoryRouter>,
  )
  const save = it.getByRole('button', { name: 'Save' })
  save.focus()
  act(() => showToast(text))
  const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
  return {
    ...it,
    save,
    wait,
    close: it.getByRole('button', { name: 'Close' }),
    isShown: () => it.queryByText(text) !== null,
  }
}

test('a toast stays for at least six seconds, longer for longer texts, and is announced', () => {
  const it = say('Saved')
  expect(it.getByRole('status').textContent).toBe('Saved')
  it.wait(6000)
  expect(it.isShown()).toBe(true)
  it.wait(1000)
  expect(it.isShown()).toBe(false)
  const long = 'The appointment has been moved to Sunday 22 November at 3:30 PM.'
  act(() => showToast(long))
  it.wait(8000)
  expect(it.queryByText(long)).toBeTruthy()
  it.wait(1000)
  expect(it.queryByText(long)).toBeNull()
})

test('it stays while hovered or focused, until neither applies', () => {
  const it = say('Saved')
  fireEvent.pointerEnter(it.getByText('Saved'))
  it.wait(60_000)
  expect(it.isShown()).toBe(true)
  act(() => it.close.focus())
  fireEvent.pointerLeave(it.getByText('Saved'))
  it.wait(60_000)
  expect(it.isShown()).toBe(true)
  act(() => it.save.focus())
  it.wait(7000)
  expect(it.isShown()).toBe(false)
})

test('it can be closed, and the focus returns to where it was', () => {
  const it = say('Saved')
  act(() => it.close.focus())
  fireEvent.click(it.close)
  expect(it.isShown()).toBe(false)
  expect(document.activeElement).toBe(it.save)
})

test('from its action to its close button and out, the focus returns to where it was before the toast', () => {
  const it = say('Saved')
  act(() => showToast('Moved', 'move', { label: 'Undo', run: () => {} }))
  const undo = it.getByRole('button', { name: 'Undo' })
  act(() => it.getAllByRole('button', { name: 'Close' }).at(-1)?.focus())
  act(() => undo.focus())
  fireEvent.click(undo)
  expect(document.activeElement).toBe(it.save)
})

test('touching the page closes a toast; touching the toast or using a mouse does not', () => {
  const it = render(
    <MemoryRouter>
      <p>page</p>
      <Toaster closeLabel="Close" />
    </MemoryRouter>,
  )
  act(() => showToast('Saved'))
  fireEvent.pointerDown(it.getByText('Saved'), { pointerType: 'touch' })
  fireEvent.pointerDown(it.getByText('page'), { pointerType: 'mouse' })
  expect(it.queryByText('Saved')).toBeTruthy()
  fireEvent.pointerDown(it.getByText('page'), { pointerType: 'touch' })
  expect(it.queryByText('Saved')).toBeNull()
})
