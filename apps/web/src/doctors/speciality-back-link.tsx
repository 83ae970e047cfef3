import type { Speciality } from '@aafiya/contracts/doctors'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { paths } from '../paths.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { DirIcon } from '../ui/text/dir-icon.tsx'
import css from './speciality-back-link.module.css'

/** Back to the doctors of the speciality. */
export function SpecialityBackLink({ speciality }: { speciality: Speciality }) {
  const { t } = useTranslation()
  return (
    <AppLink to={paths.speciality(speciality)} className={css.link}>
      <DirIcon icon={ArrowLeft} size={18} />
      {t(`speciality_${speciality}`)}
    </AppLink>
  )
}
