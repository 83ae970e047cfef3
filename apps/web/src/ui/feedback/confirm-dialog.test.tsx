import { fireEvent, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

function ask() {
  const onConfirm = vi.fn<() => void>()
  const onKeep = vi.fn<() => void>()
  const it = render(
    <ConfirmDialog
      title="Cancel the visit?"
      keepLabel="No"
      confirmLabel="Yes, cancel it!"
      onKeep={onKeep}
      onConfirm={onConfirm}
    />,
  )
  return { ...it, onConfirm, onKeep, yes: it.getByRole('button', { name: 'Yes, cancel it!' }) }
}

test('is named by its heading and focuses the safe answer first', () => {
  const it = ask()
  expect(it.getByRole('alertdialog', { name: 'Cancel the visit?' })).toBeTruthy()
  expect(document.activeElement).toBe(it.getByRole('button', { name: 'No' }))
})

test('a click confirms; the second half of a double click on the opener does not', () => {
  const it = ask()
  fireEvent.click(it.yes, { detail: 2 })
  expect(it.onConfirm).not.toHaveBeenCalled()
  fireEvent.click(it.yes, { detail: 1 })
  expect(it.onConfirm).toHaveBeenCalledTimes(1)
  // A click by the keyboard has detail 0.
  fireEvent.click(it.yes, { detail: 0 })
  expect(it.onConfirm).toHaveBeenCalledTimes(2)
})

test.each([
  ['nothing had the focus before', false],
  ['its opener is gone', true],
])('closed, it leaves the focus on the heading of the page if %s', async (_, hasOpener) => {
  const page = (isOpen: boolean) => (
    <>
      <h1>The desk</h1>
      {hasOpener && !isOpen && <button type="button">Cancel the visit</button>}
      {isOpen && (
        <ConfirmDialog title="Cancel it?" keepLabel="No" confirmLabel="Yes" onKeep={() => {}} onConfirm={() => {}} />
      )}
    </>
  )
  const it = render(page(false))
  it.queryByRole('button', { name: 'Cancel the visit' })?.focus()
  it.rerender(page(true))
  expect(document.activeElement).toBe(it.getByRole('button', { name: 'No' }))
  it.rerender(page(false))
  await Promise.resolve()
  expect(document.activeElement).toBe(it.getByRole('heading', { name: 'The desk' }))
})

test('closed over another dialog, with its opener gone, it leaves the focus on the title of that one', async () => {
  const page = (isOpen: boolean) => (
    <>
      <h1>The desk</h1>
      <Dialog title="Close your till" onClose={() => {}}>
        {isOpen && (
          <ConfirmDialog title="Reverse it?" keepLabel="No" confirmLabel="Yes" onKeep={() => {}} onConfirm={() => {}} />
        )}
      </Dialog>
    </>
  )
  const it = render(page(true))
  it.rerender(page(false))
  await Promise.resolve()
  expect(document.activeElement).toBe(it.getByRole('heading', { name: 'Close your till' }))
})
