import type { Doctor } from '@aafiya/contracts/doctors'

const titles = /^(dr|د)\.?(\s+|$)/u

/** One spelling of what people write in several: no marks, no case, one form of alef, yeh and teh marbuta. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\u0640\u2068\u2069]/gu, '')
    .toLowerCase()
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .trim()

/** Doctors whose name, in either script, holds every part of what was typed; all of them while nothing is. */
export function doctorsNamed(doctors: readonly Doctor[], typed: string): readonly Doctor[] {
  const parts = plain(typed).replace(titles, '').split(/\s+/).filter(Boolean)
  if (parts.length === 0) return doctors
  return doctors.filter(({ fullName, fullNameAr }) => {
    const name = plain(`${fullName} ${fullNameAr ?? ''}`)
    return parts.every((part) => name.includes(part))
  })
}

/** Doctors whose speciality contains the word of the address, without regard to case (specification section 2). */
export function doctorsOf(doctors: readonly Doctor[], speciality: string | undefined): readonly Doctor[] {
  const wanted = speciality?.toLowerCase() ?? ''
  return doctors.filter((doctor) => doctor.speciality.toLowerCase().includes(wanted))
}
