import { InviteGuardian, type FamilyMember } from '@aafiya/contracts/account/family'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useMemberWords } from '../../family/use-member-words.ts'
import { useMessage } from '../../i18n/use-message.ts'
import { FormErrors, FormSubmit } from '../../kit/form-parts.tsx'
import { useForm } from '../../kit/use-form.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { FieldNotes } from '../../ui/field/field-frame.tsx'
import { Field } from '../../ui/field/field.tsx'
import { RadioRow, RadioRows } from '../../ui/field/radio-rows.tsx'
import css from '../form/dialog-form.module.css'

interface InviteDialogProps {
  title: string
  text: string
  /** The people the invitation can be for; empty if it is for the reader. All children are ticked. */
  people?: readonly FamilyMember[]
  /** Ticked too: whom the dialog was opened from. */
  from?: FamilyMember | undefined
  send: (body: { email: string; personIds: string[] }) => Promise<unknown>
  onClose: () => void
  onInvited: (email: string) => void
}

/** Invites another account by one mail to book for the reader, or for several people that the reader books for. */
export function InviteDialog({ title, text, people = [], from, send, onClose, onInvited }: InviteDialogProps) {
  const { t } = useTranslation(['family', 'words', 'common'])
  const { nameOf, factsOf } = useMemberWords()
  const message = useMessage()
  const listId = useId()
  const [personIds, setPersonIds] = useState(() =>
    people.filter((one) => one.relation === 'child' || one.id === from?.id).map(({ id }) => id),
  )
  const isNobody = people.length > 0 && personIds.length === 0
  const form = useForm({
    draft: people.length > 0 ? 'guardian:family' : 'guardian:own',
    schema: InviteGuardian,
    initial: { email: '' },
    send: async ({ email }) => {
      if (isNobody) return
      await send({ email, personIds })
      onInvited(email)
    },
  })
  const toggle = (id: string) =>
    setPersonIds((chosen) => (chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]))
  return (
    <Dialog title={title} closeLabel={t('common:close')} onClose={onClose}>
      <form noValidate className={css.form} onSubmit={form.submit}>
        <p>{text}</p>
        <FormErrors form={form} />
        {people.length > 0 && (
          <div>
            <RadioRows legend={t('for_whom')} isField>
              {people.map((member) => (
                <RadioRow
                  key={member.id}
                  name={listId}
                  isOneOfSeveral
                  checked={personIds.includes(member.id)}
                  onChoose={() => toggle(member.id)}
                  facts={factsOf(member)}
                >
                  {nameOf(member)}
                </RadioRow>
              ))}
            </RadioRows>
            <div role="alert">
              <FieldNotes id={listId} error={isNobody ? message('people_required') : undefined} />
            </div>
          </div>
        )}
        <Field {...form.field('email')} label={t('invite_email')} type="email" autoComplete="off" data-first-focus />
        <FormSubmit form={form} failed={t('save_failed')} busyLabel={t('words:saving')}>
          {t('invite_send')}
        </FormSubmit>
      </form>
    </Dialog>
  )
}
