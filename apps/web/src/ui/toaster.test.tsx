import { act, fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'

import { showToast } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

test('a touch beside a toast takes it away; one on it, and a mouse, do not', () => {
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
