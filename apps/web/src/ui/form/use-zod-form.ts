import { useId, useState, type FormEvent } from 'react'
import * as z from 'zod/mini'

import type { SummedError } from './error-summary.tsx'

/**
 * Acts at once, or when a button that is being pressed is let go: the error that a field shows as it loses the focus would
 * move the button away from under the pointer, and the press would be lost.
 */
function afterPress(act: () => void): void {
  if (document.querySelector('button:active') === null) return act()
  // The click comes right after; a touch ends with a mouse event too.
  addEventListener('mouseup', () => requestAnimationFrame(act), { once: true })
}

type Schema = z.core.$ZodType<unknown, Record<string, unknown>>

/** A form's values before they are right: each may still be missing. */
export type Draft<S extends Schema> = { [K in keyof z.core.input<S>]: z.core.input<S>[K] | undefined }
type Name<S extends Schema> = Extract<keyof z.core.input<S>, string>

export interface ZodFormOptions<S extends Schema> {
  schema: S
  initial: Draft<S>
  /** The sentence for a message key of the schema. */
  message: (key: string) => string
  /** Called with what the schema accepted. A thrown refusal with `issues` lands at its fields; whatever is thrown is in `failure`. */
  send: (values: z.core.output<S>) => Promise<unknown>
}

export interface BoundField<T> {
  id: string
  name: string
  value: T
  onValue: (value: T) => void
  onBlur: () => void
  error: string | undefined
}

/**
 * A form on a shared schema. No error before a field's first blur or a submit; once shown it is checked again at
 * each change. A refused submit fills `summary`; render `<ErrorSummary key={attempt} …/>` while it is not empty.
 */
export function useZodForm<S extends Schema>({ schema, initial, message, send }: ZodFormOptions<S>) {
  const formId = useId()
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const [hasFailedCheck, setFailedCheck] = useState(false)
  const [refused, setRefused] = useState<readonly FieldIssue[]>([])
  const [failure, setFailure] = useState<unknown>(undefined)
  const [busy, setBusy] = useState(false)

  const checked = z.safeParse(schema, values)
  const broken = checked.success
    ? []
    : checked.error.issues.map((issue) => ({ path: String(issue.path[0] ?? ''), text: message(issue.message) }))
  const errorOf = (name: string): string | undefined => {
    const own = touched.has(name) || hasFailedCheck ? broken.find((issue) => issue.path === name) : undefined
    return (own ?? refused.find((issue) => issue.path === name))?.text
  }
  const idOf = (name: string) => `${formId}${name}`
  const forgetRefusal = (name: string) => setRefused((issues) => issues.filter((issue) => issue.path !== name))

  const setValue = <K extends Name<S>>(name: K, value: Draft<S>[K]) => {
    setValues((before) => ({ ...before, [name]: value }))
    forgetRefusal(name)
  }

  const field = <K extends Name<S>>(name: K): BoundField<Draft<S>[K]> => ({
    id: idOf(name),
    name,
    value: values[name],
    onValue: (value) => setValue(name, value),
    onBlur: () => afterPress(() => setTouched((before) => new Set(before).add(name))),
    error: errorOf(name),
  })

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (busy) return
    setAttempt((count) => count + 1)
    setFailedCheck(!checked.success)
    setRefused([])
    setFailure(undefined)
    if (!checked.success) return
    setBusy(true)
    try {
      await send(checked.data)
    } catch (error) {
      setRefused(issuesOf(error))
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  /** The remaining errors of the last submit, one per field, in the order of `initial`, which is the screen's. */
  const order = Object.keys(values)
  const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const failed = new Set([...(hasFailedCheck ? broken : []), ...refused].map((issue) => issue.path))
  const names = [...failed].toSorted((one, other) => placeOf(one) - placeOf(other))
  const summary: SummedError[] = names.flatMap((name) => {
    const text = errorOf(name)
    return text ? [{ id: name in values ? idOf(name) : undefined, name, text }] : []
  })

  const reset = (next: Draft<S> = initial) => {
    setValues(next)
    setTouched(new Set())
    setFailedCheck(false)
    setRefused([])
    setFailure(undefined)
  }

  return { values, setValue, field, submit, busy, failure, summary, attempt, reset }
}

/** A refusal of one field, with its sentence. */
interface FieldIssue {
  path: string
  text: string
}

const isIssue = (issue: unknown): issue is { path: string; message: string } =>
  typeof issue === 'object' &&
  issue !== null &&
  'path' in issue &&
  typeof issue.path === 'string' &&
  'message' in issue &&
  typeof issue.message === 'string'

/** The fields that a thrown refusal names; none where it names none. */
function issuesOf(error: unknown): FieldIssue[] {
  if (typeof error !== 'object' || error === null || !('issues' in error) || !Array.isArray(error.issues)) return []
  return error.issues.filter(isIssue).map(({ path, message }) => ({ path: path.split('.')[0] ?? path, text: message }))
}
