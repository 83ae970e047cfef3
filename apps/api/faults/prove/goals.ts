/**
 * How a check is run: against real processes, as a measurement of milliseconds, or as a test of the API on a real
 * PostgreSQL.
 */
export type Kind = 'faults' | 'measure' | 'tests'

export interface Check {
  kind: Kind
  /** Below `apps/api`. */
  file: string
  /** Which of its tests, where it has others. */
  title?: RegExp
}

export interface Goal {
  name: string
  goal: string
  checks: readonly Check[]
  /** Only with `--soak`, since it takes half an hour. */
  isLong?: true
}

const fault = (name: string, title?: RegExp): Check => ({
  kind: 'faults',
  file: `faults/${name}.fault.ts`,
  ...(title && { title }),
})
const measure = (name: string): Check => ({ kind: 'measure', file: `faults/measures/${name}.measure.ts` })
const test = (file: string): Check => ({ kind: 'tests', file })

/** The promises. A goal is met if all tests of its checks passed; the figures are what they reported. */
export const goals: readonly Goal[] = [
  {
    name: 'race',
    goal: '10,000 booking attempts over 500 slots, 200 at a time, two processes: each slot once, the rest 409, no 5xx; moves, cancellations, closings, lengths and merges race too',
    checks: [
      fault('booking-races'),
      fault('moving-races'),
      fault('closing-races'),
      fault('mixed-lengths'),
      fault('merging-races'),
    ],
  },
  {
    name: 'crash',
    goal: 'kill -9 of the API 20 times under 50 clients: nothing acknowledged lost, nothing double, a retry with its key finds each commit',
    checks: [fault('crash')],
  },
  {
    name: 'payments',
    goal: 'kill -9 between a provider and our commit: the ledger is the providers’ sum; paying against closing ends with a visit or the money back, undoing a cancellation with one of both',
    checks: [fault('payments'), fault('closing-paid-holds'), fault('undone-refunds')],
  },
  {
    name: 'refunds by the rule',
    goal: 'a paid visit moved by patient, desk, hours or doctor, however often: never refunds less than the rule gives for the start that the patient last chose',
    checks: [
      test('src/payments/refund/refund-by-rule.property.test.ts'),
      test('src/payments/refund/refund-after-moves.test.ts'),
    ],
  },
  {
    name: 'rights',
    goal: 'random guardianships, invitations, birthdays, merges, claims and undoings among bookings, offers and payments: after each step every account reads and does what a model allows, and nothing else',
    checks: [test('src/people/rights.property.test.ts')],
  },
  {
    name: 'database',
    goal: 'stopped and started 10 times under load: the process never exits, only 503 while it is down, first success within 2 s; silent connections dropped within 10 s',
    checks: [fault('outages', /^PostgreSQL stopped/), fault('silent-database')],
  },
  {
    name: 'fail-over',
    goal: 'the primary lost under load, the replica promoted: nothing acknowledged lost, bookings within 10 s, the old primary fenced',
    checks: [fault('fail-over')],
  },
  {
    name: 'pooler',
    goal: 'all of it behind PgBouncer in transaction mode; no setting or lock stays on a connection; restarted 10 times while people book: nothing lost or doubled',
    checks: [fault('pooler')],
  },
  {
    name: 'proxy',
    goal: 'two processes behind a proxy, one killed every 10 s for two minutes: success, conflict, or 502/503 that a retry with the same key settles',
    checks: [fault('killed-behind-proxy'), fault('proxy')],
  },
  {
    name: 'upgrade',
    goal: 'the previous release and this one on one database, during and after the migration: no 5xx, nothing lost, no double bookings',
    checks: [fault('previous-release')],
  },
  {
    name: 'drain',
    goal: '20 SIGTERMs with 100 requests in flight: 0 resets, exit 0 within 10 s',
    checks: [fault('drain')],
  },
  {
    name: 'start',
    goal: '4 processes at once on an empty database, 20 times: all come up',
    checks: [fault('outages', /^four processes/), fault('starts')],
  },
  {
    name: 'authorization',
    goal: 'every declared endpoint by each persona: as the table says, and a refusal changes nothing',
    checks: [test('test/authorization/authorization-matrix.test.ts')],
  },
  {
    name: 'input',
    goal: '10,000 calls made from the contract and a hostile corpus: no 5xx, no exit, no undeclared answer or code',
    checks: [
      fault('fuzz/calls'),
      test('test/endpoints/hostile-input.test.ts'),
      test('test/endpoints/undeclared.test.ts'),
    ],
  },
  {
    name: 'uploads',
    goal: 'hostile pictures and unfinished uploads: none stored, memory bounded, a full disk leaves nothing',
    checks: [
      fault('uploads'),
      fault('full-file', /^a file/),
      test('src/inquiries/create-inquiry.test.ts'),
      test('src/account/profile/profile-picture.test.ts'),
    ],
  },
  {
    name: 'full disk',
    goal: 'PostgreSQL’s disk, its journal and DATA_DIR full: what cannot be done is refused with a sentence, nothing acknowledged is lost, and all of it works again once there is space, without a restart of the process',
    checks: [fault('full-disk', /PostgreSQL|DATA_DIR/)],
  },
  {
    name: 'memory under hostile pictures',
    goal: 'progressive, interlaced, 50 MP, GIF and WebP of many senders at once: the server and its children at most 350 MB above rest, others served; files in `DATA_DIR` are 0600 in 0700 folders',
    checks: [fault('pictures'), test('src/open-files.test.ts')],
  },
  {
    name: 'guessing',
    goal: 'at most 5 tries a code; limits on logins, which never lock the owner out',
    checks: [
      fault('sessions', /code/),
      fault('log-in-flood'),
      test('src/account/session/login-rates.test.ts'),
      test('src/account/code/guessing.test.ts'),
    ],
  },
  {
    name: 'enumeration',
    goal: 'each ordered pair of calls of a stranger, and walks through all: same answers, headers, statements, hashes and jobs for accounts of every kind and for none; 400 samples of login, register, forgot, and of login after register: within 5 ms, or twice an address against itself',
    checks: [measure('enumeration'), test('src/account/enumeration.test.ts')],
  },
  {
    name: 'revocation',
    goal: 'logout, password change, disabling: refused by every process within a second',
    checks: [fault('sessions', /token/), test('src/account/session/revocation.test.ts')],
  },
  {
    name: 'mail',
    goal: 'server down for a minute: no request fails or slows, each mail arrives, a repeat only after a crash under the same Message-ID',
    checks: [fault('outages', /^a mail server/), fault('jobs')],
  },
  {
    name: 'reminders',
    goal: 'three months of 5,000 visits, the worker killed 20 times: each mail that an oracle plans, at most one repeat each; the same for text messages in progress at 20 kills',
    checks: [fault('reminding/reminding'), fault('text-message-crash'), test('src/reminders/reminders-oracle.test.ts')],
  },
  {
    name: 'restore',
    goal: 'a backup under load of 200,000 appointments and 500 files, restored into an empty system: every acknowledged booking, constraint and file is there; also from the embedded database to PostgreSQL, and with an object store',
    checks: [fault('restore'), fault('trial'), fault('object-store')],
  },
  {
    name: 'waiting list',
    goal: '500 freed times for a waiting list of 2,000 over two processes: one owner each, in order, no one behind an expired offer',
    checks: [fault('waiting-list')],
  },
  {
    name: 'earliest time',
    goal: 'over 30 days the earliest free time of each of 1,000 doctors is what looking through everything finds; 200 callers on a time of three free doctors get three',
    checks: [
      test('src/appointments/free-times/free-times-oracle.test.ts'),
      test('src/appointments/book-first-free.test.ts'),
    ],
  },
  {
    name: 'monitoring',
    goal: 'each alert fires on its fault alone; Prometheus reads what the dashboard shows; a request, its statements and jobs are one trace',
    checks: [fault('monitoring'), fault('traces')],
  },
  {
    name: 'slow clients',
    goal: '500 sockets of a byte a second: others’ p95 within 500 ms, headers cut after 15 s, bodies by a minimum rate',
    checks: [fault('slow-clients')],
  },
  {
    name: 'logs',
    goal: 'more than 50 secrets, names and notes through every endpoint and error: none in the log, at any level',
    checks: [fault('fuzz/canaries'), test('src/platform/log.test.ts'), test('src/account/canaries.test.ts')],
  },
  { name: 'soak', goal: '30 minutes of mixed requests: no 5xx, memory flat', checks: [measure('soak')], isLong: true },
]
