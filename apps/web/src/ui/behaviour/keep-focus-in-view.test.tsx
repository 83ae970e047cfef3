import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { keepFocusInView } from './keep-focus-in-view.ts'

test('all of what the keyboard comes to is shown; a heading that takes the focus scrolls nothing', () => {
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
