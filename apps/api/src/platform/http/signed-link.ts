import type { Clock } from '../clock.ts'
import { equalSecrets, type Secrets } from '../secrets.ts'

interface LinkDeps {
  clock: Clock
  secrets: Secrets
}

const minute = 60
const lifetime = 5 * minute
const seconds = (clock: Clock) => Math.floor(clock.now().getTime() / 1000)

/**
 * Links of one kind that open one file for at most five minutes for anyone who has them, since a browser sends no
 * token with a picture or a download. Links made in the same minute are equal, so that a list that is fetched again
 * can reuse its pictures.
 */
export function signedLinks(purpose: 'inquiry-file' | 'data-export' | 'visit-document' | 'visit-file', folder: string) {
  const signatureOf = (secrets: Secrets, id: string, expires: string) => secrets.hash(purpose, `${id}.${expires}`)
  return {
    linkTo({ clock, secrets }: LinkDeps, id: string): string {
      const now = seconds(clock)
      const expires = String(now - (now % minute) + lifetime)
      return `/api/${folder}/${id}?expires=${expires}&signature=${signatureOf(secrets, id, expires)}`
    },
    /** Whether a link is one of ours, unaltered, and still good. */
    isGood(
      { clock, secrets }: LinkDeps,
      id: string,
      { expires, signature }: Readonly<Record<string, unknown>>,
    ): boolean {
      if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{10}$/.test(expires)) return false
      if (!equalSecrets(signature, signatureOf(secrets, id, expires))) return false
      const left = Number(expires) - seconds(clock)
      return left > 0 && left <= lifetime
    },
  }
}
