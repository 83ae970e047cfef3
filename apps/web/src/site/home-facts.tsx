import { limits } from '@aafiya/contracts/limits'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { doctorList } from '../doctors/doctor-queries.ts'
import { specialityOrder } from '../doctors/speciality-order.ts'
import { clockHour } from '../i18n/format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { civilTime } from '../i18n/when.ts'
import { Rich } from '../ui/rich.tsx'
import css from './home-facts.module.css'

/** How many, and when: the line under the picture. */
export function HomeFacts() {
  const { t } = useTranslation('site')
  const language = useLanguage()
  const { data: doctors, isError } = useQuery(doctorList())
  const hours = { opens: clockHour(language, civilTime(limits.gridOpens)), closes: clockHour(language, civilTime(limits.gridCloses)) }
  return (
    <ul className={css.facts}>
      {/* Counted, not claimed: while the list is awaited its place is kept, without the list there is no number. */}
      {!isError && <li className={css.doctors}>{doctors && <Rich text={t('facts_doctors', { count: doctors.length })} />}</li>}
      <li>
        <Rich text={t('facts_specialities', { count: specialityOrder.length })} />
      </li>
      <li>
        <Rich text={t('facts_hours', hours)} />
      </li>
    </ul>
  )
}
