import { currentToken, onToken } from '../session/token-store.ts'

/** For whom the person last chose to book. In memory only, and gone with the session. */
let chosen: string | undefined

onToken(() => {
  if (currentToken() === null) chosen = undefined
})

export const lastChosenPerson = (): string | undefined => chosen

/** Undefined: themself. */
export const rememberPerson = (id: string | undefined): void => {
  chosen = id
}
