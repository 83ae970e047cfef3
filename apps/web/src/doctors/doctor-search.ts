import type { Doctor } from '@aafiya/contracts/doctors'
import { searchName, searchWords } from '@aafiya/contracts/name-search'

/** Doctors whose name, in either script, holds every word that was typed; all of them while none is. */
export function doctorsNamed(doctors: readonly Doctor[], typed: string): readonly Doctor[] {
  const words = searchWords(typed)
  if (words.length === 0) return doctors
  return doctors.filter(({ fullName, fullNameAr }) => {
    const name = searchName(fullName, fullNameAr)
    return words.every((word) => name.includes(word))
  })
}

/** Doctors whose speciality contains the word of the address, without regard to case (specification section 2). */
export function doctorsOf(doctors: readonly Doctor[], speciality: string | undefined): readonly Doctor[] {
  const wanted = speciality?.toLowerCase() ?? ''
  return doctors.filter((doctor) => doctor.speciality.toLowerCase().includes(wanted))
}
