import { ResetToken } from '@aafiya/contracts/credentials'
import { Email } from '@aafiya/contracts/text'
import * as z from 'zod/mini'

/** What the steps of a forgotten password keep in the browser (specification section 9), until the last one or the way back. */
const keys = { email: 'forgotPasswordEmail', resetToken: 'forgotPasswordResetToken' } as const
const Forgotten = z.object({ email: z.optional(Email), resetToken: z.optional(ResetToken) })
export type Forgotten = z.infer<typeof Forgotten>

/** Where storage is closed to us, the steps last as long as the page. */
let unstored: Forgotten = {}

export function forgotten(): Forgotten {
  try {
    const stored = { email: localStorage.getItem(keys.email) ?? undefined, resetToken: localStorage.getItem(keys.resetToken) ?? undefined }
    return z.safeParse(Forgotten, stored).data ?? {}
  } catch {
    return unstored
  }
}

function keep(next: Forgotten): void {
  unstored = next
  try {
    for (const name of ['email', 'resetToken'] as const) {
      if (next[name] === undefined) localStorage.removeItem(keys[name])
      else localStorage.setItem(keys[name], next[name])
    }
  } catch {
    // Kept above.
  }
}

/** A new start: a token belongs to the code before. */
export const keepForgottenEmail = (email: string): void => keep({ email })
export const keepResetToken = (email: string, resetToken: string): void => keep({ email, resetToken })
export const forgetForgotten = (): void => keep({})
