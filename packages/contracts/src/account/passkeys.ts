import * as z from 'zod/mini'

import { Id, Instant, writtenText } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { rates } from '../platform/rates.ts'
import { Success } from '../platform/success.ts'
import { LoginAnswer } from './account.ts'

/** A passkey as its owner sees it. `device`: the browser it was added with, such as "Chrome · Android". */
export const Passkey = z.object({
  id: Id,
  name: z.nullable(z.string()),
  device: z.nullable(z.string()),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
})
export type Passkey = z.infer<typeof Passkey>

const Transport = z.literal(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
const KnownCredential = z.object({ id: z.string(), type: z.literal('public-key') })

/** What the browser needs to use a passkey (WebAuthn, `PublicKeyCredentialRequestOptionsJSON`). */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  allowCredentials: z.array(KnownCredential),
  userVerification: z.literal('required'),
})

/** What the browser needs to make a passkey (WebAuthn, `PublicKeyCredentialCreationOptionsJSON`). */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(KnownCredential),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
})

const Base64Url = (max: number) =>
  z
    .string(key('value_invalid'))
    .check(z.regex(/^[\w-]*$/, key('value_invalid')), z.maxLength(max, key('value_invalid')))
const CredentialId = Base64Url(2000)
const Written = Base64Url(20_000)

const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key', key('value_invalid')),
}

/** The browser's answer when it has used a passkey (WebAuthn, `AuthenticationResponseJSON`). */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Written,
    authenticatorData: Written,
    signature: Written,
    userHandle: z.optional(Written),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** The browser's answer when it has made a passkey (WebAuthn, `RegistrationResponseJSON`). */
export const PasskeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Written,
    attestationObject: Written,
    transports: z.optional(z.array(Transport, key('value_invalid'))),
  }),
})
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>

const nameMax = 60

export const RenamePasskey = z.strictObject({ name: writtenText(nameMax) })

const ofPasskey = z.strictObject({ id: Id })

/** Calls about passkeys: adding them, and signing in with them. */
export const passkeys = declare({
  list: {
    method: 'get',
    path: '/passkeys',
    access: 'signed-in',
    summary: "The caller's passkeys, oldest first",
    response: z.array(Passkey),
    errors: [],
  },
  startAdding: {
    method: 'post',
    path: '/passkeys/options',
    access: 'signed-in',
    beforeSecondFactor: 'set-up',
    fresh: true,
    summary: 'The challenge for a new passkey',
    response: PasskeyCreation,
    errors: ['too_many_passkeys'],
  },
  add: {
    method: 'post',
    path: '/passkeys',
    access: 'signed-in',
    beforeSecondFactor: 'set-up',
    fresh: true,
    summary: 'Add the passkey that answers the challenge',
    body: z.strictObject({ credential: PasskeyAttestation }),
    response: Passkey,
    errors: ['passkey_refused', 'passkey_known', 'too_many_passkeys'],
  },
  rename: {
    method: 'patch',
    path: '/passkeys/:id',
    access: 'signed-in',
    summary: 'Name a passkey',
    params: ofPasskey,
    body: RenamePasskey,
    response: Passkey,
    errors: ['passkey_not_found'],
  },
  remove: {
    method: 'delete',
    path: '/passkeys/:id',
    access: 'signed-in',
    fresh: true,
    summary: 'Remove a passkey',
    params: ofPasskey,
    response: Success,
    errors: ['passkey_not_found', 'last_second_factor'],
  },
  startConfirming: {
    method: 'post',
    path: '/passkeys/confirm/options',
    access: 'signed-in',
    beforeSecondFactor: 'verify',
    summary: 'The challenge to confirm this session with a passkey',
    response: PasskeyRequest,
    errors: [],
  },
  confirm: {
    method: 'post',
    path: '/passkeys/confirm',
    access: 'signed-in',
    beforeSecondFactor: 'verify',
    summary: 'Sign in again within this session by passkey; it is also the second factor',
    body: z.strictObject({ credential: PasskeyAssertion }),
    response: Success,
    errors: ['passkey_refused'],
  },
  startLogin: {
    method: 'post',
    path: '/login/passkey/options',
    access: 'public',
    summary: 'The challenge to sign in with a passkey',
    response: PasskeyRequest,
    errors: [],
    rates: [rates.signIns],
  },
  login: {
    method: 'post',
    path: '/login/passkey',
    access: 'public',
    summary: 'Sign in with a passkey, which needs no second factor',
    body: z.strictObject({ credential: PasskeyAssertion, rememberMe: z.optional(z.boolean(key('value_invalid'))) }),
    response: LoginAnswer,
    errors: ['passkey_refused'],
    rates: [rates.signIns],
  },
})
