import type { MessagePreferences } from '@aafiya/contracts/notifications/message-preferences'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Failure } from '../../page/failure.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { Button } from '../../ui/action/button.tsx'
import { useRemovePhone, useShowPreferences } from './message-preference-queries.ts'
import css from './messages.module.css'

const Confirming = lazyPart(() => import('./confirm-phone-dialog.tsx'))

/** The confirmed number for text messages. */
export function MessagePhone({ phone }: Pick<MessagePreferences, 'phone'>) {
  const { t } = useTranslation(['push', 'words'])
  const [isOpen, setOpen] = useState(false)
  const show = useShowPreferences()
  const removing = useRemovePhone()
  const confirm = useRef<HTMLButtonElement>(null)
  return (
    <div className={css.phone}>
      <h3 className={css.label}>{t('phone')}</h3>
      <p className={css.number}>{phone ? <bdi dir="ltr">{phone.number}</bdi> : t('phone_none')}</p>
      {phone && phone.stopped.length > 0 && <p className="small">{t('phone_stopped')}</p>}
      <div className={css.ways}>
        <Button ref={confirm} tone={phone ? 'text' : 'line'} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t(phone ? 'phone_change' : 'phone_confirm')}
        </Button>
        {phone && (
          <Button
            tone="text"
            busy={removing.isPending}
            busyLabel={t('words:removing')}
            // The button disappears with the number.
            onClick={() => removing.mutate(undefined, { onSuccess: () => confirm.current?.focus() })}
          >
            {t('words:remove')}
          </Button>
        )}
      </div>
      {removing.error && <Failure failure={removing.error} failed={t('save_failed')} />}
      {isOpen && (
        <Confirming>
          {({ ConfirmPhoneDialog }) => (
            <ConfirmPhoneDialog
              onClose={() => setOpen(false)}
              onConfirmed={(preferences) => {
                show(preferences)
                setOpen(false)
              }}
            />
          )}
        </Confirming>
      )}
    </div>
  )
}
