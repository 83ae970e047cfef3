import type { Register } from '@aafiya/contracts/account/sign-up'

import { onToken } from '../../session/token-store.ts'

type SignUpFields = Omit<Register, 'password'>

/** The last sign-up, for users who mistyped the address. In memory only, until its code or any login. */
let kept: SignUpFields | undefined

export const keepSignUp = ({ password: _, ...fields }: Register): void => {
  kept = fields
}

export const rememberedSignUp = (): SignUpFields | undefined => kept

onToken(() => {
  kept = undefined
})
