import { lazily } from '../../platform/lazily.ts'
import { Problem } from '../../platform/problem.ts'

/** The claims of a verified ID token about its owner. */
export interface GooglePerson {
  sub: string
  email: string
  firstName: string
  lastName: string
}

export interface GoogleTokens {
  /**
   * The person behind a token; undefined unless signature, audience, issuer, expiry and e-mail address are all valid.
   */
  read: (idToken: string) => Promise<GooglePerson | undefined>
}

interface GoogleSettings {
  clientId: string
  /** Where the certificates are; Google's own unless a test brings others. */
  certsUrl: string | undefined
}

/** Google's certificates could not be fetched, so the token is unverified, not invalid. */
const isAway = (error: unknown) =>
  error instanceof Error && /Failed to retrieve verification certificates|in time$/.test(error.message)

/** For the certificates, the library's own retries included. */
const timeoutMs = 4000

/** The library bounds each of its tries, not all of them together. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs)
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Google did not answer in time')), { once: true })
  })
  return Promise.race([answer, tooLate])
}

export function googleTokens({ clientId, certsUrl }: GoogleSettings): GoogleTokens {
  const endpoints = certsUrl
    ? { oauth2FederatedSignonPemCertsUrl: certsUrl, oauth2FederatedSignonJwkCertsUrl: certsUrl }
    : undefined
  const open = lazily(async () => {
    const { OAuth2Client } = await import('google-auth-library')
    return new OAuth2Client({ clientId, transporterOptions: { timeout: timeoutMs }, ...(endpoints && { endpoints }) })
  })
  return {
    async read(idToken) {
      const client = await open()
      try {
        const payload = (await inTime(client.verifyIdToken({ idToken, audience: clientId }))).getPayload()
        if (!payload?.sub || !payload.email || payload.email_verified !== true) return undefined
        // Several clients of one owner may be in a token's audience; the one it was made for must be ours.
        if (payload.azp && payload.azp !== clientId) return undefined
        const firstName = payload.given_name ?? payload.name ?? payload.email.split('@')[0] ?? ''
        return {
          sub: payload.sub,
          email: payload.email.toLowerCase(),
          firstName: firstName.slice(0, 100),
          lastName: (payload.family_name ?? '').slice(0, 100),
        }
      } catch (error) {
        if (isAway(error)) throw new Problem('google_unavailable', { retryAfter: 5, cause: error })
        return undefined
      }
    },
  }
}
