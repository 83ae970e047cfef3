import { RenamePasskey, type Passkey } from '@aafiya/contracts/account/passkeys'
import { useTranslation } from 'react-i18next'

import { FormSubmit } from '../../kit/form-parts.tsx'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { useForm } from '../../kit/use-form.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import css from '../form/dialog-form.module.css'

const changed = [api.passkeys.list, api.secondFactor.show]

interface PasskeyDialogProps {
  passkey: Passkey
  name: string
  onClose: () => void
}

export function RenameDialog({ passkey, name, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation(['account', 'words', 'common'])
  const renaming = useApiMutation(api.passkeys.rename, { invalidates: changed })
  const form = useForm({
    draft: `passkey:${passkey.id}`,
    schema: RenamePasskey,
    initial: { name },
    send: async (body) => {
      await renaming.mutateAsync({ params: { id: passkey.id }, body })
      onClose()
    },
  })
  return (
    <Dialog title={t('step_passkey_rename')} closeLabel={t('common:close')} onClose={onClose}>
      <form noValidate className={css.form} onSubmit={form.submit}>
        <Field {...form.field('name')} label={t('words:name')} data-first-focus />
        <FormSubmit form={form} failed={t('step_passkey_rename_failed')} busyLabel={t('words:saving')}>
          {t('common:save')}
        </FormSubmit>
      </form>
    </Dialog>
  )
}

export function RemoveDialog({ passkey, name, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation(['account', 'words', 'common'])
  const removing = useApiMutation(api.passkeys.remove, { invalidates: changed, onSuccess: onClose })
  return (
    <ConfirmDialog
      title={t('step_passkey_remove_title', { name })}
      keepLabel={t('common:no')}
      confirmLabel={t('words:remove')}
      busy={removing.isPending}
      busyLabel={t('words:removing')}
      onKeep={onClose}
      onConfirm={() => removing.mutate({ params: { id: passkey.id } })}
    >
      <p>{t('step_passkey_remove_text')}</p>
      {removing.isError && <Failure failure={removing.error} failed={t('step_passkey_remove_failed')} />}
    </ConfirmDialog>
  )
}
