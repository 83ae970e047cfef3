import { restOf } from '@aafiya/contracts/appointments/booking-facts'
import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import { inLanguage } from '@aafiya/contracts/language/in-language'
import type { Receipt } from '@aafiya/contracts/payments/receipt'
import { useTranslation } from 'react-i18next'

import { DoctorName } from '../../doctors/doctor-name.tsx'
import { useSpecialities } from '../../doctors/use-specialities.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { usePersonName } from '../../page/use-person-name.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { LogoMark } from '../../ui/art/logo-mark.tsx'
import { FactRows } from '../../ui/figure/fact-rows.tsx'
import { useRefundRows } from '../refund/use-refund-rows.ts'
import css from './receipt-sheet.module.css'

export interface ReceiptSheetProps {
  receipt: Receipt
  clinic: Clinic
  /** The page the reader came from. */
  back: { to: string; label: string }
}

/** What was paid, to whom, for what, and what was refunded. */
export function ReceiptSheet({ receipt, clinic: { timeZone: zone, phone }, back }: ReceiptSheetProps) {
  const { t } = useTranslation(['payments', 'words'])
  const { specialistOf } = useSpecialities()
  const name = usePersonName()
  const { fullDate, longDate, clockTime, money } = useFormat()
  const language = useLanguage()
  const { currency, parts = [] } = receipt
  const refundRows = useRefundRows(currency, zone)
  const isInParts = parts.length > 1 || parts.some(({ given }) => given !== undefined)
  const visit = { instant: receipt.appointmentDate, zone }
  const whenOf = (instant: string) =>
    t('words:date_and_time', { date: longDate({ instant, zone }), time: clockTime({ instant, zone }) })
  // The number is the latest part's.
  const latest = parts.findLast(({ reversed }) => reversed === undefined)
  const address = inLanguage(language, receipt.clinicAddress, receipt.clinicAddressAr)
  return (
    <article className={css.receipt}>
      <address className={css.clinic}>
        <span className={css.logo}>
          <LogoMark />
        </span>
        <b>{inLanguage(language, receipt.clinicName, receipt.clinicNameAr)}</b>
        {address && <span>{address}</span>}
        {phone && (
          <span>
            <bdi dir="ltr">{phone}</bdi>
          </span>
        )}
      </address>
      <FactRows
        rows={[
          { label: t('words:number'), value: <bdi dir="ltr">{receipt.number}</bdi> },
          {
            label: t('receipt_date'),
            value: whenOf(latest?.receivedAt ?? receipt.paidAt),
          },
          { label: t('words:patient'), value: <bdi>{name(receipt.patientName, receipt.patientNameAr)}</bdi> },
          {
            label: t('words:with'),
            value: <DoctorName doctor={{ fullName: receipt.doctorName, fullNameAr: receipt.doctorNameAr }} />,
            note: specialistOf(receipt.doctorSpeciality),
          },
          {
            label: t('words:appointment'),
            value: t('words:date_and_time', { date: fullDate(visit), time: clockTime(visit) }),
          },
          !isInParts && { label: t('paid_with'), value: t(`provider_${receipt.provider}`) },
          ...(isInParts ? parts : []).map(({ number, method, amount, given, receivedAt, reversed }) => ({
            label: t('words:receipt_number', { number }),
            value: money(amount, currency),
            note: [
              whenOf(receivedAt),
              reversed === undefined
                ? given === undefined
                  ? t(`provider_${method}`)
                  : t('part_given', {
                      method: t(`provider_${method}`),
                      given: money(given, currency),
                      change: money(restOf({ fee: given, paid: amount }), currency),
                    })
                : t('part_reversed', { reason: reversed }),
            ].join(' · '),
          })),
          { label: t('words:paid_total'), value: money(receipt.paid, currency), isLarge: receipt.refunds.length === 0 },
          receipt.due !== undefined && { label: t('rest_row'), value: money(receipt.due, currency) },
          ...refundRows(receipt.refunds),
          receipt.refunds.length > 0 && {
            label: t('receipt_kept'),
            value: money(receipt.kept, currency),
            isLarge: true,
          },
        ]}
      />
      <div className={css.actions}>
        <Button onClick={() => window.print()}>{t('words:print')}</Button>
        <LinkButton tone="line" to={back.to}>
          {back.label}
        </LinkButton>
      </div>
    </article>
  )
}
