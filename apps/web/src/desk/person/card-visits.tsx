import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../../ui/action/button.tsx'
import { focusOnLeave } from '../../ui/behaviour/focus-on-leave.ts'
import css from '../desk-panel.module.css'
import { ShortList } from '../short-list.tsx'
import type { ShownDesk } from '../use-desk.ts'
import { ConfirmationFailed } from '../visit/confirmation-failed.tsx'
import { usePhoneConfirmation } from '../visit/use-phone-confirmation.ts'

interface UpcomingVisitsProps {
  /** Also cancelled ones, which say so and offer nothing. */
  visits: readonly DeskVisit[]
  now: Date
  whenOf: (visit: DeskVisit) => string
  doctorOf: (visit: DeskVisit) => string
  desk: ShownDesk
}

/** The patient's next visits and their actions. */
export function UpcomingVisits({ visits, now, whenOf, doctorOf, desk }: UpcomingVisitsProps) {
  const { t } = useTranslation(['desk', 'visits', 'words', 'common'])
  const confirmation = usePhoneConfirmation()
  return (
    <CardPart title={t('upcoming')} empty={t('no_upcoming')}>
      {visits.map((visit) => (
        // Takes the focus after a cancellation, whose button is gone.
        <li key={visit.id} ref={focusOnLeave} data-visit={visit.id} tabIndex={-1} className={css.cardVisit}>
          <Button tone="text" onClick={() => desk.openVisit(visit)}>
            {whenOf(visit)}
          </Button>
          <span className="small">
            {doctorOf(visit)}
            {visit.status === 'cancelled' && ` · ${t('visits:status_cancelled')}`}
          </span>
          {visit.status !== 'cancelled' && (
            <span className={css.rest}>
              {new Date(visit.appointmentDate) > now && (
                <Button tone="text" busy={confirmation.isBusy(visit.id)} onClick={() => confirmation.press(visit)}>
                  {t(visit.confirmedAt === undefined ? 'confirm_by_phone' : 'unconfirm')}
                </Button>
              )}
              <Button
                tone="text"
                aria-label={t('move_when', { when: whenOf(visit) })}
                onClick={() => desk.moveVisit(visit)}
              >
                {t('words:move')}
              </Button>
              <Button
                tone="text"
                className={css.cancel}
                aria-label={t('cancel_when', { when: whenOf(visit) })}
                onClick={() => desk.cancelling.ask(visit)}
              >
                {t('common:cancel')}
              </Button>
            </span>
          )}
          <ConfirmationFailed failure={confirmation.failureOf(visit.id)} />
        </li>
      ))}
    </CardPart>
  )
}

/** A list on the card. */
export function CardPart({
  title,
  empty,
  children,
}: {
  title: string
  empty?: string
  children: readonly ReactNode[]
}) {
  return (
    <section className={css.reminders} aria-label={title}>
      <h3 className={css.label}>{title}</h3>
      {children.length > 0 ? <ShortList className={css.fates}>{children}</ShortList> : <p className="small">{empty}</p>}
    </section>
  )
}
