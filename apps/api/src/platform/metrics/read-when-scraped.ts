import { setTimeout as wait } from 'node:timers/promises'

/** How long an answer of the database is good for: several scrapers, or an impatient one, cost it nothing more. */
const freshMs = 5_000
/** A slow or unavailable database must not hide the process's own figures. */
const patienceMs = 2_000

const late = () => wait(patienceMs, undefined, { ref: false })

/** The result of `read`, shared by scrapes in quick succession; undefined if the database does not answer in time. */
export function readWhenScraped<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let last: { at: number; answer: Promise<T> } | undefined
  return () => {
    if (!last || performance.now() - last.at > freshMs) last = { at: performance.now(), answer: read() }
    return Promise.race([last.answer, late()]).catch(() => undefined)
  }
}
