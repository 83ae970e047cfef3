import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { keepFocusInView } from './keep-focus-in-view.ts'

test('scrolls the whole focused control into view, but not a focused heading', () => {
  const shown: string[] = []
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    shown.push(this.textContent)
  })
  keepFocusInView()
  const it = render(
    <>
      <h1 tabIndex={-1}>Doctors</h1>
      <button type="button">Book</button>
    </>,
  )
  it.getByRole('heading').focus()
  it.getByRole('button').focus()
  expect(shown).toEqual(['Book'])
})
