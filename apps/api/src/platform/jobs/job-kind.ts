import type { Queryable, Tx } from '../db/database.ts'

/** Most urgent first. Each lane has its own slots, so jobs never wait for another lane. */
export const lanes = ['codes', 'mails', 'sms', 'whatsapp', 'push', 'refunds', 'upkeep'] as const
export type Lane = (typeof lanes)[number]

/**
 * How many jobs of a lane one process runs concurrently, which is also how many mails it may repeat after a `kill
 * -9`. Mails are two batches: one is claimed or recorded while the other is being sent.
 */
export const slotsOf: Readonly<Record<Lane, number>> = {
  codes: 2,
  mails: 32,
  sms: 2,
  whatsapp: 2,
  push: 2,
  refunds: 2,
  upkeep: 2,
}

/**
 * How many jobs a lane claims with one commit. A batch of one kind delays other kinds, so it is for lanes of one. With
 * eight mails the process waited for commits a third of the time.
 */
export const batchOf = (lane: Lane): number => (lane === 'mails' ? 16 : 1)

/**
 * Lanes with no user waiting at a screen. While requests wait for the database, each of their batches starts up to
 * half a second later.
 */
export const patientLanes: ReadonlySet<Lane> = new Set(['mails', 'upkeep'])

/** A kind of work, declared by who enqueues it. */
export interface JobKind {
  /** As it is stored. */
  readonly name: string
  readonly lane: Lane
  /** By what it reaches a person, where it is a message. */
  readonly channel?: 'mail'
  /** How long its handler may take, all its waits together; work that takes longer is cut into several jobs. */
  readonly timeoutMs: number
}

/**
 * Longer than the handler may take, so that only one worker runs a job at a time; the margin covers clock differences
 * between processes. After it, another worker takes over from a process that died.
 */
export const leaseMs = ({ timeoutMs }: JobKind): number => timeoutMs + 30_000

/** The handler's input. */
export interface Job {
  /** The same at each attempt, so a receiver can recognise a repeat. */
  id: string
  payload: unknown
  secret: Readonly<Record<string, string>>
}

/** Records the result in the transaction that marks the job as done: both or neither. */
export type Settle = (tx: Tx) => Promise<void>

/** The parameters of a statement that marks jobs as done. */
export interface Ended extends Record<string, unknown> {
  ids: readonly string[]
  /** Those of them whose result is to be recorded. */
  settledIds: readonly string[]
  now: string
}

/**
 * The same for several jobs at once, in one statement that also marks them as done, among others that have no result.
 * Jobs that end with the same object are recorded by one call.
 */
export interface SettleAll {
  readonly all: (db: Queryable, jobs: Ended) => Promise<void>
}

export type Settled = Settle | SettleAll | void

export interface JobHandler {
  readonly kind: JobKind
  readonly handle: (job: Job) => Promise<Settled>
}

/** Thrown by a handler when retrying cannot help: the job fails immediately. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}
