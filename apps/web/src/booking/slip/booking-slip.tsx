import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import { limits } from '@aafiya/contracts/platform/limits'
import { lazy, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'

import { EmergencyNotice } from '../../clinic/emergency-notice.tsx'
import { useZoneTime } from '../../clinic/use-zone-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { civilDay, civilTime } from '../../i18n/when.ts'
import { CrashBoundary } from '../../page/crash-boundary.tsx'
import { named } from '../../page/named.ts'
import { Button } from '../../ui/action/button.tsx'
import { focusAfterHeading } from '../../ui/behaviour/focus-if-lost.ts'
import { RadioSegments } from '../../ui/field/radio-segments.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { ActionBar } from '../../ui/layout/action-bar.tsx'
import type { useBookingForm } from '../use-booking-form.ts'
import { summaryHash } from '../use-login-first.ts'
import type { PayNow } from '../use-pay-now.ts'
import css from './booking-slip.module.css'
import type { ClashBriefProps } from './clash-notice.tsx'
import { SlipLedger, type SlipProps } from './slip-ledger.tsx'

// There before a time is chosen; a booking does without it.
const ClashNotice = lazy(named(() => import('./clash-notice.tsx').then((it) => it.ClashNotice)))
const ClashBrief = lazy(named(() => import('./clash-notice.tsx').then((it) => it.ClashBrief)))
// Only a first booking asks for it.
const HealthConsentBox = lazy(
  named(() => import('../../family/health-consent-box.tsx').then((it) => it.HealthConsentBox)),
)

const later = 'later'
const now = 'now'

/** Pay at the clinic or now; only if the clinic offers both. */
function PayChoice({ payNow, className }: { payNow: PayNow; className: string | undefined }) {
  const { t } = useTranslation(['payments', 'words'])
  const id = useId()
  return (
    <div className={className}>
      <RadioSegments
        id={id}
        name="pay"
        label={t('words:payment')}
        value={payNow.isChosen ? now : later}
        options={[
          { value: later, label: t('when_pay_later') },
          { value: now, label: t('when_pay_now') },
        ]}
        onValue={(value) => payNow.choose(value === now)}
      />
    </div>
  )
}

export interface BookingSlipProps {
  doctor: Doctor
  zone: string
  form: ReturnType<typeof useBookingForm>
}

/** Scrolls to the slip around a sentence, unless the patient has gone on already. */
function showSlip(sentence: HTMLElement | null): void {
  if (sentence && focusAfterHeading(sentence)) sentence.closest('section')?.scrollIntoView()
}

/**
 * What will be booked, and the button: next to the page on a desktop; on a phone below it, with the button in a fixed
 * bar.
 */
export function BookingSlip({ doctor, zone, form }: BookingSlipProps) {
  const { t } = useTranslation(['doctors', 'payments', 'words'])
  const titleId = useId()
  const isBackFromLogin = useLocation().hash === summaryHash && form.canBook
  const notesId = useId()
  const left = limits.notesMax - form.notes.length
  const { isOffered, isChosen: isPayingNow } = form.payNow
  const { chosen, offered } = form.types
  const slip = {
    doctor,
    date: form.day.date,
    time: form.slot?.time,
    zone,
    fee: form.fee,
    visitType: offered.length > 1 ? chosen : undefined,
    people: form.people,
  }
  // The visit of a booking that is asked for again may be in the list already.
  const startsAt = form.isResuming ? undefined : form.slot?.startsAt
  const wanted = { startsAt, minutes: chosen?.minutes, personId: form.people.chosen?.id }
  const action = t(isPayingNow ? 'payments:hold' : 'book')
  const note = isPayingNow
    ? t('payments:pay_now_note', { count: limits.holdMinutes })
    : t(isOffered ? 'payments:pay_later_note' : 'book_note')
  return (
    <section id={summaryHash.slice(1)} className={css.slip} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.title}>
        {t('words:your_appointment')}
      </h2>
      {isBackFromLogin && (
        <p className={css.back} tabIndex={-1} ref={showSlip}>
          {t('one_press_left', { button: action })}
        </p>
      )}
      <SlipLedger {...slip} />
      <CrashBoundary resetKey="" fallback={null}>
        <Suspense>
          <ClashNotice {...wanted} zone={zone} />
        </Suspense>
      </CrashBoundary>
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
      {form.consent.isNeeded && (
        <Suspense>
          <HealthConsentBox consent={form.consent} />
        </Suspense>
      )}
      <ActionBar brief={<SlipBrief {...slip} wanted={wanted} />}>
        <Button
          type="submit"
          busy={form.isBusy || !form.types.isSettled}
          busyLabel={form.isBusy && t(isPayingNow ? 'payments:holding' : 'words:booking')}
        >
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

interface SlipBriefProps extends SlipProps {
  wanted: Omit<ClashBriefProps, 'children'>
}

/** The summary in a few short lines, for a phone's bar. */
function SlipBrief({ doctor, date, time, zone, fee, wanted }: SlipBriefProps) {
  const { t } = useTranslation('doctors')
  const { shortDay, clockTime, money } = useFormat()
  const zoneTime = useZoneTime()
  const inZone = <span className={css.zone}>{zoneTime(zone)}</span>
  return (
    <p>
      <span className={css.day}>{shortDay(civilDay(date))}</span>
      {time ? (
        <>
          <span className={css.line}>
            <span>{clockTime(civilTime(time))}</span>
            <span>{money(fee, doctor.currency)}</span>
          </span>
          <CrashBoundary resetKey="" fallback={inZone}>
            <Suspense fallback={inZone}>
              <ClashBrief {...wanted}>{inZone}</ClashBrief>
            </Suspense>
          </CrashBoundary>
        </>
      ) : (
        <span className={css.zone}>{t('no_time_chosen')}</span>
      )}
    </p>
  )
}
