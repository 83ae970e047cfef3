import type { PasskeyAssertion } from '@aafiya/contracts/account/passkeys'
import { useSyncExternalStore } from 'react'

import type { LateApi } from '../../late-api.ts'

// Loaded when a passkey is used.
const library = () => import('@simplewebauthn/browser')

const never = () => () => {}

/** Whether the browser knows passkeys; on the server it is not known yet. */
export const useKnowsPasskeys = (): boolean =>
  useSyncExternalStore(
    never,
    () => typeof PublicKeyCredential !== 'undefined',
    () => false,
  )

type Challenge = Awaited<ReturnType<LateApi['passkeys']['startLogin']>>

async function answerTo(optionsJSON: Challenge): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library()
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
  return { id, rawId, type, response }
}

/** The browser asks one question at a time: the second click of a double click joins the first. */
function joined<Input extends unknown[], Answer>(ask: (...input: Input) => Promise<Answer>) {
  let asking: Promise<Answer> | undefined
  return (...input: Input): Promise<Answer> => {
    asking ??= ask(...input).finally(() => (asking = undefined))
    return asking
  }
}

/** Makes a passkey on this device or another one, and adds it to the account. */
export const createPasskey = joined(async (client: LateApi) => {
  const optionsJSON = await client.passkeys.startAdding()
  const { startRegistration } = await library()
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject } = response
  return client.passkeys.add({
    body: { credential: { id, rawId, type, response: { clientDataJSON, attestationObject } } },
  })
})

/** Confirms the session of the client; it is the second step too. */
export const confirmByPasskey = joined(async (client: LateApi) => {
  const credential = await answerTo(await client.passkeys.startConfirming())
  return client.passkeys.confirm({ body: { credential } })
})

export const logInByPasskey = joined(async (client: LateApi, rememberMe: boolean) => {
  const credential = await answerTo(await client.passkeys.startLogin())
  return client.passkeys.login({ body: { credential, rememberMe } })
})
