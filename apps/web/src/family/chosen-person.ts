import { currentToken, onToken } from '../session/token-store.ts'

/** The person the user last chose to book for. In memory only, cleared with the session. */
let chosen: string | undefined

onToken(() => {
  if (currentToken() === null) chosen = undefined
})

export const lastChosenPerson = (): string | undefined => chosen

/** Undefined: the user. */
export const rememberPerson = (id: string | undefined): void => {
  chosen = id
}
