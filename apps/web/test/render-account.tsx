import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import i18next from 'i18next'
import { Suspense } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { vi } from 'vitest'

import { clearPasswordReset, keepForgotten, keepResetToken, type Forgotten } from '../src/account/recovery/forgot-memory.ts'
import { forgetPassword } from '../src/account/session/password-memory.ts'
import { startI18n } from '../src/i18n/i18n.ts'
import { ForgotEmailPage } from '../src/pages/account/forgot-email-page.tsx'
import { ForgotVerifyPage } from '../src/pages/account/forgot-verify-page.tsx'
import { LoginPage } from '../src/pages/account/login-page.tsx'
import { ProfilePage } from '../src/pages/account/profile-page.tsx'
import { ResetPasswordPage } from '../src/pages/account/reset-password-page.tsx'
import { VerifyOtpPage } from '../src/pages/account/verify-otp-page.tsx'
import { keepToken } from '../src/session/token-store.ts'

/** What the API answers to a path: a status and a body, or no answer at all. */
export type Answers = Record<string, { status?: number; body: unknown } | 'unreachable'>

export const user = {
  id: '4f5c8a8e-43cb-4d4f-9a57-0d6d9a3f2b11',
  firstName: 'Layla',
  lastName: 'Aziz',
  fullName: 'Layla Aziz',
  email: 'layla@example.com',
  gender: 1,
  role: 2,
  phoneNumber: '+201001234567',
  address: null,
  dateOfBirth: '1991-04-18',
  profilePictureUrl: null,
  language: 'en',
  hasPassword: true,
}

/** Facts of the clinic, without sign-in by Google. */
export const clinic = {
  name: 'Aafiya',
  nameAr: 'عافية',
  phone: null,
  email: null,
  address: null,
  addressAr: null,
  timeZone: 'Africa/Cairo',
  currency: 'USD',
  googleClientId: null,
  paymentMethods: [],
  refundRule: { fullHours: 24, latePercent: 50 },
}

export const refusal = (status: number, code: string, message: string) => ({ status, body: { success: false, code, message } })

function Here() {
  const { pathname, search, hash } = useLocation()
  return <span data-testid="here">{pathname + search + hash}</span>
}

/** Renders the account screens at a path, with the API's answers by path; `calls` is what was asked of it. */
export async function renderAccount(
  at: string,
  answers: Answers = {},
  { language = 'en', token, forgotten }: { language?: string; token?: string; forgotten?: Forgotten } = {},
) {
  if (!i18next.isInitialized) await startI18n(['account', 'messages'])
  await i18next.changeLanguage(language)
  forgetPassword()
  clearPasswordReset()
  if (forgotten?.email) keepForgotten(forgotten.email, forgotten.nonce)
  if (forgotten?.email && forgotten.resetToken) keepResetToken(forgotten.email, forgotten.resetToken)
  keepToken(token ?? null)

  const calls: { path: string; body: unknown }[] = []
  const background: Answers = { '/clinic': { body: clinic }, '/sessions': { body: [] } }
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const path = input.replace('/api', '')
    if (!(path in background)) calls.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    const answer = answers[path] ?? background[path]
    if (answer === undefined || answer === 'unreachable') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 })
  })

  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[at]}>
        <Suspense>
          <Routes>
            <Route path="/login" element={<LoginPage />} />
            <Route path="/verify-otp" element={<VerifyOtpPage />} />
            <Route path="/forgot-password2" element={<ForgotEmailPage />} />
            <Route path="/forgot-password2/verify" element={<ForgotVerifyPage />} />
            <Route path="/forgot-password2/reset" element={<ResetPasswordPage />} />
            <Route path="/profile" element={<ProfilePage />} />
            <Route path="*" element={<p>elsewhere</p>} />
          </Routes>
        </Suspense>
        <Here />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  // What a page fetches when it is needed.
  await act(() => vi.dynamicImportSettled())
  return { ...screen, calls, answers, here: () => screen.getByTestId('here').textContent }
}
