import { getSystemErrorName } from 'node:util'

import { destination, pino, type DestinationStream, type Logger } from 'pino'

import { currentSpan } from './trace/trace-span.ts'

export type Log = Logger

/** Frames follow the message, which may contain lines that look like frames. */
function framesOf({ stack = '', message }: Error): string[] {
  const at = stack.indexOf(message)
  const behind = at < 0 ? '' : stack.slice(at + message.length)
  return behind
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8)
    .map((line) => line.trim())
}

/** `ECONNREFUSED` and the like, also where a library gave the error a code of its own. */
const systemErrorOf = (error: Error) =>
  'errno' in error && typeof error.errno === 'number' && error.errno < 0 ? getSystemErrorName(error.errno) : undefined

/** Name, code and stack frames only: the texts of database errors carry bound parameters, which may be anything. */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
  return {
    type: error.name,
    code,
    system: systemErrorOf(error),
    constraint,
    frames: framesOf(error),
    cause: error.cause === undefined || depth > 4 ? undefined : describeError(error.cause, depth + 1),
  }
}

/** The request or job that a line belongs to. */
const traced = () => {
  const span = currentSpan()
  return span ? { traceId: span.traceId } : {}
}

/** Lines that wait for a reader who has stopped; more are dropped. */
const longestBuffer = 8 * 1024 * 1024
let dropped = 0
/** How many lines this process has dropped since it started. */
export const linesDropped = () => dropped

/**
 * Lines are written together, ten times a second, since writing each by itself takes a twentieth of a request's
 * processor time. They are also written at exit; a killed process loses those of the last 100 ms.
 */
export function linesTo(fd: number): DestinationStream {
  const output = destination({ dest: fd, minLength: 16_000, maxLength: longestBuffer, periodicFlush: 100 })
  output.on('drop', () => (dropped += 1))
  return output
}

/** JSON lines on standard output. Log named fields, never a body, a header or an error's own text. */
export const createLog = (level: string, to: DestinationStream = linesTo(1)): Log =>
  pino({ level, base: null, mixin: traced, serializers: { error: (error: unknown) => describeError(error) } }, to)
