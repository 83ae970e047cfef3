/**
 * Numbers that both ends show or enforce. A text that names one of them
 * takes it from `messageVariables`, so a number is never written twice.
 */
export const limits = {
  /** Characters of a password, for every form that sets one. */
  passwordMin: 12,
  passwordMax: 128,
  /** Digits of a one-time code, and how it lives. */
  otpDigits: 6,
  /** While codes are guessed at. */
  longOtpDigits: 8,
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
  /** Files sent ahead of a visit, megabytes of each, and pages of a PDF. */
  visitFiles: 10,
  visitFileMegabytes: 10,
  pdfPages: 30,
  /** Hours within which an inquiry should be answered; after that it is overdue. */
  answerDueHours: 24,
  /** Hours for which a file with someone's data can be fetched. */
  exportHours: 24,
  /** Weeks of a doctor's figures about answers. */
  answerWeeks: 12,
  declineReasonMax: 1000,
  /** Characters of a speciality's name in one language, and how many a clinic may have. */
  specialityMax: 60,
  specialitiesMax: 60,
  /** Minutes after a sign-in, or its repetition, in which the calls marked `fresh` need no other. */
  freshMinutes: 10,
  /** Days after their first sign-in in which staff may work without a second factor, by default and at most. */
  secondFactorDays: 14,
  secondFactorDaysMax: 90,
  /** Days as an administrator with a second factor, before one may take part in removing another account's. */
  resetAdministratorDays: 7,
  /** Digits of an authenticator app's code, and how often it changes. */
  totpDigits: 6,
  totpSeconds: 30,
  passkeysMax: 20,
  degreeMax: 200,
  aboutMax: 2000,
  addressMax: 300,
  /** A year of birth before this is a slip of the finger. */
  birthYearMin: 1900,
  /** How long two people who were merged can be parted again. */
  mergeUndoDays: 30,
  invitationDays: 14,
  /** Days for which the link to choose a first password works. */
  passwordLinkDays: 3,
  /** The highest amount that can be counted in a till, in units of its currency. */
  countedMax: 1_000_000_000,
  closingNoteMax: 300,
  experienceMax: 80,
  feesMax: 100_000,
  /** Languages in which one doctor sees patients. */
  spokenLanguages: 10,
  searchMax: 100,
  /** The most entries on one page of a growing list. */
  pageMax: 100,
  /** Doctors on a page without `limit`: clients without paging see all of a large clinic. */
  doctorsPage: 500,
  /** Minutes a slot is held for a patient who pays while booking. */
  holdMinutes: 10,
  /** How many waiting list entries one account may have. */
  waitingMax: 10,
  /**
   * Hours after the start of a visit in which a no-show is recorded or undone, and the visit cancelled or moved by
   * anyone but an administrator.
   */
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
  /** Reminders of one visit, and how many hours before it the first may be: two weeks. */
  remindersMax: 5,
  reminderHoursMax: 336,
  /** How many hours before a visit an instruction for it may begin. */
  hoursBeforeMax: 48,
  /** Days after a visit in which its patient can rate it. */
  ratingDays: 30,
  mapUrlMax: 500,
  slotMinutes: 30,
  /** The grid's hours in the clinic's zone: first slot at 10:00, last one ends at 21:00. */
  gridOpens: '10:00',
  gridCloses: '21:00',
  /** Fixed hourly times of the edit screen: 15 of them, 09:00 to 23:00. */
  standardFirstHour: 9,
  standardLastHour: 23,
  /** Opening hours per day, seasons, and special days that a doctor or the clinic may have. */
  hoursADay: 6,
  seasonsMax: 20,
  exceptionsMax: 400,
  /** Visits that one change of hours may decide about. */
  affectedMax: 500,
  /** Hours within which a patient may decline the clinic's move of their visit, for a full refund. */
  declineHours: 48,
  /** Minutes of the shortest and of the longest visit, and of the longest pause after one. */
  visitMinutesMin: 10,
  visitMinutesMax: 240,
  pauseMinutesMax: 120,
  /**
   * Characters of a visit type's name in one language, types a clinic may have, and days after a visit in which a
   * follow-up can be.
   */
  visitTypeNameMax: 60,
  visitTypesMax: 100,
  followUpDaysMax: 365,
  /** Follow-ups that one visit may give. */
  followUpsMax: 20,
  /** Minutes within which a cancellation from a message's link can be undone. */
  undoMinutes: 10,
  /** People that one account may book for. */
  familyMax: 12,
  /** People that one booking can be for, each at a time of their own. */
  togetherMax: 4,
  /** People that one account may ever add, those it has stopped booking for included. */
  familyAddedMax: 40,
  idempotencyKeyMin: 8,
  idempotencyKeyMax: 100,
  topDoctors: 4,
  /** Doctors on one page of the directory. */
  directoryPage: 24,
} as const

/** Variables that any message may name, e.g. "at least {{passwordMin}} characters". */
export const messageVariables: Readonly<Record<string, string | number>> = limits
