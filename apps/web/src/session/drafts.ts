import type { Keeper } from '../ui/form/use-zod-form.ts'
import { currentToken, draftsOf, hasServerEnded, onToken } from './token-store.ts'

const placeOf = (owner: string, form: string) => draftsOf(owner) + form

/** Files chosen in forms. They may be of any size, but last only as long as the page. */
const heldFiles = new Map<string, readonly File[]>()
onToken(() => {
  if (currentToken() === null && !hasServerEnded()) heldFiles.clear()
})

/** Reads or writes the tab's storage. If storage is unavailable or full, a draft lasts as long as the page. */
function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

const read = (place: string): unknown => attempt(() => JSON.parse(sessionStorage.getItem(place) ?? 'null') ?? undefined)

function write(place: string, value: unknown): void {
  attempt(() => {
    // Removed first, because the older value would be wrong if the new one does not fit.
    sessionStorage.removeItem(place)
    if (value !== undefined) sessionStorage.setItem(place, JSON.stringify(value))
  })
}

/**
 * Stores what is typed into a form through a reload, a crash of the tab and a new login. A draft belongs to an account
 * (`owner`, its id) and to the subject of the form: `answer:<inquiry id>`.
 */
export const draftKeeper = (owner: string, form: string): Keeper => ({
  read: () => read(placeOf(owner, form)),
  write: (values) => write(placeOf(owner, form), values),
})

/** Reads a text field of a draft before its form is rendered. */
export function draftText(owner: string | undefined, form: string, field: string): string | undefined {
  const values = owner === undefined ? undefined : read(placeOf(owner, form))
  const value: unknown = typeof values === 'object' && values !== null ? Reflect.get(values, field) : undefined
  return typeof value === 'string' ? value : undefined
}

/**
 * Stores the files of a form: all of them through a new login; through a reload, those that fit into the tab's storage.
 */
export function fileKeeper(owner: string, form: string) {
  const place = placeOf(owner, `${form}:files`)
  return {
    held: () => heldFiles.get(place),
    hold: (files: readonly File[]) => {
      if (files.length === 0) heldFiles.delete(place)
      else heldFiles.set(place, files)
    },
    ...draftKeeper(owner, `${form}:files`),
  }
}

/** Whether the form has an unsent draft, text or files. */
export const hasDraft = (owner: string | undefined, form: string): boolean =>
  owner !== undefined &&
  [form, `${form}:files`].some(
    (name) => heldFiles.has(placeOf(owner, name)) || read(placeOf(owner, name)) !== undefined,
  )
