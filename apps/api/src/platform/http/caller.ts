/** Who is calling: a live session's person, read from the database at each request, never from the token. */
export interface Caller {
  readonly userId: string
  readonly sessionId: string
  readonly role: 'doctor' | 'patient' | 'administrator' | 'receptionist'
  /** Set for doctors; only an approved one may act as such. */
  readonly doctor: { readonly id: string; readonly isApproved: boolean } | undefined
}

/** Roles as they are stored with an account. */
export const roleNames: Readonly<Record<number, Caller['role']>> = { 1: 'doctor', 2: 'patient', 3: 'administrator', 4: 'receptionist' }

/** Answers the caller behind a token, or nothing if it is not worth anything (any more). */
export type Authenticate = (token: string) => Promise<Caller | undefined>
