import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { PayTogether } from '../pay-together.ts'
import rowsCss from '../slip/slip-ledger.module.css'

interface BookedTogetherProps {
  appointments: readonly Appointment[]
  zone: string
  methods: Clinic['paymentMethods']
  onClose: () => void
}

/** What was booked, and one payment for all of it, now or later for each in My appointments. */
export function BookedTogether({ appointments, zone, methods, onClose }: BookedTogetherProps) {
  const { t } = useTranslation(['doctors', 'family', 'words', 'common'])
  const { weekdayAndDay, clockTime, money } = useFormat()
  const personName = usePersonName()
  const loadForm = use(PayTogether)
  const [PayPart] = useState(() => lazyPart(loadForm))
  const [first, ...others] = appointments
  const total = appointments.reduce((sum, { fee }) => sum + fee, 0)
  const canPay = appointments.every(({ fee }) => fee > 0) && methods.length > 0
  return (
    <Dialog
      title={t('together_booked')}
      closeLabel={t('common:close')}
      onClose={onClose}
      actions={
        <LinkButton tone={canPay ? 'text' : 'primary'} to={paths.appointments()}>
          {t('words:my_appointments')}
        </LinkButton>
      }
    >
      <p tabIndex={-1} ref={focusOnMount}>
        {t('booked_text')}
      </p>
      <dl className={rowsCss.rows}>
        {appointments.map(({ id, person, appointmentDate: instant }) => (
          <div key={id}>
            <dt>
              <bdi>{person ? personName(person.fullName, person.fullNameAr) : t('family:yourself')}</bdi>
            </dt>
            <dd>
              {weekdayAndDay({ instant, zone })} {clockTime({ instant, zone })}
            </dd>
          </div>
        ))}
        {first && total > 0 && (
          <div>
            <dt>{t('together_total')}</dt>
            <dd>{money(total, first.currency)}</dd>
          </div>
        )}
      </dl>
      {first && canPay && (
        <PayPart>
          {(PayForm) => (
            <PayForm
              appointmentId={first.id}
              togetherWith={others.map(({ id }) => id)}
              amount={total}
              currency={first.currency}
              methods={methods}
            />
          )}
        </PayPart>
      )}
    </Dialog>
  )
}
