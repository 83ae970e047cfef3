/** Gender codes. Here, without a schema, so that a page that only shows them fetches none. */
export const genders = { male: 0, female: 1 } as const
/** Role codes; an administrator is created by a command and a receptionist by an administrator, neither by sign-up. */
export const roles = { doctor: 1, patient: 2, administrator: 3, receptionist: 4 } as const
/** Whether a role works at the front desk. */
export const isDeskRole = (role: number): boolean => role === roles.receptionist || role === roles.administrator
/** The languages of the product, the default first. */
export const languages = ['en', 'ar'] as const
/** The states of a doctor: applied, listed, refused, taken off the list. */
export const doctorStatuses = ['pending', 'approved', 'declined', 'unlisted'] as const
export type DoctorStatus = (typeof doctorStatuses)[number]
/** A person's relation to the account that books for them. */
export const relations = ['child', 'parent', 'other'] as const
