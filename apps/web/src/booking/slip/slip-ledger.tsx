import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import type { OfferedVisitType } from '@aafiya/contracts/doctors/offered-visit-type'
import { inLanguage } from '@aafiya/contracts/language/in-language'
import { useTranslation } from 'react-i18next'

import { useZoneTime } from '../../clinic/use-zone-time.ts'
import { DoctorName } from '../../doctors/doctor-name.tsx'
import { TwinText } from '../../doctors/twin-text.tsx'
import { useMemberWords } from '../../family/use-member-words.ts'
import type { PersonChoice } from '../../family/use-person-choice.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { civilDay, civilTime } from '../../i18n/when.ts'
import css from './slip-ledger.module.css'

export interface SlipProps {
  doctor: Doctor
  date: string
  time: string | undefined
  zone: string
  fee: number
  /** Set if there is more than one. */
  visitType: OfferedVisitType | undefined
  people: PersonChoice
}

/** The booking in large type: day, time with zone, doctor, place, fee. */
export function SlipLedger({ doctor, date, time, zone, fee, visitType, people }: SlipProps) {
  const { t } = useTranslation(['doctors', 'family', 'words'])
  const { weekday, dayAndMonth, clockTime, money } = useFormat()
  const zoneTime = useZoneTime()
  const language = useLanguage()
  const { nameOf } = useMemberWords()
  return (
    <div>
      <p className={css.when}>
        <span>{weekday(civilDay(date))}</span>
        <span>{dayAndMonth(civilDay(date))}</span>
        {time ? <span>{clockTime(civilTime(time))}</span> : <span className={css.open}>{t('no_time_chosen')}</span>}
      </p>
      {time && <p className={css.zone}>{zoneTime(zone)}</p>}
      <dl className={css.rows}>
        {people.family.length > 0 && (
          <div>
            <dt>{t('family:whose')}</dt>
            <dd>
              <bdi>{people.chosen ? nameOf(people.chosen) : t('family:yourself')}</bdi>
            </dd>
          </div>
        )}
        {visitType && (
          <div>
            <dt>{t('words:visit_type')}</dt>
            <dd>{inLanguage(language, visitType.name, visitType.nameAr)}</dd>
          </div>
        )}
        <div>
          <dt>{t('words:with')}</dt>
          <dd>
            <DoctorName doctor={doctor} />
          </dd>
        </div>
        {doctor.address && (
          <div>
            <dt>{t('where')}</dt>
            <dd>
              <TwinText latin={doctor.address} arabic={doctor.addressAr} />
            </dd>
          </div>
        )}
        <div className={css.fee}>
          <dt>{t('words:fee')}</dt>
          <dd>{fee === 0 && visitType ? t('words:free') : money(fee, doctor.currency)}</dd>
        </div>
      </dl>
    </div>
  )
}
