import type { ClinicSpeciality } from '@aafiya/contracts/clinic/clinic'
import { isStartSpeciality, specialities, type Speciality } from '@aafiya/contracts/specialities/specialities'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'

export interface Specialities {
  /** The keys of those that are offered, in the clinic's order. */
  offered: readonly Speciality[]
  /** The same, and those that are retired. */
  all: readonly Speciality[]
  /** "Pediatricians" */
  nameOf: (key: Speciality) => string
  /** What a doctor of it is called: "Pediatrician" */
  specialistOf: (key: Speciality) => string
  /** As the clinic calls them; undefined while they are those it began with. */
  named: readonly ClinicSpeciality[] | undefined
}

/** The clinic's specialities. Until the clinic has changed them they are compiled in, so that they wait for nothing. */
export function useSpecialities(): Specialities {
  const { t, i18n } = useTranslation()
  const named = useQuery(clinicFacts()).data?.specialities
  const givenTo = (key: Speciality) => {
    const own = named?.find((one) => one.key === key)
    return i18n.language === 'ar' ? own?.nameAr : own?.name
  }
  const nameOf = (key: Speciality) => givenTo(key) ?? (isStartSpeciality(key) ? t(`speciality_${key}`) : key)
  // A name that the clinic has changed is all that is known; ours may have a word of its own for the doctor.
  const specialistOf = (key: Speciality) =>
    isStartSpeciality(key) && nameOf(key) === t(`speciality_${key}`) ? t(`specialist_${key}`) : nameOf(key)
  return {
    offered: named?.flatMap(({ key, isRetired }) => (isRetired ? [] : [key])) ?? specialities,
    all: named?.map(({ key }) => key) ?? specialities,
    nameOf,
    specialistOf,
    named,
  }
}
