import type { GoogleTokens } from './account/google/google-tokens.ts'
import type { Passwords } from './account/password/passwords.ts'
import type { CurrentClinic } from './clinic/current-clinic.ts'
import type { Config } from './config.ts'
import type { KeptFacets, KeptTotal } from './doctors/directory/kept-facets.ts'
import type { SpecialityList } from './doctors/specialities/speciality-list.ts'
import type { VisitTypeList } from './doctors/visit-types/visit-type-list.ts'
import type { WholeList } from './doctors/whole-list.ts'
import type { Hooks } from './hooks.ts'
import type { Channels } from './messages/channel.ts'
import type { Gateways } from './payments/provider/gateway.ts'
import type { TestCheckout } from './payments/test-checkout/test-gateway.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/database.ts'
import type { FileStore } from './platform/files/file-store.ts'
import type { Authenticate } from './platform/http/caller.ts'
import type { Uploads } from './platform/http/uploads.ts'
import type { Lane } from './platform/jobs/job-kind.ts'
import type { Log } from './platform/log.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import type { Secrets } from './platform/secrets.ts'
import type { Throttle } from './platform/throttle.ts'
import type { StartSpan } from './platform/trace/trace-span.ts'

/** What verbs are given. Made once, by `wire.ts`. */
export interface Deps {
  readonly config: Config
  /** What administrators may change while the process runs; the environment gives its first values. */
  readonly clinic: CurrentClinic
  readonly db: Database
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
  readonly wholeList: WholeList
  readonly keptFacets: KeptFacets
  readonly keptTotal: KeptTotal
  /** The payment providers; empty where none is configured. */
  readonly gateways: Gateways
  /** The provider of development, whose page is ours. */
  readonly testCheckout: TestCheckout | undefined
  /** The ways by which messages reach people; mail is always there. */
  readonly channels: Channels
  readonly authenticate: Authenticate
  readonly uploads: Uploads
  /** Tells the worker that something waits in a lane: `enqueue` does, once it is committed. */
  readonly wakeWorker: (lane: Lane) => void
}
