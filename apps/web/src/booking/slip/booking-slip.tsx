import type { Doctor } from '@aafiya/contracts/doctors'
import { limits } from '@aafiya/contracts/limits'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { EmergencyNotice } from '../../clinic/emergency-notice.tsx'
import { Button } from '../../ui/action/button.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import type { useBookingForm } from '../use-booking-form.ts'
import css from './booking-slip.module.css'
import { PayChoice } from './pay-choice.tsx'
import { SlipBrief } from './slip-brief.tsx'
import { SlipLedger } from './slip-ledger.tsx'

export interface BookingSlipProps {
  doctor: Doctor
  zone: string
  form: ReturnType<typeof useBookingForm>
}

/** What will be booked, and the button: a slip beside the page, on a phone a bar fixed to the bottom with the note above it. */
export function BookingSlip({ doctor, zone, form }: BookingSlipProps) {
  const { t } = useTranslation(['doctors', 'payments'])
  const titleId = useId()
  const notesId = useId()
  const left = limits.notesMax - form.notes.length
  const { isOffered, isChosen: isPayingNow } = form.payNow
  const note = isPayingNow
    ? t('payments:pay_now_note', { count: limits.holdMinutes })
    : t(isOffered ? 'payments:pay_later_note' : 'book_note')
  return (
    <section className={css.slip} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.title}>
        {t('your_appointment')}
      </h2>
      <TextArea
        id={notesId}
        className={css.notes}
        label={t('notes_label')}
        rows={2}
        maxLength={limits.notesMax}
        hint={form.notes ? t('notes_left', { count: left }) : undefined}
        value={form.notes}
        onValue={form.setNotes}
      />
      {isOffered && <PayChoice payNow={form.payNow} className={css.pay} />}
      <div className={css.bar}>
        <SlipLedger doctor={doctor} date={form.day.date} time={form.slot?.time} zone={zone} className={css.ledger} />
        <SlipBrief doctor={doctor} date={form.day.date} time={form.slot?.time} zone={zone} className={css.brief} />
        <Button type="submit" className={css.book} busy={form.isBusy} busyLabel={t(isPayingNow ? 'payments:holding' : 'booking')}>
          {t(isPayingNow ? 'payments:hold' : 'book')}
        </Button>
      </div>
      <div className={css.note}>
        <p>{note}</p>
        <EmergencyNotice />
      </div>
    </section>
  )
}
