/** One address, one account: compared without regard to case. */
export const normalEmail = (email: string): string => email.trim().toLowerCase()
