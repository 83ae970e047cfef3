import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'

import { TabLinks } from './tab-links.tsx'

/** A row of 300 px with tabs of 100 px, which are 40 px wider with a count. */
function layOut(): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.matches('ul')) return new DOMRect(0, 0, 300, 44)
    const list = [...(this.parentElement?.children ?? [])]
    const width = this.querySelector('span') ? 140 : 100
    return new DOMRect(list.indexOf(this) * width - (this.parentElement?.scrollLeft ?? 0), 0, width, 44)
  })
}

const tabs = (counts: readonly string[]) =>
  ['Any day', 'Today', 'Tomorrow'].map((text, index) => ({ to: `/${index}`, text, count: counts[index] }))

const row = (current: string, counts: readonly string[] = []) => (
  <MemoryRouter>
    <TabLinks label="Free on" tabs={tabs(counts)} current={current} />
  </MemoryRouter>
)

test('keeps the open tab in the middle, also when counts load later and widen the row', () => {
  layOut()
  const it = render(row('/1'))
  const list = it.getByRole('list')
  expect(list.scrollLeft).toBe(0)
  it.rerender(row('/1', ['120', '100', '101']))
  expect(list.scrollLeft).toBe(60)
})

test('a row the user has scrolled stays in place when its counts change', () => {
  layOut()
  const it = render(row('/1', ['120', '100', '101']))
  const list = it.getByRole('list')
  list.scrollLeft = 120
  it.rerender(row('/1', ['119', '99', '100']))
  expect(list.scrollLeft).toBe(120)
})
