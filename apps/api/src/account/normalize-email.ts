/** One address, one account: compared without regard to case. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()
