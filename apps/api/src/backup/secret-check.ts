import type { Secrets } from '../platform/secrets.ts'

/** The same for the same `JWT_SECRET`, and different in every backup. */
export const secretCheck = (secrets: Secrets, createdAt: Date): string =>
  secrets.hash('backup', createdAt.toISOString())
