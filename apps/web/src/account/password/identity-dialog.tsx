import type { ProofOfIdentity } from '@aafiya/contracts/account/proof-of-identity'
import type { ReactNode } from 'react'

import { FormErrors, FormOutcome } from '../../kit/form-parts.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import css from '../form/dialog-form.module.css'
import { ProofFields, useProof } from '../form/proof-of-identity.tsx'

export interface IdentityDialogProps {
  title: string
  email: string
  hasPassword: boolean
  /** What the user proves their identity for. */
  words: Record<'failed' | 'keep' | 'act' | 'acting' | 'sendCode' | 'password', string>
  isDanger?: boolean
  send: (proof: ProofOfIdentity) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

/** Asks once more who is at the device: for the password, or a mailed code where there is none. */
export function IdentityDialog({
  title,
  email,
  hasPassword,
  words,
  isDanger,
  send,
  onClose,
  children,
}: IdentityDialogProps) {
  const form = useProof(hasPassword, send)
  return (
    <Dialog role="alertdialog" title={title} onClose={onClose}>
      <form noValidate className={css.form} onSubmit={form.submit}>
        <FormErrors form={form} />
        {children}
        <ProofFields form={form} email={email} label={words.password} />
        <FormOutcome form={form} failed={words.failed} />
        <Button data-first-focus onClick={onClose}>
          {words.keep}
        </Button>
        <Button type="submit" {...(isDanger && { tone: 'danger' })} busy={form.busy} busyLabel={words.acting}>
          {hasPassword || form.values.otp !== undefined ? words.act : words.sendCode}
        </Button>
      </form>
    </Dialog>
  )
}
