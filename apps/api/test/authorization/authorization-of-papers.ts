import { allSignedIn, idOf, ownerAndGuardian, type Outcomes, type Row } from './authorization-outcomes.ts'

/** Of a visit: the doctor who holds it. */
const visitsDoctor: Outcomes = {
  ...allSignedIn('forbidden'),
  concernedDoctor: 'ok',
  otherDoctor: 'appointment_not_found',
}

/** What patients take home from a visit. */
export const authorizationOfPapers: Readonly<Record<string, Row>> = {
  'visitPapers.show': { outcomes: visitsDoctor, send: idOf(({ appointmentId }) => appointmentId) },
  'visitPapers.saveSummary': {
    outcomes: visitsDoctor,
    send: ({ appointmentId }) => ({ params: { id: appointmentId }, body: { version: 0, text: 'Rest and water' } }),
  },
  'visitPapers.releaseSummary': {
    outcomes: { ...visitsDoctor, concernedDoctor: 'summary_empty' },
    send: ({ appointmentId }) => ({ params: { id: appointmentId }, body: { version: 1 } }),
  },
  'visitPapers.takeBackSummary': {
    outcomes: { ...visitsDoctor, concernedDoctor: 'summary_empty' },
    send: idOf(({ appointmentId }) => appointmentId),
  },
  'visitPapers.own': {
    outcomes: ownerAndGuardian('appointment_not_found'),
    send: idOf(({ appointmentId }) => appointmentId),
  },
  'visitPapers.rate': {
    outcomes: { ...ownerAndGuardian('appointment_not_found'), owner: 'not_ratable', guardian: 'not_ratable' },
    send: ({ appointmentId }) => ({ params: { id: appointmentId }, body: { score: 5 } }),
  },
}
