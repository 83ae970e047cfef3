import type { Doctor } from '@aafiya/contracts/doctors'
import { limits } from '@aafiya/contracts/limits'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'

import { EmergencyNotice } from '../../clinic/emergency-notice.tsx'
import { Button } from '../../ui/action/button.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { ActionBar } from '../../ui/layout/action-bar.tsx'
import type { useBookingForm } from '../use-booking-form.ts'
import { summaryHash } from '../use-login-first.ts'
import css from './booking-slip.module.css'
import { PayChoice } from './pay-choice.tsx'
import { SlipBrief } from './slip-brief.tsx'
import { SlipLedger } from './slip-ledger.tsx'

export interface BookingSlipProps {
  doctor: Doctor
  zone: string
  form: ReturnType<typeof useBookingForm>
}

/** Moves on to the slip that a sentence is in, whatever is above. */
function showSlip(sentence: HTMLElement | null): void {
  sentence?.focus({ preventScroll: true })
  sentence?.closest('section')?.scrollIntoView()
}

/** What will be booked, and the button: a slip beside the page, on a phone below it, with the button in a bar fixed to the bottom. */
export function BookingSlip({ doctor, zone, form }: BookingSlipProps) {
  const { t } = useTranslation(['doctors', 'payments'])
  const titleId = useId()
  const isBackFromLogin = useLocation().hash === summaryHash && form.canBook
  const notesId = useId()
  const left = limits.notesMax - form.notes.length
  const { isOffered, isChosen: isPayingNow } = form.payNow
  const action = t(isPayingNow ? 'payments:hold' : 'book')
  const note = isPayingNow
    ? t('payments:pay_now_note', { count: limits.holdMinutes })
    : t(isOffered ? 'payments:pay_later_note' : 'book_note')
  return (
    <section id={summaryHash.slice(1)} className={css.slip} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.title}>
        {t('your_appointment')}
      </h2>
      {isBackFromLogin && (
        <p className={css.back} tabIndex={-1} ref={showSlip}>
          {t('one_press_left', { button: action })}
        </p>
      )}
      <SlipLedger doctor={doctor} date={form.day.date} time={form.slot?.time} zone={zone} />
      <TextArea
        id={notesId}
        label={t('notes_label')}
        rows={2}
        maxLength={limits.notesMax}
        hint={form.notes ? t('notes_left', { count: left }) : undefined}
        value={form.notes}
        onValue={form.setNotes}
      />
      {isOffered && <PayChoice payNow={form.payNow} className={css.pay} />}
      <ActionBar brief={<SlipBrief doctor={doctor} date={form.day.date} time={form.slot?.time} zone={zone} />}>
        <Button type="submit" busy={form.isBusy} busyLabel={t(isPayingNow ? 'payments:holding' : 'booking')}>
          {action}
        </Button>
      </ActionBar>
      <div className="small">
        <p>{note}</p>
        <EmergencyNotice />
      </div>
    </section>
  )
}
