export interface Toast {
  id: number
  text: string
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function replace(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says a success that nothing else on the page says; it goes with its page. */
export function showToast(text: string): void {
  lastId += 1
  // Three at once are as many as anybody reads.
  replace([...toasts.slice(-2), { id: lastId, text }])
}

let shownOn: string | undefined

export function dismissToastsOnNavigation(page: string): void {
  if (shownOn !== undefined && shownOn !== page && toasts.length > 0) replace([])
  shownOn = page
}

export const dismissToast = (id: number): void => replace(toasts.filter((toast) => toast.id !== id))

export const currentToasts = (): readonly Toast[] => toasts

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
