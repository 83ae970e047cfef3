/** The labels of the doctor's texts, by field, from `applications`. */
export const writtenLabels = {
  degree: 'degree',
  degreeAr: 'degree_ar',
  about: 'about',
  aboutAr: 'about_ar',
  address: 'address',
  addressAr: 'address_ar',
} as const

export const isWrittenField = (name: string | undefined): name is keyof typeof writtenLabels =>
  name !== undefined && name in writtenLabels
