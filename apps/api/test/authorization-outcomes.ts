import type { ProblemCode } from '@aafiya/contracts/platform/problems'

import type { Persona, World } from './authorization-world.ts'

/** A success, or the code of the refusal. */
export type Outcome = 'ok' | ProblemCode
export type Outcomes = Readonly<Record<Persona, Outcome>>

/** What is sent, always in order as to its form, so that only who asks decides. */
export interface Sent {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  files?: readonly Blob[]
}

export interface Row {
  outcomes: Outcomes
  send?: (world: World) => Sent
  /** Without a parameter all write to their own; here a success is in the way of the next one all the same. */
  isContested?: true
}

export const everybody = (outcome: Outcome): Outcomes => ({
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
export const anybody = everybody('ok')
export const signedIn: Outcomes = { ...anybody, visitor: 'signed_out' }
export const nobodyElse = (code: Outcome): Outcomes => ({ ...everybody(code), visitor: 'signed_out' })
export const onlyOwner = (missing: ProblemCode): Outcomes => ({ ...nobodyElse(missing), owner: 'ok' })
/** Of a person's records: they themself, and who books for them now. */
export const ownerAndGuardian = (missing: ProblemCode): Outcomes => ({ ...onlyOwner(missing), guardian: 'ok' })
export const onlyAdministrator: Outcomes = { ...nobodyElse('forbidden'), administrator: 'ok' }
/** Receptionists and administrators. */
export const atDesk: Outcomes = { ...onlyAdministrator, receptionist: 'ok' }
/** Doctors of the speciality; to those of another it is not there. */
export const answering: Outcomes = { ...nobodyElse('forbidden'), concernedDoctor: 'ok', otherDoctor: 'inquiry_not_found' }

export const idOf = (pick: (world: World) => string) => (world: World) => ({ params: { id: pick(world) } })
