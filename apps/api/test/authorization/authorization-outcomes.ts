import type { ProblemCode } from '@aafiya/contracts/platform/problems'

import type { Persona, World } from './authorization-world.ts'

/** A success, or the code of the refusal. */
export type Outcome = 'ok' | ProblemCode
export type Outcomes = Readonly<Record<Persona, Outcome>>

/** A request that is always well-formed, so that only the caller decides the outcome. */
export interface Sent {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  files?: readonly Blob[]
}

export interface Row {
  outcomes: Outcomes
  send?: (world: World) => Sent
  /**
   * Without a path parameter callers normally write only to their own records; here one success still affects the
   * next call.
   */
  isContested?: true
}

export const everyone = (outcome: Outcome): Outcomes => ({
  visitor: outcome,
  owner: outcome,
  otherPatient: outcome,
  guardian: outcome,
  formerGuardian: outcome,
  concernedDoctor: outcome,
  otherDoctor: outcome,
  pendingDoctor: outcome,
  receptionist: outcome,
  administrator: outcome,
})
export const anyone = everyone('ok')
export const signedIn: Outcomes = { ...anyone, visitor: 'signed_out' }
export const allSignedIn = (code: Outcome): Outcomes => ({ ...everyone(code), visitor: 'signed_out' })
export const onlyOwner = (missing: ProblemCode): Outcomes => ({ ...allSignedIn(missing), owner: 'ok' })
/** Of a person's records: they themself, and who books for them now. */
export const ownerAndGuardian = (missing: ProblemCode): Outcomes => ({ ...onlyOwner(missing), guardian: 'ok' })
export const onlyAdministrator: Outcomes = { ...allSignedIn('forbidden'), administrator: 'ok' }
/** Receptionists and administrators. */
export const atDesk: Outcomes = { ...onlyAdministrator, receptionist: 'ok' }
/** Doctors of the speciality; other doctors cannot see it. */
export const answering: Outcomes = {
  ...allSignedIn('forbidden'),
  concernedDoctor: 'ok',
  otherDoctor: 'inquiry_not_found',
}

export const idOf = (pick: (world: World) => string) => (world: World) => ({ params: { id: pick(world) } })
