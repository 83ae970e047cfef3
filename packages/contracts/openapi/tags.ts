import type { contract } from '../src/contract.ts'

const tags: Readonly<Record<keyof typeof contract, string>> = {
  account: 'Signing up, in and out, and who is signed in',
  profile: "One's own profile, e-mail, password, picture and sessions",
  recovery: 'A forgotten password, in three steps',
  google: 'Signing in with Google',
  merges: 'One person who was entered twice, or has an account now',
  reminders: "The status of a visit's reminders",
  visitLinks: 'What the link in a message about a visit shows and takes, without signing in',
  notifications: 'What happened, told to the person it concerns',
  appointments: "A patient's appointments, and the times that are free",
  callList: 'Whom the front desk calls about a visit',
  clinic: 'Facts of the clinic',
  counter: 'Money at the front desk: taken, returned, counted',
  desk: 'The front desk: everybody’s day, finding and entering people, booking for them',
  doctors: 'The directory of doctors, their profiles and applications',
  family: 'The people that the caller books and asks for',
  hours: 'When the clinic is open and doctors are there',
  inquiries: 'Questions to the doctors of a speciality, with pictures, and their answers',
  specialities: 'The specialities of the clinic',
  messagePreferences: 'By which channels somebody wants messages about visits, and the phone they go to',
  messageWebhooks: 'What the providers of messages report',
  payments: 'Paying for an appointment, holding a slot meanwhile, refunds, and the ledger',
  push: "Push messages on the caller's devices",
  receptionists: 'Who works at the front desk',
  visits: "Appointments as the clinic's side reads them",
  waitingList: 'Waiting for a doctor, a speciality or an earlier time, and the times that are offered',
  waitingOffers: 'What the link in a message that offers a time shows and takes, without signing in',
  visitTypes: 'Visits of different lengths and fees that the clinic offers',
}

/** What the endpoints of a domain are about. */
export const tagDescriptions: Readonly<Record<string, string>> = tags
