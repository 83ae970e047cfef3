import type { DeskDoctor } from '@aafiya/contracts/desk/desk'
import { bareWords, searchName, searchWords } from '@aafiya/contracts/language/name-search'
import { isHeardIn, skeletonText, withoutArticles } from '@aafiya/contracts/language/name-skeleton'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useSpecialities } from '../../doctors/use-specialities.ts'
import { Combobox } from '../../ui/field/combobox.tsx'
import css from '../person/person-finder.module.css'

const shown = 8

/**
 * Doctors whose name in either script contains each typed word, matches at the start of a word first; then those of a
 * speciality with such words; then those whose names sound like it, as in the directory. Titles are ignored. `first` is
 * the one to choose without another look: the first one that is spelt so, or the only one.
 */
function doctorsNamed(
  doctors: readonly DeskDoctor[],
  typed: string,
  specialityOf: (doctor: DeskDoctor) => string,
): { found: DeskDoctor[]; count: number; first?: DeskDoctor } {
  const words = withoutArticles(searchWords(typed))
  if (words.length === 0) return { found: [], count: 0 }
  const named = doctors.map((doctor) => ({ doctor, name: searchName(doctor.fullName, doctor.fullNameAr) }))
  const starts = ({ name }: { name: string }) => words.every((word) => ` ${name}`.includes(` ${word}`))
  const spelt = named.filter(({ name }) => words.every((word) => name.includes(word)))
  const ranked = [...spelt.filter(starts), ...spelt.filter((one) => !starts(one))]
  const isHeard = ({ name }: { name: string }) => {
    const sounds = skeletonText(name)
    return words.every((word) => name.includes(word) || isHeardIn(sounds, word))
  }
  const isOfSpeciality = (doctor: DeskDoctor) => {
    const speciality = bareWords(specialityOf(doctor))
    return typed.trim().length > 2 && words.every((word) => speciality.includes(bareWords(word).trimEnd()))
  }
  const treating = named.filter((one) => !spelt.includes(one) && isOfSpeciality(one.doctor))
  const known = [...ranked, ...treating]
  const heard = known.length < shown ? named.filter((one) => !known.includes(one) && isHeard(one)) : []
  const all = [...known, ...heard]
  const found = all.map(({ doctor }) => doctor).slice(0, shown)
  return { found, count: all.length, ...(found[0] && (spelt.length > 0 || found.length === 1) && { first: found[0] }) }
}

export interface DoctorPickerProps {
  field?: RefObject<HTMLInputElement | null>
  doctors: readonly DeskDoctor[]
  label: string
  hint?: string
  onDoctor: (doctor: DeskDoctor) => void
  /** Called on Enter in the empty field. */
  onAny: () => void
}

/** Chooses a doctor by any part of the name; Enter chooses the first match, but none of several that only sound alike. */
export function DoctorPicker({ field, doctors, label, hint, onDoctor, onAny }: DoctorPickerProps) {
  const { t } = useTranslation('desk')
  const doctorName = useDoctorName()
  const { nameOf } = useSpecialities()
  const [typed, setTyped] = useState('')
  const isTyped = typed.trim() !== ''
  const { found, count, first } = isTyped ? doctorsNamed(doctors, typed, ({ speciality }) => nameOf(speciality)) : {}
  return (
    <Combobox
      {...(field && { field })}
      label={label}
      listLabel={label}
      hint={hint}
      value={typed}
      onValue={setTyped}
      options={found?.map((doctor) => ({
        key: doctor.id,
        content: (
          <>
            <span className={css.name}>{doctorName(doctor)}</span>
            <span className={css.facts}>{nameOf(doctor.speciality)}</span>
          </>
        ),
      }))}
      preselected={first?.id}
      status={found?.length === 0 ? t('no_doctors') : found && !first ? t('choose_result', { count }) : ''}
      onTake={(id) => {
        const doctor = doctors.find((one) => one.id === id)
        if (doctor) onDoctor(doctor)
      }}
      onEnter={() => {
        if (!isTyped) onAny()
      }}
    />
  )
}
