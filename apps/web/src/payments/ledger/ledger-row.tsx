import type { LedgerEntry } from '@aafiya/contracts/ledger'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import css from './ledger-row.module.css'

/** One movement: how much in which direction, for whom, by which way, when. */
export function LedgerRow({ entry, zone }: { entry: LedgerEntry; zone: string }) {
  const { t } = useTranslation('ledger')
  const { longDate, clockTime, money } = useFormat()
  const name = useDoctorName()
  const when = { instant: entry.createdAt, zone }
  const doctor = name({ fullName: entry.doctorName, fullNameAr: entry.doctorNameAr })
  return (
    <article className={css.row}>
      <p className={css.amount}>
        <Nuqta tone={entry.kind === 'charge' ? 'leaf' : 'hollow'} />
        <span>
          <b>{money(Math.abs(entry.amount), entry.currency)}</b> <span className={css.kind}>{t(entry.kind)}</span>
        </span>
      </p>
      <div className={css.who}>
        <p>{t('with', { patient: entry.patientName, doctor })}</p>
        {entry.isFlagged && <p className={css.flagged}>{t('flagged')}</p>}
        <p className={css.detail}>
          {t(`provider_${entry.provider}`)}
          {' · '}
          <bdi dir="ltr" className={css.reference}>
            {entry.reference}
          </bdi>
        </p>
      </div>
      <p className={css.when}>
        <time dateTime={entry.createdAt}>{t('date_and_time', { date: longDate(when), time: clockTime(when) })}</time>
      </p>
    </article>
  )
}
