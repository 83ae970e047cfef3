/**
 * The password between sign-up and the login after the code. In memory only: browsers write navigation state to disk,
 * and a reload must forget it.
 */
let kept: { email: string; password: string } | undefined

export const keepPassword = (email: string, password: string): void => {
  kept = { email, password }
}

export const rememberedPassword = (email: string): string | undefined =>
  kept?.email === email ? kept.password : undefined

export const forgetPassword = (): void => {
  kept = undefined
}
