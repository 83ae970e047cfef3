/** Answers whether the user has confirmed who they are. */
type Settle = (isConfirmed: boolean) => void

let settle: Settle | undefined
let answer: Promise<boolean> | undefined
const listeners = new Set<() => void>()

function change(next: Settle | undefined): void {
  settle = next
  for (const listener of listeners) listener()
}

/** Asks who it is, in one dialog for all calls that wait for it: see `FreshSignInPlace`. */
export function signInAgain(): Promise<boolean> {
  answer ??= new Promise<boolean>(change).finally(() => {
    answer = undefined
    change(undefined)
  })
  return answer
}

/** The open question. */
export const freshQuestion = (): Settle | undefined => settle

export function onFreshQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
