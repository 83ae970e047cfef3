import type { DeskDoctor } from '@aafiya/contracts/desk/desk'
import { searchName, searchWords } from '@aafiya/contracts/language/name-search'
import { isHeardIn, skeletonText } from '@aafiya/contracts/language/name-skeleton'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useSpecialities } from '../../doctors/use-specialities.ts'
import { Combobox } from '../../ui/field/combobox.tsx'
import css from '../person/person-finder.module.css'

const shown = 8

/**
 * Doctors whose name in either script contains each typed word, matches at the start of a word first; then those whose
 * names sound like it, as in the directory. Titles are ignored.
 */
function doctorsNamed(doctors: readonly DeskDoctor[], typed: string): DeskDoctor[] {
  const words = searchWords(typed)
  if (words.length === 0) return []
  const named = doctors.map((doctor) => ({ doctor, name: searchName(doctor.fullName, doctor.fullNameAr) }))
  const starts = ({ name }: { name: string }) => words.every((word) => ` ${name}`.includes(` ${word}`))
  const spelt = named.filter(({ name }) => words.every((word) => name.includes(word)))
  const found = [...spelt.filter(starts), ...spelt.filter((one) => !starts(one))].slice(0, shown)
  const isHeard = ({ name }: { name: string }) => {
    const sounds = skeletonText(name)
    return words.every((word) => name.includes(word) || isHeardIn(sounds, word))
  }
  const heard = found.length < shown ? named.filter((one) => !spelt.includes(one) && isHeard(one)) : []
  return [...found, ...heard].map(({ doctor }) => doctor).slice(0, shown)
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

/** Chooses a doctor by any part of the name; Enter chooses the first match. */
export function DoctorPicker({ field, doctors, label, hint, onDoctor, onAny }: DoctorPickerProps) {
  const { t } = useTranslation('desk')
  const doctorName = useDoctorName()
  const { nameOf } = useSpecialities()
  const [typed, setTyped] = useState('')
  const isTyped = typed.trim() !== ''
  const found = isTyped ? doctorsNamed(doctors, typed) : undefined
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
      preselected={found?.[0]?.id}
      status={found?.length === 0 ? t('no_doctors') : ''}
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
