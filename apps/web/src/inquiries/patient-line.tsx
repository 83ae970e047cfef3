import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import type { Inquiry } from '@aafiya/contracts/inquiries/inquiries'
import { useTranslation } from 'react-i18next'

import { usePersonName } from '../page/use-person-name.ts'
import css from './inbox/inbox.module.css'
import { useInquiryTime } from './use-inquiry-time.ts'

/** The age in whole years on the clinic's civil day. `zone` is the clinic's IANA zone. */
export function ageOn(dateOfBirth: string, now: Date, zone: string): number {
  const { date: today } = civilAt(now, zone)
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

const genders = { 0: 'words:male', 1: 'words:female' } as const

export interface PatientLineProps {
  inquiry: Inquiry
  zone: string
  now: Date
}

/** The patient as far as it matters for the answer, and the time of the inquiry. */
export function PatientLine({ inquiry: { patient, createdAt }, zone, now }: PatientLineProps) {
  const { t } = useTranslation(['inbox', 'words'])
  const time = useInquiryTime(zone)
  const name = usePersonName()
  const facts = patient && [
    ...(patient.gender === null ? [] : [t(genders[patient.gender])]),
    ...(patient.dateOfBirth === null ? [] : [t('age', { count: ageOn(patient.dateOfBirth, now, zone) })]),
  ]
  return (
    <div className={css.head}>
      <h3 className={css.patient}>
        <bdi>{patient && name(patient.fullName, patient.fullNameAr)}</bdi>{' '}
        {facts && facts.length > 0 && <span className={css.about}>{facts.join(t('words:comma'))}</span>}
      </h3>
      <time className={css.small} dateTime={createdAt}>
        {time(createdAt)}
      </time>
    </div>
  )
}
