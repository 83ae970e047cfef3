/**
 * Numbers that both ends show or enforce. A text that names one of them
 * takes it from `messageVariables`, so a number is never written twice.
 */
export const limits = {
  /** Characters of a password, wherever one is set. */
  passwordMin: 12,
  passwordMax: 128,
  /** Digits of a one-time code, and how it lives. */
  otpDigits: 6,
  otpMinutes: 10,
  otpTries: 5,
  nameMax: 100,
  /** The longest address SMTP can deliver to (RFC 5321). */
  emailMax: 254,
  notesMax: 500,
  /** Bytes of a profile picture: 2 MB. */
  pictureBytes: 2 * 1024 * 1024,
  pictureMegabytes: 2,
  /** Characters of an inquiry's message, and of the answer to it. */
  inquiryMax: 4000,
  /** Images of one message or one answer, and bytes of each: 5 MB. */
  inquiryImages: 10,
  imageBytes: 5 * 1024 * 1024,
  imageMegabytes: 5,
  /** Hours within which an inquiry should be answered; after that it is overdue. */
  answerDueHours: 24,
  /** Minutes for which a link to an attachment opens it. */
  fileLinkMinutes: 5,
  /** Weeks that the figures about answers cover, the running one included. */
  figuresWeeks: 12,
  declineReasonMax: 1000,
  /** Characters of a speciality's name in one language, of its key, and how many a clinic may have. */
  specialityMax: 60,
  specialityKeyMax: 80,
  specialitiesMax: 60,
  /** Minutes after a sign-in in which a new password needs no old one. */
  freshSessionMinutes: 15,
  degreeMax: 200,
  aboutMax: 2000,
  addressMax: 300,
  /** A year of birth before this is a slip of the finger. */
  birthYearMin: 1900,
  /** Minutes; a doctor who is later than that does not come. */
  delayMax: 240,
  /** How long two people who were merged can be parted again. */
  mergeUndoDays: 30,
  claimDays: 30,
  invitationDays: 14,
  claimTries: 5,
  /** The most that a till can be counted to hold, in units of its currency. */
  countedMax: 10_000_000,
  closingNoteMax: 300,
  experienceMax: 80,
  feesMax: 100_000,
  /** Languages in which one doctor sees patients. */
  spokenLanguages: 10,
  searchMax: 100,
  /** Most entries one page of a growing list may hold. */
  pageMax: 100,
  /** Doctors on a page without `limit`: clients that know no pages see all of a large clinic. */
  doctorsPage: 500,
  /** Minutes a slot is held for a patient who pays while booking. */
  holdMinutes: 10,
  /** For how many things one account can wait at once. */
  waitingMax: 10,
  /** Hours after the start of a visit in which a no-show is recorded or undone. */
  noShowHours: 48,
  /** Characters of a reason the patient reads. */
  reasonMax: 300,
  /** Days the booking grid shows, starting today. */
  gridDays: 7,
  /** Days ahead of today that the server takes bookings for. */
  bookingDaysAhead: 60,
  /** The furthest a clinic may let its patients book ahead, and the longest lead time before a visit: a week. */
  daysAheadMax: 365,
  leadMinutesMax: 7 * 24 * 60,
  /** Minutes before a visit from which on it can no longer be booked, where the clinic has set none. */
  leadMinutes: 60,
  /** Reminders of one visit, and how many hours before it the first may be: two weeks. */
  remindersMax: 5,
  reminderHoursMax: 336,
  mapUrlMax: 500,
  slotMinutes: 30,
  /** The grid's hours in the clinic's zone: first slot at 10:00, last one ends at 21:00. */
  gridOpens: '10:00',
  gridCloses: '21:00',
  /** Fixed hourly times of the edit screen: 15 of them, 09:00 to 23:00. */
  standardFirstHour: 9,
  standardLastHour: 23,
  /** Opening hours of one day, seasons, and days with hours of their own that a doctor or the clinic may have. */
  hoursADay: 6,
  seasonsMax: 20,
  exceptionsMax: 400,
  /** Visits that one change of hours may decide about. */
  affectedMax: 500,
  /** Hours within which a patient may decline what the clinic moved their visit to, for a full refund. */
  declineHours: 48,
  /** Minutes of the shortest and of the longest visit, and of the longest pause after one. */
  visitMinutesMin: 10,
  visitMinutesMax: 240,
  pauseMinutesMax: 120,
  /** Characters of a visit type's name in one language, types a clinic may have, and days after a visit in which a follow-up can be. */
  visitTypeNameMax: 60,
  visitTypesMax: 100,
  followUpDaysMax: 365,
  /** Minutes within which a cancellation from a message's link can be undone. */
  undoMinutes: 10,
  /** Devices on which one account gets push messages, and characters of the address of one. */
  pushDevices: 10,
  pushEndpointMax: 1000,
  /** People that one account may book for. */
  familyMax: 12,
  idempotencyKeyMin: 8,
  idempotencyKeyMax: 100,
  topDoctors: 4,
  /** Doctors on one page of the directory. */
  directoryPage: 24,
  relatedDoctors: 5,
} as const

/** Variables that any message may name, e.g. "at least {{passwordMin}} characters". */
export const messageVariables: Readonly<Record<string, string | number>> = limits
