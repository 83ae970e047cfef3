import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'

import { FailedState } from '../feedback/failed-state.tsx'

const failed = <FailedState title="Failed" retryLabel="Retry" onRetry={() => {}} />

test('the focus moves to the heading above when the failure disappears', async () => {
  const page = (content: ReactNode) => (
    <>
      <h1>A doctor</h1>
      <section>
        <h2>Times</h2>
        {content}
      </section>
    </>
  )
  const it = render(page(failed))
  it.getByRole('button', { name: 'Retry' }).focus()
  it.rerender(page(<p>10:00</p>))
  await Promise.resolve()
  expect(document.activeElement?.textContent).toBe('Times')
})

test("if the heading above disappears too, the page's new heading takes the focus", async () => {
  const it = render(
    <main key="failed">
      <h1>Unknown</h1>
      {failed}
    </main>,
  )
  it.getByRole('button', { name: 'Retry' }).focus()
  it.rerender(
    <main key="loaded">
      <h1>A doctor</h1>
    </main>,
  )
  await Promise.resolve()
  expect(document.activeElement?.textContent).toBe('A doctor')
})

test('a focus elsewhere stays there', async () => {
  const page = (content: ReactNode) => (
    <>
      <h1>Contact</h1>
      <button type="button">Menu</button>
      {content}
    </>
  )
  const it = render(page(failed))
  it.getByRole('button', { name: 'Menu' }).focus()
  it.rerender(page(null))
  await Promise.resolve()
  expect(document.activeElement?.textContent).toBe('Menu')
})
