import { Nonce, ResetToken } from '@aafiya/contracts/account/credentials'
import { Email } from '@aafiya/contracts/language/text'
import * as z from 'zod/mini'

/**
 * What the steps of a forgotten password keep in the browser, until the last one or the way back. The
 * nonce beside it says which request is this browser's, so that no one else can use up the tries of its code.
 */
const keys = { email: 'forgotPasswordEmail', nonce: 'forgotPasswordNonce', resetToken: 'forgotPasswordResetToken' } as const
const Forgotten = z.object({ email: z.optional(Email), nonce: z.optional(Nonce), resetToken: z.optional(ResetToken) })
export type Forgotten = z.infer<typeof Forgotten>

/** Where storage is closed to us, the steps last as long as the page. */
let unstored: Forgotten = {}

export function forgotten(): Forgotten {
  try {
    const stored = (name: keyof typeof keys) => localStorage.getItem(keys[name]) ?? undefined
    return z.safeParse(Forgotten, { email: stored('email'), nonce: stored('nonce'), resetToken: stored('resetToken') }).data ?? {}
  } catch {
    return unstored
  }
}

function keep(next: Forgotten): void {
  unstored = next
  try {
    for (const name of ['email', 'nonce', 'resetToken'] as const) {
      if (next[name] === undefined) localStorage.removeItem(keys[name])
      else localStorage.setItem(keys[name], next[name])
    }
  } catch {
    // Kept above.
  }
}

/** A new start: a token belongs to the code before. */
export const keepForgotten = (email: string, nonce?: string): void => keep({ email, nonce })
export const keepResetToken = (email: string, resetToken: string): void => keep({ email, resetToken })
export const clearPasswordReset = (): void => keep({})
