/** How long a success stands before the screen goes on, in milliseconds. */
export const delays = { forgotStep: 2000, passwordIsSet: 2000, passwordChanged: 2000, emailChanged: 1500 } as const
