const withSearch = (path: string, values: Record<string, string | undefined>) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) search.set(name, value)
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

const invitation = '#invitation='

/**
 * An account page that returns to `returnTo` at the end. The secret of an invitation stays in the fragment, which
 * servers never log.
 */
const leadingTo = (path: string, to: string | undefined, mode?: string) => {
  const [returnTo, secret] = to?.split(invitation) ?? []
  return withSearch(path, { mode, returnTo }) + (secret === undefined ? '' : invitation + secret)
}

/** Every URL of the app, as a function. `pages.ts` has the patterns; a test compares the two. */
export const paths = {
  home: () => '/',
  doctors: () => '/doctors',
  speciality: (speciality: string) => `/doctors/${encodeURIComponent(speciality)}`,
  doctor: (docId: string) => `/appointment/${encodeURIComponent(docId)}`,
  /** With a selected slot: `YYYY-MM-DD` and `HH:mm`. */
  doctorAt: (docId: string, day: string, time: string) =>
    withSearch(`/appointment/${encodeURIComponent(docId)}`, { day, time }),
  /** `returnTo`: the path to return to after the login. */
  login: (returnTo?: string) => leadingTo('/login', returnTo),
  signUp: (returnTo?: string) => leadingTo('/login', returnTo, 'signup'),
  verifyOtp: (returnTo?: string) => leadingTo('/verify-otp', returnTo),
  forgotPassword: (returnTo?: string) => leadingTo('/forgot-password2', returnTo),
  forgotPasswordVerify: (returnTo?: string) => leadingTo('/forgot-password2/verify', returnTo),
  resetPassword: (returnTo?: string) => leadingTo('/forgot-password2/reset', returnTo),
  profile: () => '/profile',
  /** Who opened or changed what about the reader and those they book for. */
  activity: () => '/profile/activity',
  data: () => '/profile/data',
  erasure: () => '/profile/delete',
  /** Prescriptions and other documents of the reader and those they book for. */
  documents: () => '/profile/documents',
  /** What the code on a document confirms. */
  documentCheck: (code: string) => `/d/${code}`,
  appointments: () => '/My-Appointment',
  /** One of the user's appointments: how to prepare, questions before it. */
  myVisit: (id: string) => `/My-Appointment/${encodeURIComponent(id)}`,
  /** Needs the appointment in the navigation state: see `appointments/edit-state.ts`. */
  editAppointment: () => '/edit-appointment',
  /** The visit of a link in a message; its secret is in the fragment. */
  visit: () => '/visit',
  /** The short form for text messages. */
  shortVisit: () => '/v',
  shortOffer: () => '/o',
  /** The short form of Arabic text messages; `boot.js` reads the language from the letter. */
  shortVisitInArabic: () => '/m',
  shortOfferInArabic: () => '/w',
  /** The offer of a link in a message; its secret is in the fragment. */
  offer: () => '/offer',
  inquiries: () => '/inquiries',
  /** The doctor's inbox; the URL holds the filter. */
  doctorInquiries: (part: { filter?: string; answer?: string } = {}) => withSearch('/doctor/inquiries', part),
  application: () => '/doctor/application',
  adminDoctors: () => '/admin/doctors',
  desk: () => '/desk',
  closedDay: () => '/desk/closed-day',
  settings: () => '/admin/clinic',
  setUp: () => '/admin/clinic/set-up',
  specialities: () => '/admin/clinic/specialities',
  visitTypes: () => '/admin/clinic/visit-types',
  visitForm: (id: string) => `/admin/clinic/visit-types/${encodeURIComponent(id)}/before`,
  documentTexts: () => '/admin/clinic/documents',
  people: () => '/admin/clinic/people',
  accounts: () => '/admin/accounts',
  audit: () => '/admin/audit',
  receptionists: () => '/admin/clinic/receptionists',
  /** The payment of an appointment or a held slot; the provider redirects back here. */
  payment: (appointmentId: string) => `/payment/${encodeURIComponent(appointmentId)}`,
  receipt: (appointmentId: string) => `/payment/${encodeURIComponent(appointmentId)}/receipt`,
  /** The doctor's calendar; its view and day are in the URL. */
  doctorVisits: () => '/doctor/appointments',
  doctorVisit: (id: string) => `/doctor/visits/${id}`,
  doctorHours: () => '/doctor/hours',
  managedHours: (doctorId: string) => `/admin/doctors/${encodeURIComponent(doctorId)}/hours`,
  clinicHours: () => '/admin/clinic/hours',
  doctorVisitList: () => '/doctor/appointments/list',
  clinicVisits: () => '/admin/appointments',
  ledger: () => '/admin/payments',
  figures: () => '/figures',
  /** What two of the figures have counted; period and filters are in the URL. */
  sentMessages: () => '/figures/messages',
  freeTime: () => '/figures/free-time',
  about: () => '/about',
  contact: () => '/contact',
  privacy: () => '/privacy',
  terms: () => '/terms',
  accessibility: () => '/accessibility',
} as const
