import { visitEnd } from '@aafiya/contracts/appointments/booking-facts'
import { stepRefusal, undoRefusal, type VisitStep } from '@aafiya/contracts/appointments/visit-steps'
import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { span } from '@aafiya/contracts/language/format-span'
import { inLanguage } from '@aafiya/contracts/language/in-language'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'

import { PaymentState } from '../../appointments/payment-state.tsx'
import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { Button } from '../../ui/action/button.tsx'
import { focusOnLeave } from '../../ui/behaviour/focus-on-leave.ts'
import { FactRows } from '../../ui/figure/fact-rows.tsx'
import { stepOf } from '../../visits/calendar/calendar-day.ts'
import { letterOf } from '../../visits/calendar/grid-arrows.ts'
import { KeyHint } from '../../visits/calendar/key-hint.tsx'
import type { VisitSteps } from '../../visits/calendar/use-visit-steps.ts'
import { useAnswerText, useProgressText } from '../../visits/calendar/visit-progress.tsx'
import { saysPaymentAtDesk } from '../../visits/says-payment.ts'
import { mayOverbook } from '../desk-day.ts'
import css from '../desk-panel.module.css'
import { CounterPayment } from '../till/counter-payment.tsx'
import { ConfirmationFailed } from './confirmation-failed.tsx'
import { usePhoneConfirmation } from './use-phone-confirmation.ts'
import { VisitReminders } from './visit-reminders.tsx'

const Delay = lazyPart(() => import('./delay-dialog.tsx'))
const ClaimCode = lazyPart(() => import('../merging/claim-code-dialog.tsx'))

export interface VisitPanelProps {
  visit: DeskVisit
  /** The doctor's delay today; 0 if on time. */
  lateMinutes: number
  zone: string
  now: Date
  steps: VisitSteps
  /** Takes the focus: a new object each time. Without it the focus stays in the grid. */
  opening: object | undefined
  /** The last opening that took it; outlives the panel. */
  focusedOpeningRef: RefObject<object | undefined>
  /** Called with A and M, which act as in the grid. */
  onLetter: (letter: string) => void
  onMove: (visit: DeskVisit) => void
  /** Books another patient at the same time. */
  onOverbook: (visit: DeskVisit) => void
  onCancel: (visit: DeskVisit) => void
  /** Opens the patient's card. */
  onCard: (visit: DeskVisit) => void
  onBack: () => void
}

/**
 * A visit at the desk: its details and currently possible actions. Actions that the API would refuse are not offered.
 */
