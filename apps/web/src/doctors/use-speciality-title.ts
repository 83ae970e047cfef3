import type { Doctor } from '@aafiya/contracts/doctors'
import { specialities } from '@aafiya/contracts/specialities'
import { useTranslation } from 'react-i18next'

import { doctorsOf } from './doctor-search.ts'

/** What the directory is headed with: the one speciality its address means, else the word of the address itself. */
export function useSpecialityTitle(doctors: readonly Doctor[] | undefined, wanted: string | undefined): string {
  const { t } = useTranslation(['doctors', 'common'])
  if (!wanted) return t('all_doctors')
  const meant = specialities.filter((speciality) => speciality.toLowerCase().includes(wanted.toLowerCase()))
  const listed = new Set(doctorsOf(doctors ?? [], wanted).map((doctor) => doctor.speciality))
  const found = listed.size > 0 ? listed : new Set(meant)
  const [only] = found
  return only && found.size === 1 ? t(`speciality_${only}`, { ns: 'common' }) : wanted
}
