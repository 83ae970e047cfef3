/** What a doctor writes about themselves, by field, and the text of `applications` that names it. */
export const writtenLabels = {
  degree: 'degree',
  degreeAr: 'degree_ar',
  about: 'about',
  aboutAr: 'about_ar',
  address: 'address',
  addressAr: 'address_ar',
} as const

export const isWrittenField = (name: string | undefined): name is keyof typeof writtenLabels => name !== undefined && name in writtenLabels
