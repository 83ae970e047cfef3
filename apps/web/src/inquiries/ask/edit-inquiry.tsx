import { limits } from '@aafiya/contracts/platform/limits'
import { useId, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { useDraft } from '../../kit/use-draft.ts'
import { Button } from '../../ui/action/button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { TextArea } from '../../ui/field/text-area.tsx'
import css from './inquiry-card.module.css'

export interface EditInquiryProps {
  /** The name of the draft. */
  draft: string
  message: string
  onSave: (message: string) => void
  onCancel: () => void
}

/** The question in an editable field. */
export function EditInquiry({ draft, message, onSave, onCancel }: EditInquiryProps) {
  const { t } = useTranslation(['inquiries', 'common'])
  const id = useId()
  const [text, setText, forget] = useDraft(draft, message)
  const cancel = () => {
    forget()
    onCancel()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    forget()
    onSave(text)
  }
  return (
    <form noValidate className={css.editing} onSubmit={save}>
      <TextArea
        id={id}
        ref={focusOnMount}
        label={t('message')}
        rows={4}
        maxLength={limits.inquiryMax}
        value={text}
        onValue={setText}
        onKeyDown={(event) => {
          if (event.key === 'Escape') cancel()
        }}
      />
      <div className={css.buttons}>
        <Button type="submit">{t('common:save')}</Button>
        <Button tone="line" onClick={cancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}
