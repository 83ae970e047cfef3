import { setTimeout as wait } from 'node:timers/promises'

/** How long an answer of the database is good for: several scrapers, or an impatient one, cost it nothing more. */
const freshMs = 5_000
/** A database that is away or silent must not hide what the process itself can say. */
const patienceMs = 2_000

const late = () => wait(patienceMs, undefined, { ref: false })

/** What `read` asks the database for, shared by scrapes in quick succession; undefined where it does not answer in time. */
export function readWhenScraped<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let last: { at: number; answer: Promise<T> } | undefined
  return () => {
    if (!last || performance.now() - last.at > freshMs) last = { at: performance.now(), answer: read() }
    return Promise.race([last.answer, late()]).catch(() => undefined)
  }
}
