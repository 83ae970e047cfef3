import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { Suspense } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'

import { user } from '../../test/render-account.tsx'
import { startI18n } from '../i18n/i18n.ts'
import { keepToken } from '../session/token-store.ts'
import { SessionNotice } from './session-notice.tsx'

test('if the user fails to load, it offers a retry, and moves the focus on once that succeeds', async () => {
  if (!i18next.isInitialized) await startI18n([])
  await i18next.changeLanguage('en')
  keepToken('tok')
  let isReachable = false
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    return Response.json(user)
  })
  const it = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Suspense>
          <SessionNotice />
          <h1>Doctors</h1>
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const retry = await it.findByRole('button', { name: 'Try again' })
  isReachable = true
  retry.focus()
  fireEvent.click(retry)
  await waitFor(() => expect(it.queryByRole('button')).toBeNull())
  expect(document.activeElement).toBe(it.getByRole('heading', { level: 1 }))
  keepToken(null)
})
