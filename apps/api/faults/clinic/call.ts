import { setTimeout as wait } from 'node:timers/promises'

export interface Answered {
  /** 0 if no answer came. */
  status: number
  code: string
  id: string
  ms: number
}

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  token?: string
  body?: unknown
  key?: string
  seen?: number
}

const textOf = (body: unknown, name: string): string => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value : ''
}

/** Sends one request; a refusal is an answer too. */
export async function call(origin: string, { method, path, token, body, key, seen }: Call): Promise<Answered> {
  const startedAt = performance.now()
  try {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(seen !== undefined && { 'if-match': `"${seen}"` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    })
    const answer: unknown = await response.json()
    return {
      status: response.status,
      code: textOf(answer, 'code'),
      id: textOf(answer, 'id'),
      ms: performance.now() - startedAt,
    }
  } catch (error) {
    const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
    return {
      status: 0,
      code: cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause),
      id: '',
      ms: performance.now() - startedAt,
    }
  }
}

/** Repeats a call while the server answers that it is busy, as the web app does. */
export async function served(ask: () => Promise<Answered>): Promise<Answered> {
  const answer = await ask()
  if (answer.status !== 503) return answer
  await wait(200)
  return served(ask)
}

/** How many answers of each kind, such as `{ 201: 1, 409: 299 }`. */
export function tally(answers: readonly Answered[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Runs tasks with at most `width` under way. */
export async function inParallel<T, R>(
  tasks: readonly T[],
  width: number,
  run: (task: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  // One iterator for all lanes; a task may be `undefined`, where only its number matters.
  const next = tasks.entries()
  const lane = async () => {
    for (const [index, task] of next) results[index] = await run(task, index)
  }
  await Promise.all(Array.from({ length: Math.min(width, tasks.length) }, lane))
  return results
}

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

const within = (share: number) => (answers: readonly Answered[]) =>
  percentile(
    answers.map((one) => one.ms),
    share,
  )

/**
 * The milliseconds within which half of the answers came, so that one answer delayed by a busy machine does not
 * matter.
 */
export const median = within(0.5)
/** The milliseconds within which 19 of 20 answers came. */
export const p95 = within(0.95)
