const withSearch = (path: string, values: Record<string, string | undefined>) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) search.set(name, value)
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/** Every URL of the app, as a function. `pages.ts` has the patterns; a test compares the two. */
export const paths = {
  home: () => '/',
  doctors: () => '/doctors',
  speciality: (speciality: string) => `/doctors/${encodeURIComponent(speciality)}`,
  doctor: (docId: string) => `/appointment/${encodeURIComponent(docId)}`,
  /** The same with a time chosen: `YYYY-MM-DD` and `HH:mm`. */
  doctorAt: (docId: string, day: string, time: string) => withSearch(`/appointment/${encodeURIComponent(docId)}`, { day, time }),
  /** `returnTo`: the path inside the app where the person goes on once signed in. */
  login: (returnTo?: string) => withSearch('/login', { returnTo }),
  signUp: (returnTo?: string) => withSearch('/login', { mode: 'signup', returnTo }),
  verifyOtp: (returnTo?: string) => withSearch('/verify-otp', { returnTo }),
  forgotPassword: () => '/forgot-password2',
  forgotPasswordVerify: () => '/forgot-password2/verify',
  resetPassword: () => '/forgot-password2/reset',
  profile: () => '/profile',
  appointments: () => '/My-Appointment',
  /** Needs the appointment in the navigation state: see `appointments/edit-state.ts`. */
  editAppointment: () => '/edit-appointment',
  /** The one visit of a link in a message; its secret is behind the `#`. */
  visit: () => '/visit',
  /** The same from a text message, which has room for few characters. */
  shortVisit: () => '/v',
  shortOffer: () => '/o',
  /** The two from an Arabic text message; `boot.js` reads the language from the letter. */
  shortVisitInArabic: () => '/m',
  shortOfferInArabic: () => '/w',
  /** The one offer of a link in a message; its secret is behind the `#`. */
  offer: () => '/offer',
  inquiries: () => '/inquiries',
  /** The doctor's inbox; which part of it is in the URL. */
  doctorInquiries: (part: { filter?: string; answer?: string } = {}) => withSearch('/doctor/inquiries', part),
  application: () => '/doctor/application',
  adminDoctors: () => '/admin/doctors',
  desk: () => '/desk',
  settings: () => '/admin/clinic',
  setUp: () => '/admin/clinic/set-up',
  specialities: () => '/admin/clinic/specialities',
  visitTypes: () => '/admin/clinic/visit-types',
  people: () => '/admin/clinic/people',
  receptionists: () => '/admin/clinic/receptionists',
  /** Paying for an appointment or a held slot; the provider sends the browser back here. */
  payment: (appointmentId: string) => `/payment/${encodeURIComponent(appointmentId)}`,
  receipt: (appointmentId: string) => `/payment/${encodeURIComponent(appointmentId)}/receipt`,
  /** The doctor's calendar; its view and day are in the URL. */
  doctorVisits: () => '/doctor/appointments',
  doctorHours: () => '/doctor/hours',
  managedHours: (doctorId: string) => `/admin/doctors/${encodeURIComponent(doctorId)}/hours`,
  clinicHours: () => '/admin/clinic/hours',
  doctorVisitList: () => '/doctor/appointments/list',
  clinicVisits: () => '/admin/appointments',
  ledger: () => '/admin/payments',
  about: () => '/about',
  contact: () => '/contact',
  privacy: () => '/privacy',
  terms: () => '/terms',
} as const
