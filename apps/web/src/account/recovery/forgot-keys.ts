/** The `localStorage` keys of the password reset; all but the last two are the specification's. */
export const forgotKeys = {
  email: 'forgotPasswordEmail',
  resetToken: 'forgotPasswordResetToken',
  nonce: 'forgotPasswordNonce',
  keptAt: 'forgotPasswordKeptAt',
} as const

/** As long as the token is valid. */
const goodForMs = 15 * 60_000

/** Whether it was stored too long ago; true for an invalid time. */
export const isOver = (keptAt: number): boolean => !(Date.now() - keptAt < goodForMs)

/** Clears the steps when a user signs in or out: the computer may be shared. */
export function dropForgotten(): void {
  try {
    for (const key of Object.values(forgotKeys)) localStorage.removeItem(key)
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
}

/** Called when any page starts. */
export function dropOldForgotten(): void {
  try {
    const keptAt = localStorage.getItem(forgotKeys.keptAt)
    if (keptAt !== null && isOver(Number(keptAt))) dropForgotten()
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
}
