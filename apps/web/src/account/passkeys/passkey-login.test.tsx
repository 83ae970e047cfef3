import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { renderAccount, user } from '../../../test/render-account.tsx'
import { isRemembered } from '../../session/token-storage.ts'

const assertion = {
  id: 'a2V5',
  rawId: 'a2V5',
  type: 'public-key' as const,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
}

// Only a browser can do this part, so it is mocked.
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: async () => assertion }))

test.each([true, false])('a login with a passkey is remembered as the box above it says: %s', async (remember) => {
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  const it = await renderAccount('/login', {
    'POST /login/passkey/options': {
      body: { challenge: 'AA', timeout: 1, rpId: 'localhost', allowCredentials: [], userVerification: 'required' },
    },
    'POST /login/passkey': { body: { success: true, accessToken: 'tok', message: 'in' } },
    'GET /user': { body: user },
  })
  if (!remember) fireEvent.click(it.getByLabelText('Remember me'))
  fireEvent.click(await it.findByRole('button', { name: 'Log in with a passkey' }))
  await waitFor(() => expect(it.here()).toBe('/profile'))
  expect(it.sent().find(({ name }) => name === 'POST /login/passkey')?.body).toEqual({
    credential: assertion,
    rememberMe: remember,
  })
  expect(isRemembered()).toBe(remember)
})
