/** How long a success message is shown before the next screen, in milliseconds. */
export const delays = { forgotStep: 2000, passwordIsSet: 2000, passwordChanged: 2000, emailChanged: 1500 } as const
