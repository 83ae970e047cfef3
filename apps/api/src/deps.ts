import type { DoctorFacets, DoctorFilter } from '@aafiya/contracts/doctors/directory'
import type { Doctor } from '@aafiya/contracts/doctors/doctors'

import type { GoogleTokens } from './account/google/google-tokens.ts'
import type { TestIdentity } from './account/google/test-identity.ts'
import type { Passwords } from './account/password/passwords.ts'
import type { CurrentClinic } from './clinic/current-clinic.ts'
import type { Config } from './config.ts'
import type { SpecialityList } from './doctors/specialities/speciality-list.ts'
import type { VisitTypeList } from './doctors/visit-types/visit-type-list.ts'
import type { Hooks } from './hooks.ts'
import type { Channels } from './messages/channel.ts'
import type { Gateways } from './payments/provider/gateway.ts'
import type { TestCheckout } from './payments/test-checkout/test-gateway.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/database.ts'
import type { FileStore } from './platform/files/file-store.ts'
import type { Authenticate, CallerOf } from './platform/http/caller.ts'
import type { ReadyAnswer } from './platform/http/ready-answer.ts'
import type { Uploads } from './platform/http/uploads.ts'
import type { Lane } from './platform/jobs/job-kind.ts'
import type { Log } from './platform/log.ts'
import type { MailRequest } from './platform/mail/mail.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import type { Secrets } from './platform/secrets.ts'
import type { Throttle } from './platform/throttle.ts'
import type { StartSpan } from './platform/trace/trace-span.ts'

/** The counted values of a directory filter. */
export interface CountCache<Counted> {
  readonly read: (deps: Deps, query: DoctorFilter) => Promise<Counted>
}

/** The dependencies of the verbs. Created once, by `wire.ts`. */
export interface Deps {
  readonly config: Config
  /** What administrators may change while the process runs; the environment gives its first values. */
  readonly clinic: CurrentClinic
  readonly db: Database
  /** Reads what a visitor asks for: from the replica, if there is one that is not late, or from the database. */
  readonly readFor: <T>(call: { isVisitor: boolean }, read: (deps: Deps) => Promise<T>) => Promise<T>
  readonly clock: Clock
  readonly log: Log
  readonly startSpan: StartSpan
  readonly metrics: Metrics
  readonly secrets: Secrets
  readonly files: FileStore
  readonly google: GoogleTokens | undefined
  readonly throttle: Throttle
  readonly passwords: Passwords
  readonly hooks: Hooks
  readonly specialities: SpecialityList
  readonly visitTypes: VisitTypeList
  /** The list of doctors without parameters, ready as bytes. */
  readonly doctorListCache: { readonly read: () => Promise<ReadyAnswer<Doctor[]>> }
  /** What can be chosen in the directory, and how many doctors match, of the filters that were counted last. */
  readonly facetsCache: CountCache<DoctorFacets>
  readonly totalCache: CountCache<number>
  /** The payment providers; empty where none is configured. */
  readonly gateways: Gateways
  /** The checkout page that stands in for a payment provider in development. */
  readonly testCheckout: TestCheckout | undefined
  readonly testIdentity: TestIdentity | undefined
  /** The channels for messages to people; mail is always available. */
  readonly channels: Channels
  /** Sends a mail past the outbox, once; every other mail is posted into it. */
  readonly sendMailNow: (mail: MailRequest) => Promise<void>
  readonly authenticate: Authenticate
  readonly callerOf: CallerOf
  readonly uploads: Uploads
  /** Notifies the worker that a job waits in a lane: `enqueue` does this after the commit. */
  readonly wakeWorker: (lane: Lane) => void
}
