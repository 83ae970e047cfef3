/** What a toast offers, such as to undo. */
export interface ToastAction {
  label: string
  run: () => void
}

export interface Toast {
  id: number
  text: string
  subject?: string | undefined
  action?: ToastAction | undefined
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function replace(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * Announces a success that the page does not show otherwise; it disappears with the page. What is shown about the same
 * subject is replaced.
 */
export function showToast(text: string, subject?: string, action?: ToastAction): void {
  lastId += 1
  const others = toasts.filter((toast) => subject === undefined || toast.subject !== subject)
  // More than three at once would not be read.
  replace([...others.slice(-2), { id: lastId, text, subject, action }])
}

/** The toasts about a subject are no longer true. */
export function dismissToastsAbout(subject: string): void {
  if (toasts.some((toast) => toast.subject === subject)) replace(toasts.filter((toast) => toast.subject !== subject))
}

let arriving: Toast | undefined

/** Shows a toast on the page that the caller navigates to. */
export function showToastOnArrival(text: string): void {
  lastId += 1
  arriving = { id: lastId, text }
}

let shownOn: string | undefined

export function dismissToastsOnNavigation(page: string): void {
  if (shownOn !== undefined && shownOn !== page) {
    if (arriving || toasts.length > 0) replace(arriving ? [arriving] : [])
    arriving = undefined
  }
  shownOn = page
}

export const dismissToast = (id: number): void => replace(toasts.filter((toast) => toast.id !== id))

export const currentToasts = (): readonly Toast[] => toasts

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
