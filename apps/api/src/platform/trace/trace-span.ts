import { AsyncLocalStorage } from 'node:async_hooks'
import { randomFillSync } from 'node:crypto'

/** A place in a trace, as W3C Trace Context names it. */
export interface TraceContext {
  readonly traceId: string
  readonly spanId: string
  readonly isSampled: boolean
}

/** Nothing of a person belongs in one: patterns, kinds and codes only. */
export type Attributes = Readonly<Record<string, string | number>>

/** A piece of work with a beginning and an end. */
export interface Span extends TraceContext {
  /** Where spans are exported: a part of this one, such as a statement. */
  readonly startPart?: (name: string, attributes: Attributes) => Span
  /** Adds facts known only later, such as the route. */
  describe: (name: string, attributes: Attributes) => void
  /** Ends it; `failure` names what went wrong. */
  end: (failure?: string) => void
}

export interface NewSpan {
  name: string
  /** Whether it answers a request or does a job. */
  kind: 'server' | 'consumer'
  /** What it continues; without one a trace begins here. */
  parent: TraceContext | undefined
}

export type StartSpan = (span: NewSpan) => Span

/** Filled a few thousand bytes at a time: each call to the system costs more than its bytes. */
const pool = Buffer.alloc(4096)
let used = pool.length

function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return pool.toString('hex', used - bytes, used)
}

/** A span that is not exported: its ids are what matters. */
export const startPlainSpan: StartSpan = ({ parent }) => ({
  traceId: parent?.traceId ?? randomHex(16),
  spanId: randomHex(8),
  isSampled: parent?.isSampled ?? false,
  describe: () => {},
  end: () => {},
})

const current = new AsyncLocalStorage<Span>()

/** The span of the request or job that is running, however deep in it. */
export const currentSpan = (): Span | undefined => current.getStore()

export const inSpan = <T>(span: Span, run: () => T): T => current.run(span, run)
