import { Nonce, ResetToken } from '@aafiya/contracts/account/credentials'
import { Email } from '@aafiya/contracts/language/text'
import * as z from 'zod/mini'

import { dropForgotten, dropOldForgotten, forgotKeys, isOver } from './forgot-keys.ts'

/**
 * What the password reset stores in the browser: until its last step or the way back, for a quarter of an hour, and
 * never beyond a login or logout. The nonce ties the request to this browser, so that no one else can use up the tries
 * of its code.
 */
const Forgotten = z.object({ email: z.optional(Email), nonce: z.optional(Nonce), resetToken: z.optional(ResetToken) })
export type Forgotten = z.infer<typeof Forgotten>

/** If storage is unavailable, the steps last as long as the page. */
let unstored: Forgotten & { keptAt?: number } = {}

export function forgotten(): Forgotten {
  try {
    dropOldForgotten()
    const stored = (name: keyof typeof forgotKeys) => localStorage.getItem(forgotKeys[name]) ?? undefined
    // Stored by an older release without a time: it expires from now.
    if (stored('email') && !stored('keptAt')) localStorage.setItem(forgotKeys.keptAt, String(Date.now()))
    return (
      z.safeParse(Forgotten, { email: stored('email'), nonce: stored('nonce'), resetToken: stored('resetToken') })
        .data ?? {}
    )
  } catch {
    return isOver(unstored.keptAt ?? 0) ? {} : unstored
  }
}

function keep(next: Forgotten): void {
  unstored = { ...next, keptAt: Date.now() }
  dropForgotten()
  try {
    for (const name of ['email', 'nonce', 'resetToken'] as const) {
      const value = next[name]
      if (value !== undefined) localStorage.setItem(forgotKeys[name], value)
    }
    localStorage.setItem(forgotKeys.keptAt, String(Date.now()))
  } catch {
    // Kept in memory above.
  }
}

/** A new start: a token belongs to the previous code. */
export const keepForgotten = (email: string, nonce?: string): void => keep({ email, nonce })
export const keepResetToken = (email: string, resetToken: string): void => keep({ email, resetToken })

export function clearPasswordReset(): void {
  unstored = {}
  dropForgotten()
}
