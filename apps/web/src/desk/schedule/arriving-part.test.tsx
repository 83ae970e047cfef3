import { expect, test, vi } from 'vitest'

import { openDesk } from '../../../test/open-desk.tsx'

// A part that is still on its way.
vi.mock(import('../calls/call-list.tsx'), () => new Promise(() => {}))

test('while a part of the panel arrives, the focus waits in its place, and the keys of the desk go on', async () => {
  const { it, press } = await openDesk()
  it.getByRole('combobox', { name: /Find a person/ }).focus()
  press('F7')
  const place = await it.findByText('Loading...')
  expect(document.activeElement).toBe(place)
  press('Escape')
  expect(it.getByRole('combobox', { name: /Find a person/ })).toBeTruthy()
})
