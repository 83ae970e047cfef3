import type { ClinicSpeciality } from '@aafiya/contracts/clinic/clinic'
import { isStartSpeciality, specialities, type Speciality } from '@aafiya/contracts/specialities/specialities'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'

export interface Specialities {
  /** The keys of the offered specialities in the clinic's order. */
  offered: readonly Speciality[]
  /** The same, including retired ones. */
  all: readonly Speciality[]
  /** "Pediatricians" */
  nameOf: (key: Speciality) => string
  /** The title of its doctors: "Pediatrician" */
  specialistOf: (key: Speciality) => string
  /** The clinic's own names; undefined while they are the defaults. */
  named: readonly ClinicSpeciality[] | undefined
}

/** The clinic's specialities. The defaults are compiled in, so that nothing waits until the clinic changes them. */
export function useSpecialities(): Specialities {
  const { t, i18n } = useTranslation()
  const named = useQuery(clinicFacts()).data?.specialities
  const givenTo = (key: Speciality) => {
    const own = named?.find((one) => one.key === key)
    return i18n.language === 'ar' ? own?.nameAr : own?.name
  }
  const nameOf = (key: Speciality) => givenTo(key) ?? (isStartSpeciality(key) ? t(`speciality_${key}`) : key)
  // The one default name that is not also its doctors' title; a name changed by the clinic is used as it is.
  const children = 'Pediatricians'
  const specialistOf = (key: Speciality) =>
    key === children && nameOf(key) === t(`speciality_${children}`) ? t(`specialist_${children}`) : nameOf(key)
  return {
    offered: named?.flatMap(({ key, isRetired }) => (isRetired ? [] : [key])) ?? specialities,
    all: named?.map(({ key }) => key) ?? specialities,
    nameOf,
    specialistOf,
    named,
  }
}
