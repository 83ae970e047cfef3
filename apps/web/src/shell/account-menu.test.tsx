import { act, fireEvent, render } from '@testing-library/react'
import i18next from 'i18next'
import { Suspense } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'

import { user } from '../../test/render-account.tsx'
import { plain } from '../../test/render-routes.tsx'
import { startI18n } from '../i18n/i18n.ts'
import { AccountMenu } from './account-menu.tsx'

function Here() {
  return <span data-testid="here">{useLocation().pathname}</span>
}

async function show(profilePictureUrl: string | null = null, fullName = user.fullName) {
  if (!i18next.isInitialized) await startI18n([])
  await i18next.changeLanguage('en')
  const it = render(
    <MemoryRouter>
      <Suspense>
        <AccountMenu
          user={{ ...user, fullName, profilePictureUrl, language: 'en', gender: 1, role: 2 }}
          onSignOut={async () => {}}
        />
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

test('the avatar is the user’s picture, or without one the initials', async () => {
  const bare = await show()
  expect([plain(bare.button.textContent), bare.button.querySelector('img')]).toEqual(['LA', null])
  bare.unmount()
  const it = await show('/api/files/layla.webp')
  expect(it.button.querySelector('img')?.getAttribute('src')).toBe('/api/files/layla.webp')
})

test('the initials are those of the displayed name, as in the list of family', async () => {
  const it = await show(null, 'Layla Vittoria Khalil')
  expect(plain(it.button.textContent)).toBe('LK')
})

test('a native button names what it opens and whether it is open; clicking opens and closes it', async () => {
  const it = await show()
  // Enter and Space activate a native button.
  expect(it.button.localName).toBe('button')
  expect(it.list).toBeTruthy()
  expect(it.isOpen()).toBe(false)
  fireEvent.click(it.button)
  expect(it.isOpen()).toBe(true)
  fireEvent.click(it.button)
  expect(it.isOpen()).toBe(false)
})

test('Escape closes it from anywhere inside and returns the focus', async () => {
  const it = await show()
  fireEvent.click(it.button)
  const [entry] = it.getAllByRole('link')
  entry?.focus()
  // Taken: the page below does not step back too, as the desk would.
  expect(fireEvent.keyDown(entry ?? it.button, { key: 'Escape' })).toBe(false)
  expect(it.isOpen()).toBe(false)
  expect(document.activeElement).toBe(it.button)
})

test('a click outside, moving the focus away, and a choice close it', async () => {
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

test('hovering opens it, a click then keeps it open, and leaving closes it unless it was clicked', async () => {
  const it = await show()
  const menu = it.button.parentElement ?? it.button
  fireEvent.pointerEnter(menu, { pointerType: 'touch' })
  expect(it.isOpen()).toBe(false)
  fireEvent.pointerEnter(menu, { pointerType: 'mouse' })
  expect(it.isOpen()).toBe(true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const leave = () => {
    fireEvent.pointerLeave(menu, { pointerType: 'mouse' })
    act(() => void vi.advanceTimersByTime(1000))
  }
  leave()
  expect(it.isOpen()).toBe(false)
  fireEvent.pointerEnter(menu, { pointerType: 'mouse' })
  fireEvent.click(it.button)
  leave()
  expect(it.isOpen()).toBe(true)
  fireEvent.click(it.button)
  expect(it.isOpen()).toBe(false)
})

test('Escape closes a menu opened by hovering, wherever the focus is', async () => {
  const it = await show()
  fireEvent.pointerEnter(it.button.parentElement ?? it.button, { pointerType: 'mouse' })
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(it.isOpen()).toBe(false)
})

test('the focus opens it, and Escape does not open it again', async () => {
  const it = await show()
  act(() => it.button.focus())
  expect(it.isOpen()).toBe(true)
  fireEvent.click(it.button)
  expect(it.isOpen()).toBe(true)
  act(() => it.getAllByRole('link')[0]?.focus())
  fireEvent.keyDown(document.activeElement ?? it.button, { key: 'Escape' })
  expect(it.isOpen()).toBe(false)
  expect(document.activeElement).toBe(it.button)
})
