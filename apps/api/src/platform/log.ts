import { pino, type Logger } from 'pino'

export type Log = Logger

/** Name, code and stack frames only: the texts of database errors carry bound parameters, which may be anything. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')).slice(0, 8)
  return {
    type: error.name,
    code,
    constraint,
    frames: frames?.map((line) => line.trim()),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  }
}

/** JSON lines on standard output. Log named fields, never a body, a header or an error's own text. */
export const createLog = (level: string): Log => pino({ level, base: null, serializers: { error: describeError } })
