import type { CreateDoctor, UpdateDoctor } from '@aafiya/contracts/doctors/doctor-requests'

const optionalTexts = ['fullNameAr', 'degree', 'degreeAr', 'about', 'aboutAr', 'address', 'addressAr'] as const

/** The given texts, trimmed; an emptied Arabic text becomes absent. */
export const givenTexts = (body: CreateDoctor | UpdateDoctor) =>
  Object.fromEntries(
    optionalTexts.filter((name) => body[name] !== undefined).map((name) => [name, body[name]?.trim() || null]),
  )

/** The given languages; an empty list becomes absent. */
export const givenLanguages = ({ languages }: CreateDoctor | UpdateDoctor) =>
  languages === undefined ? {} : { languages: languages.length > 0 ? languages : null }
