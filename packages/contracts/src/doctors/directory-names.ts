/** What a URL of the directory may say. Apart from the schemas, which pages do without. */

/** On which days a doctor must still have a free time: `week` is today and the six days after it. */
export const freeDays = ['today', 'tomorrow', 'week'] as const
export type FreeDay = (typeof freeDays)[number]

/**
 * `earliest`: by the earliest free time, with `free` the earliest then, doctors without one last. Without a sort by
 * name, in a search the best matches first. Names are sorted as a page in the language of `Accept-Language` shows them
 * (`arabicSortName`); a cursor continues the order in which it was made.
 */
export const doctorSorts = ['earliest', 'name', 'fee'] as const
export type DoctorSort = (typeof doctorSorts)[number]

/** All query parameters of a page of the directory, in the order shown. The server renders no URL with another. */
export const directoryNames = ['q', 'free', 'sort', 'gender', 'feeMax', 'area', 'language', 'online'] as const
