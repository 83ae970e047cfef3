import type { Inquiry } from '@aafiya/contracts/inquiries'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../doctors/doctor-name.tsx'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import css from './answer.module.css'

/** The way to the doctor's times, where the doctor suggested a visit. */
export function VisitLink({ inquiry: { doctor, visitSuggestedAt } }: { inquiry: Inquiry }) {
  const { t } = useTranslation('inquiries')
  const doctorName = useDoctorName()
  if (!doctor || visitSuggestedAt === null) return null
  return (
    <LinkButton tone="line" className={css.visit} to={paths.doctor(doctor.id)}>
      {t('visit_suggested', { doctor: doctorName(doctor) })}
    </LinkButton>
  )
}
