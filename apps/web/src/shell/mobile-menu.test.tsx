import { act, fireEvent, render } from '@testing-library/react'
import i18next from 'i18next'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'

import { startI18n } from '../i18n/i18n.ts'
import type { Session } from '../session/use-session.ts'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { MobileMenu } from './mobile-menu.tsx'

const come = vi.hoisted(() => vi.fn<() => { MobileMenuPanel: () => string }>())
vi.mock('./mobile-menu-panel.tsx', () => come())

const signedOut: Session = {
  status: 'signed-out',
  user: undefined,
  signIn: async () => {},
  signOut: async () => {},
  retry: () => {},
}

test('a menu that fails to load reports it, and the next click loads it again', async () => {
  if (!i18next.isInitialized) await startI18n([])
  await i18next.changeLanguage('en')
  come.mockImplementation(() => {
    throw new TypeError('Failed to fetch')
  })
  const it = render(
    <MemoryRouter>
      <MobileMenu session={signedOut} />
      <Toaster closeLabel="Dismiss" />
    </MemoryRouter>,
  )
  const press = () => act(async () => void fireEvent.click(it.getByRole('button', { name: 'Menu' })))
  await press()
  expect(
    await it.findByText('We could not reach the service. Check your internet connection and try again.'),
  ).toBeTruthy()
  come.mockReturnValue({ MobileMenuPanel: () => 'the menu' })
  await press()
  expect(await it.findByText('the menu')).toBeTruthy()
})
