import { ProofOfIdentity } from '@aafiya/contracts/account/proof-of-identity'

import { useForm } from '../../kit/use-form.ts'
import { AccountPassword } from './account-password.tsx'
import { isCodeRequired, MailedCodeField } from './mailed-code-field.tsx'

/** A form that asks once more who is at the device: for the password, or a mailed code where there is none. */
export function useProof(hasPassword: boolean, send: (proof: ProofOfIdentity) => Promise<unknown>) {
  const form = useForm({
    draft: undefined,
    schema: ProofOfIdentity,
    initial: { password: hasPassword ? '' : undefined, otp: undefined },
    send: async (proof) => {
      try {
        await send(proof)
      } catch (error) {
        if (!isCodeRequired(error)) throw error
        form.reset({ ...form.values, otp: '' })
      }
    },
  })
  return form
}

interface ProofFieldsProps {
  form: ReturnType<typeof useProof>
  email: string
  /** The label of the password. */
  label: string
  takesFocus?: true
}

export function ProofFields({ form, email, label, takesFocus }: ProofFieldsProps) {
  return (
    <>
      {/* Tells password managers which account this is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {form.values.password !== undefined && (
        <AccountPassword
          {...form.field('password')}
          label={label}
          covered={form.busy}
          autoComplete="current-password"
          data-first-focus={takesFocus}
        />
      )}
      <MailedCodeField form={form} />
    </>
  )
}
