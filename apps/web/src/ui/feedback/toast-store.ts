export interface Toast {
  id: number
  text: string
  /** Raised by a navigation that is under way: it belongs to the page that comes. */
  isAhead: boolean
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function replace(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * Says a success that the page also shows; never the only place of a message. It goes with its page; `onNextPage` where the
 * next step leads to another one.
 */
export function showToast(text: string, { onNextPage = false } = {}): void {
  lastId += 1
  // Three at once are as many as anybody reads.
  replace([...toasts.slice(-2), { id: lastId, text, isAhead: onNextPage }])
}

let shownOn: string | undefined

/** Somebody has come to a page: what was said on the one before is over. */
export function dismissToastsOnNavigation(page: string): void {
  if (shownOn !== undefined && shownOn !== page && toasts.length > 0)
    replace(toasts.filter((toast) => toast.isAhead).map((toast) => ({ ...toast, isAhead: false })))
  shownOn = page
}

export const dismissToast = (id: number): void => replace(toasts.filter((toast) => toast.id !== id))

export const currentToasts = (): readonly Toast[] => toasts

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
