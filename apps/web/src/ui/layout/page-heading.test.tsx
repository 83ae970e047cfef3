import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'

import { PageHeading } from './page-heading.tsx'

test('the heading of a loaded page takes over the focus of the one shown while it loads', () => {
  const page = (content: ReactNode) => <MemoryRouter initialEntries={['/visits/1']}>{content}</MemoryRouter>
  const it = render(page(<PageHeading key="waiting">A visit</PageHeading>))
  it.getByRole('heading').focus()
  it.rerender(page(<PageHeading key="loaded">Hana Rizk</PageHeading>))
  expect(document.activeElement).toBe(it.getByRole('heading', { name: 'Hana Rizk' }))
})

test('the heading of a loaded page leaves the focus where the user has put it', () => {
  const page = (content: ReactNode) => (
    <MemoryRouter initialEntries={['/visits/1']}>
      <button type="button">Menu</button>
      {content}
    </MemoryRouter>
  )
  const it = render(page(<PageHeading key="waiting">A visit</PageHeading>))
  it.getByRole('heading').focus()
  it.rerender(page(null))
  it.getByRole('button').focus()
  it.rerender(page(<PageHeading key="loaded">Hana Rizk</PageHeading>))
  expect(document.activeElement).toBe(it.getByRole('button'))
})
