import type { Clock } from '../clock.ts'
import { Problem } from '../problem.ts'
import { equalSecrets, type Secrets } from '../secrets.ts'
import type { Caller, CallerOf } from './caller.ts'

interface LinkDeps {
  clock: Clock
  secrets: Secrets
}

const minute = 60
const lifetime = 5 * minute
const seconds = (clock: Clock) => Math.floor(clock.now().getTime() / 1000)

/**
 * Links of one kind that open one file for at most five minutes, since a browser sends no token with a picture or a
 * download. Each names the session it was made for, which must still be live, and what it opens checks the right of
 * that session's owner again. Links made for a session in the same minute are equal, so that a list that is fetched
 * again can reuse its pictures.
 */
export function signedLinks(purpose: 'inquiry-file' | 'data-export' | 'visit-document' | 'visit-file', folder: string) {
  const signatureOf = (secrets: Secrets, id: string, session: string, expires: string) =>
    secrets.hash(purpose, `${id}.${session}.${expires}`)
  return {
    linkTo({ clock, secrets }: LinkDeps, { sessionId }: Pick<Caller, 'sessionId'>, id: string): string {
      const now = seconds(clock)
      const expires = String(now - (now % minute) + lifetime)
      const signature = signatureOf(secrets, id, sessionId, expires)
      return `/api/${folder}/${id}?session=${sessionId}&expires=${expires}&signature=${signature}`
    },
    /** The caller a link was made for. Refuses one that is not ours, was altered, or whose time or session is over. */
    async readerOf(
      { clock, secrets, callerOf }: LinkDeps & { callerOf: CallerOf },
      id: string,
      { session, expires, signature }: Readonly<Record<string, unknown>>,
    ): Promise<Caller> {
      const refused = new Problem('file_link_invalid')
      if (typeof session !== 'string' || typeof expires !== 'string' || typeof signature !== 'string') throw refused
      if (!/^\d{10}$/.test(expires)) throw refused
      if (!equalSecrets(signature, signatureOf(secrets, id, session, expires))) throw refused
      const left = Number(expires) - seconds(clock)
      const reader = left > 0 && left <= lifetime ? await callerOf(session) : undefined
      if (!reader || reader.missingFactor) throw refused
      return reader
    },
  }
}
