import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent } from 'react'
import * as z from 'zod/mini'

import { submitEarly } from '../behaviour/use-early-input.ts'
import type { SummedError } from './error-summary.tsx'
import { useTyped } from './typed.ts'

/**
 * Runs at once, or after the press in progress: an error shown on blur would move what is pressed (a button, a label, a
 * link) away from the pointer, and the click would be lost.
 */
function afterPress(act: () => void): void {
  if (document.querySelector(':active') === null) return act()
  // The click follows right after; a touch ends with a mouse event too, and what is dragged away with its own.
  const ends = new AbortController()
  for (const end of ['mouseup', 'dragend'])
    addEventListener(
      end,
      () => {
        ends.abort()
        requestAnimationFrame(act)
      },
      { signal: ends.signal },
    )
}

/** The shape of a form: its fields by name. */
export type Schema = z.core.$ZodType<unknown, Record<string, unknown>>

/** The values of a form that is not yet valid: each may be missing. */
export type Draft<S extends Schema> = { [K in keyof z.core.input<S>]: z.core.input<S>[K] | undefined }
type Name<S extends Schema> = Extract<keyof z.core.input<S>, string>

export interface ZodFormOptions<S extends Schema> {
  schema: S
  initial: Draft<S>
  /** Maps a message key of the schema to its sentence. */
  message: (key: string) => string
  /**
   * Receives the values parsed by the schema. A thrown refusal with `issues` is shown at its fields; any error is in
   * `failure`.
   */
  send: (values: z.core.output<S>) => Promise<unknown>
  /** Stores the draft; without it the form keeps nothing. */
  keeper?: Keeper | undefined
  /** The draft holds only changed fields: others may have changed the rest by the time the form is opened again. */
  keepsChangesOnly?: boolean
}

/** The storage of one form's draft. */
export interface Keeper {
  read: () => unknown
  /** `undefined` deletes the draft. */
  write: (values: unknown) => void
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
 * A form on a shared schema. Shows no error before a field's first blur or a submit; a shown error is revalidated at
 * each change. An invalid submit fills `summary`.
 */
export function useZodForm<S extends Schema>({
  schema,
  initial,
  message,
  send,
  keeper,
  keepsChangesOnly = false,
}: ZodFormOptions<S>) {
  const formId = useId()
  const [{ values, base }, setState] = useState(() => ({ values: withKept(initial, keeper), base: initial }))
  const isTyped = JSON.stringify(values) !== JSON.stringify(base)
  const unsent = isTyped ? values : undefined
  const writtenRef = useRef<unknown>(undefined)
  const keep = useEffectEvent((next: Draft<S> | undefined) => {
    writtenRef.current = next && keepsChangesOnly ? changesIn(next, base) : next
    keeper?.write(writtenRef.current)
  })
  useEffect(() => keep(unsent), [unsent])
  useTyped(isTyped)
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
    setState((before) => ({ ...before, values: { ...before.values, [name]: value } }))
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

  /** A one-time code: a refused one is selected, and typing the next clears the error. */
  const codeField = <K extends Name<S>>(name: K): BoundField<Draft<S>[K]> & { isRefused: boolean } => {
    const onValue = (value: Draft<S>[K]) => {
      setFailure(undefined)
      setValue(name, value)
    }
    return { ...field(name), onValue, isRefused: failure !== undefined }
  }

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
      // Immediately, since sending usually closes the form. One that was closed earlier may have been opened again since,
      // and what was typed there is another draft.
      if (JSON.stringify(keeper?.read()) === JSON.stringify(writtenRef.current)) keeper?.write(undefined)
      setState((now) => ({ ...now, base: now.values }))
    } catch (error) {
      setRefused(issuesOf(error))
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  const [firstName = ''] = Object.keys(values)
  const firstId = idOf(firstName)
  // After the fields have reported what was entered before hydration.
  useEffect(() => {
    const turn = setTimeout(() => submitEarly(firstId))
    return () => clearTimeout(turn)
  }, [firstId])

  /** The remaining errors of the last submit, one per field, in the order of `initial`, which matches the screen. */
  const order = Object.keys(values)
  const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const failed = new Set([...(hasFailedCheck ? broken : []), ...refused].map((issue) => issue.path))
  const names = [...failed].toSorted((one, other) => placeOf(one) - placeOf(other))
  const summary: SummedError[] = names.flatMap((name) => {
    const text = errorOf(name)
    return text ? [{ id: name in values ? idOf(name) : undefined, name, text }] : []
  })

  const reset = (next: Draft<S> = initial) => {
    setState({ values: next, base: next })
    // Immediately, since the form closes along with it.
    keeper?.write(undefined)
    setTouched(new Set())
    setFailedCheck(false)
    setRefused([])
    setFailure(undefined)
  }

  return { values, setValue, field, codeField, submit, busy, failure, summary, attempt, reset, isTyped }
}

/** The initial values, overridden by a stored draft. */
function withKept<Values extends object>(initial: Values, keeper: Keeper | undefined): Values {
  const kept = keeper?.read()
  if (typeof kept !== 'object' || kept === null) return initial
  const fields = Object.entries(kept).filter(([name]) => name in initial)
  return { ...initial, ...Object.fromEntries(fields) }
}

/** The fields that differ from the base. */
function changesIn(values: object, base: object): Record<string, unknown> {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(Reflect.get(base, name))
  return Object.fromEntries(Object.entries(values).filter(isChanged))
}

/** The server's refusal of one field, with its sentence. */
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

/** The fields that a thrown refusal names, if any. */
function issuesOf(error: unknown): FieldIssue[] {
  if (typeof error !== 'object' || error === null || !('issues' in error) || !Array.isArray(error.issues)) return []
  return error.issues.filter(isIssue).map(({ path, message }) => ({ path: path.split('.')[0] ?? path, text: message }))
}
