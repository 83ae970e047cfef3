import type { Language } from '@aafiya/contracts/messages/message-key'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { messageOf } from '../../platform/languages.ts'
import { sessions } from './sessions.table.ts'

/** Ends the caller's session; its token is refused from now on, on every process. */
export async function logOut({ db, clock }: Deps, sessionId: string, language: Language) {
  await db.update(sessions).set({ endedAt: clock.now() }).where(eq(sessions.id, sessionId))
  return { success: true as const, message: messageOf('logged_out', language) }
}
