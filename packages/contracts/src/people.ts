/** Gender codes of the specification, section 3. Here, without a schema, so that a page that only shows them fetches none. */
export const genders = { male: 0, female: 1 } as const
/** Role codes of the specification, section 3; an administrator is made by a command, never by sign-up. */
export const roles = { doctor: 1, patient: 2, administrator: 3 } as const
