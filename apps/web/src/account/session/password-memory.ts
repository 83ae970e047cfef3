/**
 * The password between signing up and the login that follows the code. In memory and nowhere else: browsers write
 * navigation state to disk, and a reload has to forget it.
 */
let kept: { email: string; password: string } | undefined

export const keepPassword = (email: string, password: string): void => {
  kept = { email, password }
}

export const keptPassword = (email: string): string | undefined => (kept?.email === email ? kept.password : undefined)

export const forgetPassword = (): void => {
  kept = undefined
}
