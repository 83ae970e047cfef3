import { limits } from '@aafiya/contracts/platform/limits'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../../ui/action/button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { TextArea } from '../../ui/field/text-area.tsx'
import css from './inquiry-card.module.css'

export interface EditInquiryProps {
  message: string
  onSave: (message: string) => void
  onCancel: () => void
}

/** The question in a field, where it stood. */
export function EditInquiry({ message, onSave, onCancel }: EditInquiryProps) {
  const { t } = useTranslation(['inquiries', 'common'])
  const id = useId()
  const [text, setText] = useState(message)
  const save = (event: FormEvent) => {
    event.preventDefault()
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
          if (event.key === 'Escape') onCancel()
        }}
      />
      <div className={css.buttons}>
        <Button type="submit">{t('common:save')}</Button>
        <Button tone="line" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}
