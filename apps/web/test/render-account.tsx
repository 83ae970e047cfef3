import { act } from '@testing-library/react'
import { vi } from 'vitest'

import {
  clearPasswordReset,
  keepForgotten,
  keepResetToken,
  type Forgotten,
} from '../src/account/recovery/forgot-memory.ts'
import { forgetPassword } from '../src/account/session/password-memory.ts'
import { ActivityPage } from '../src/pages/account/activity-page.tsx'
import { DataPage } from '../src/pages/account/data-page.tsx'
import { ErasurePage } from '../src/pages/account/erasure-page.tsx'
import { ForgotEmailPage } from '../src/pages/account/forgot-email-page.tsx'
import { ForgotVerifyPage } from '../src/pages/account/forgot-verify-page.tsx'
import { LoginPage } from '../src/pages/account/login-page.tsx'
import { ProfilePage } from '../src/pages/account/profile-page.tsx'
import { ResetPasswordPage } from '../src/pages/account/reset-password-page.tsx'
import { VerifyOtpPage } from '../src/pages/account/verify-otp-page.tsx'
import { AccountsPage } from '../src/pages/staff/accounts-page.tsx'
import type { Answers } from './fake-api.ts'
import { renderRoutes, type Rendered } from './render-routes.tsx'

export const user = {
  id: '4f5c8a8e-43cb-4d4f-9a57-0d6d9a3f2b11',
  firstName: 'Layla',
  lastName: 'Aziz',
  fullName: 'Layla Aziz',
  fullNameAr: null,
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

const routes = {
  '/login': <LoginPage />,
  '/verify-otp': <VerifyOtpPage />,
  '/forgot-password2': <ForgotEmailPage />,
  '/forgot-password2/verify': <ForgotVerifyPage />,
  '/forgot-password2/reset': <ResetPasswordPage />,
  '/profile': <ProfilePage />,
  '/profile/activity': <ActivityPage />,
  '/profile/data': <DataPage />,
  '/profile/delete': <ErasurePage />,
  '/admin/accounts': <AccountsPage />,
}

/** Default answers for profile sections that a test is not about. */
const usual: Answers = {
  'GET /sessions': { body: [] },
  'GET /passkeys': { body: [] },
  'GET /second-factor': {
    body: { hasTotp: false, passkeys: 0, recoveryCodesLeft: 0, isRequired: false, dueAt: null, missing: null },
  },
  'GET /family/guardians': { body: [] },
  'GET /message-preferences': {
    body: { reminders: null, changes: null, offers: null, offered: ['mail'], phone: null },
  },
}

/** Renders the account screens; `forgotten` is the stored state of the password reset. */
export async function renderAccount(
  at: string,
  answers: Answers = {},
  { forgotten, ...rendered }: Rendered & { forgotten?: Forgotten } = {},
) {
  forgetPassword()
  clearPasswordReset()
  if (forgotten?.email) keepForgotten(forgotten.email, forgotten.nonce)
  if (forgotten?.email && forgotten.resetToken) keepResetToken(forgotten.email, forgotten.resetToken)
  const screen = await renderRoutes(routes, at, { ...usual, ...answers }, rendered)
  // Lazy parts of the page.
  await act(() => vi.dynamicImportSettled())
  return screen
}
