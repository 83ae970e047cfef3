import { fireEvent, render } from '@testing-library/react'
import i18next from 'i18next'
import { Suspense } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'

import { user } from '../../test/render-account.tsx'
import { startI18n } from '../i18n/i18n.ts'
import { AccountMenu } from './account-menu.tsx'

function Here() {
  return <span data-testid="here">{useLocation().pathname}</span>
}

async function show() {
  if (!i18next.isInitialized) await startI18n([])
  await i18next.changeLanguage('en')
  const it = render(
    <MemoryRouter>
      <Suspense>
        <AccountMenu user={{ ...user, language: 'en', gender: 1, role: 2 }} onSignOut={async () => {}} />
        <p>page</p>
        <Here />
      </Suspense>
    </MemoryRouter>,
  )
  const button = await it.findByRole('button', { name: /Layla/ })
  const list = document.getElementById(button.getAttribute('aria-controls') ?? '')
  const isOpen = () => {
    expect(button.getAttribute('aria-expanded')).toBe(String(!list?.hidden))
    return button.getAttribute('aria-expanded') === 'true'
  }
  return { ...it, button, list, isOpen }
}

test('a native button says what it opens and whether it is open; a press opens and closes', async () => {
  const it = await show()
  // Enter and Space press a native button by themselves.
  expect(it.button.localName).toBe('button')
  expect(it.list).toBeTruthy()
  expect(it.isOpen()).toBe(false)
  fireEvent.click(it.button)
  expect(it.isOpen()).toBe(true)
  fireEvent.click(it.button)
  expect(it.isOpen()).toBe(false)
})

test('Escape closes it from anywhere inside and gives the focus back', async () => {
  const it = await show()
  fireEvent.click(it.button)
  const [entry] = it.getAllByRole('link')
  entry?.focus()
  fireEvent.keyDown(entry ?? it.button, { key: 'Escape' })
  expect(it.isOpen()).toBe(false)
  expect(document.activeElement).toBe(it.button)
})

test('a press beside it, a focus that moves on, and a choice close it', async () => {
  const it = await show()
  fireEvent.click(it.button)
  fireEvent.pointerDown(it.getAllByRole('link')[0] ?? it.button)
  expect(it.isOpen()).toBe(true)
  fireEvent.pointerDown(it.getByText('page'))
  expect(it.isOpen()).toBe(false)
  fireEvent.click(it.button)
  fireEvent.blur(it.button, { relatedTarget: it.getByText('page') })
  expect(it.isOpen()).toBe(false)
  fireEvent.click(it.button)
  fireEvent.click(it.getAllByRole('link')[0] ?? it.button)
  expect(it.isOpen()).toBe(false)
  expect(it.getByTestId('here').textContent).not.toBe('/')
})
