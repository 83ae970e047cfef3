import { act, render } from '@testing-library/react'
import { Suspense, use, type ReactNode } from 'react'
import { expect, test } from 'vitest'

import { FailedState } from '../feedback/failed-state.tsx'
import { returnFocus } from './focus-on-leave.ts'

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

function Part({ texts }: { texts?: Promise<string> }) {
  return <p>{texts && use(texts)}</p>
}

const waiting = (texts?: Promise<string>) => (
  <>
    <button type="button">Menu</button>
    <Suspense fallback={<p ref={returnFocus}>Loading</p>}>
      <h1 tabIndex={-1}>Hana Rizk</h1>
      <Part {...(texts && { texts })} />
    </Suspense>
  </>
)

/** A page whose part waits for its texts once it has been shown; the browser drops the focus of what is hidden. */
async function waitWith(focused: 'heading' | 'button') {
  const it = render(waiting())
  const element = it.getByRole(focused)
  element.focus()
  let arrive = (_: string) => {}
  const texts = new Promise<string>((resolve) => (arrive = resolve))
  await act(async () => it.rerender(waiting(texts)))
  expect(it.getByText('Loading')).toBeTruthy()
  if (focused === 'heading') element.blur()
  return { element, arrive: async () => act(async () => arrive('Earlier inquiries')) }
}

test('the focus returns to content that was hidden while a part of it waited', async () => {
  const { arrive, element } = await waitWith('heading')
  expect(document.activeElement).toBe(document.body)
  await arrive()
  expect(document.activeElement).toBe(element)
})

test('a focus outside of what waited stays there', async () => {
  const { arrive, element } = await waitWith('button')
  await arrive()
  expect(document.activeElement).toBe(element)
})