export function VisitPanel({
  visit,
  lateMinutes,
  zone,
  now,
  steps,
  opening,
  focusedOpeningRef,
  onLetter,
  onMove,
  onOverbook,
  onCancel,
  onCard,
  onBack,
}: VisitPanelProps) {
  const { t } = useTranslation(['desk', 'calendar', 'visits', 'words', 'staff', 'common'])
  const { clockTime, weekdayAndDay } = useFormat()
  const id = useId()
  const [isIssuing, setIssuing] = useState(false)
  const [isLate, setLate] = useState(false)
  const language = useLanguage()
  const doctorName = useDoctorName()
  const doctor = doctorName({ fullName: visit.doctorName, fullNameAr: visit.doctorNameAr })
  const patient = usePersonName()(visit.patientName, visit.patientNameAr)
  const progress = useProgressText(zone)(visit)
  const answer = useAnswerText()(visit)
  const { appointmentDate, status, startedAt } = visit
  const isCancelled = status === 'cancelled'
  const state = {
    status,
    startsAt: new Date(appointmentDate),
    endsAt: new Date(visitEnd(visit)),
    isStarted: startedAt !== undefined,
  }
  const last = stepOf(visit)
  const can = (step: VisitStep) => stepRefusal(state, step, { now, zone }) === undefined
  const isBusy = steps.isBusy(visit.id)
  const confirmation = usePhoneConfirmation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!opening || opening === focusedOpeningRef.current) return
    focusedOpeningRef.current = opening
    heading.current?.focus()
  }, [opening, focusedOpeningRef])
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyped = event.target instanceof Element && event.target.matches('input, textarea, select, dialog *')
    if (!isTyped && !event.ctrlKey && !event.metaKey && !event.altKey) onLetter(letterOf(event))
  }
  return (
    // Handles the letters that its buttons show, wherever in the panel the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={css.panel} aria-labelledby={id} onKeyDown={onKeyDown}>
      <h2 id={id} ref={heading} className={css.name} data-visit={visit.id} tabIndex={-1}>
        <bdi>{patient}</bdi>
      </h2>
      <FactRows
        rows={[
          {
            label: t('words:doctor'),
            value: doctor,
            ...(lateMinutes > 0 && { note: t('late', { span: span(language, lateMinutes, 'minute') }) }),
          },
          {
            label: t('words:time'),
            value: t('words:day_and_time', {
              day: weekdayAndDay({ instant: appointmentDate, zone }),
              time: clockTime({ instant: appointmentDate, zone }),
            }),
          },
          visit.visitType && {
            label: t('words:visit_type'),
            value: inLanguage(language, visit.visitType.name, visit.visitType.nameAr),
          },
          visit.overbooked !== undefined && { label: t('overbooked'), value: <bdi>{visit.overbooked}</bdi> },
          {
            label: t('visits:status'),
            value: isCancelled ? t('visits:status_cancelled') : (progress ?? answer ?? t('visits:status_booked')),
          },
          isCancelled &&
            Boolean(visit.cancelReason) && { label: t('staff:reason'), value: <bdi>{visit.cancelReason}</bdi> },
          saysPaymentAtDesk(visit) && { label: t('words:payment'), value: <PaymentState appointment={visit} /> },
        ]}
      />
      <div className={css.actions}>
        {last === undefined && can('arrived') && (
          <Button ref={focusOnLeave} wide data-primary busy={isBusy} onClick={() => steps.record(visit, 'arrived')}>
            {t('calendar:do_arrived')} <KeyHint letter="A" isOnGreen />
          </Button>
        )}
        <CounterPayment key={visit.id} visit={visit} />
        <div className={css.rest}>
          {last === 'arrived' && can('started') && (
            <Button ref={focusOnLeave} tone="text" busy={isBusy} onClick={() => steps.record(visit, 'started')}>
              {t('call')}
            </Button>
          )}
          {(last === undefined || last === 'arrived') && can('no_show') && (
            <Button ref={focusOnLeave} tone="text" busy={isBusy} onClick={() => steps.record(visit, 'no_show')}>
              {t('calendar:do_no_show')}
            </Button>
          )}
          {last && undoRefusal(state, last, { now, zone }) === undefined && (
            <Button ref={focusOnLeave} tone="text" busy={isBusy} onClick={() => steps.undo(visit, last)}>
              {t(`calendar:undo_${last}`)}
            </Button>
          )}
          {status === 'booked' && (
            <>
              {new Date(appointmentDate) > now && (
                <Button tone="text" busy={confirmation.isBusy(visit.id)} onClick={() => confirmation.press(visit)}>
                  {t(visit.confirmedAt === undefined ? 'confirm_by_phone' : 'unconfirm')}
                </Button>
              )}
              <Button tone="text" onClick={() => onMove(visit)}>
                {t('words:move')} <KeyHint letter="M" />
              </Button>
              {mayOverbook(visit, now) && (
                <Button tone="text" onClick={() => onOverbook(visit)}>
                  {t('overbook')}
                </Button>
              )}
              <Button tone="text" className={css.cancel} onClick={() => onCancel(visit)}>
                {t('cancel')}
              </Button>
            </>
          )}
          {!isCancelled && civilAt(now, zone).date === civilAt(new Date(appointmentDate), zone).date && (
            <Button tone="text" aria-haspopup="dialog" onClick={() => setLate(true)}>
              {t('run_late')}
            </Button>
          )}
          <Button tone="text" aria-haspopup="dialog" onClick={() => setIssuing(true)}>
            {t('access')}
          </Button>
          <Button tone="text" onClick={() => onCard(visit)}>
            {t('card')}
          </Button>
          <Button tone="text" onClick={onBack}>
            {t('common:back')}
          </Button>
        </div>
      </div>
      <ConfirmationFailed failure={confirmation.failureOf(visit.id)} />
      <VisitReminders visit={visit} zone={zone} now={now} />
      {isLate && (
        <Delay>
          {({ DelayDialog }) => (
            <DelayDialog
              doctorId={visit.doctorId}
              doctor={doctor}
              minutes={lateMinutes}
              zone={zone}
              onClose={() => setLate(false)}
            />
          )}
        </Delay>
      )}
      {isIssuing && (
        <ClaimCode>
          {({ ClaimCodeDialog }) => (
            <ClaimCodeDialog personId={visit.personId} name={patient} zone={zone} onClose={() => setIssuing(false)} />
          )}
        </ClaimCode>
      )}
    </section>
  )
}
