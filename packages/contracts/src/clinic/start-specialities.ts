import { specialities, type NamedSpeciality, type StartSpeciality } from '../specialities/specialities.ts'

const arabic: Readonly<Record<StartSpeciality, string>> = {
  'General physician': 'طب عام',
  Gynecologist: 'أمراض النساء',
  Dermatologist: 'الأمراض الجلدية',
  Pediatricians: 'طب الأطفال',
  Neurologist: 'المخ والأعصاب',
  Gastroenterologist: 'الجهاز الهضمي',
}

/** The specialities that a clinic begins with, under the names that the pages have for them. */
export const startSpecialities: readonly NamedSpeciality[] = specialities.map((key) => ({
  key,
  name: key,
  nameAr: arabic[key],
}))
