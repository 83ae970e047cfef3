import { Plus } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { EmergencyNotice } from '../../clinic/emergency-notice.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Loading } from '../../ui/feedback/skeleton.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import css from './new-inquiry.module.css'

// Loaded on demand: users who read an answer need no form.
const InquiryForm = lazyPart(() => import('./new-inquiry-form.tsx'))

export interface NewInquiryProps {
  isOpen: boolean
  onToggle: () => void
}

/** The form and the button that opens it. Asking a doctor never helps in an emergency, so that is stated first. */
export function NewInquiry({ isOpen, onToggle }: NewInquiryProps) {
  const { t } = useTranslation(['inquiries', 'common'])
  const id = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const cancel = () => {
    onToggle()
    toggle.current?.focus()
  }
  return (
    <section className={css.place} aria-labelledby={isOpen ? `${id}title` : undefined}>
      <div className={css.head}>
        {isOpen && <h2 id={`${id}title`}>{t('new')}</h2>}
        <Button
          ref={toggle}
          tone={isOpen ? 'text' : 'primary'}
          className={isOpen ? undefined : css.start}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}form` : undefined}
          onClick={onToggle}
        >
          {!isOpen && <Icon icon={Plus} />}
          {isOpen ? t('new_close') : t('new')}
        </Button>
      </div>
      <EmergencyNotice />
      {isOpen && (
        <div id={`${id}form`}>
          <InquiryForm waiting={<Loading label={t('common:loading')} className={css.waiting} />}>
            {({ NewInquiryForm }) => <NewInquiryForm onCancel={cancel} />}
          </InquiryForm>
        </div>
      )}
    </section>
  )
}
