import {
  allSignedIn,
  anyone,
  atDesk,
  idOf,
  ownerAndGuardian,
  signedIn,
  type Outcomes,
  type Row,
} from './authorization-outcomes.ts'
import { documentCode, type World } from './authorization-world.ts'

/** Of a visit: the doctor who holds it. */
const visitsDoctor: Outcomes = {
  ...allSignedIn('forbidden'),
  concernedDoctor: 'ok',
  otherDoctor: 'appointment_not_found',
}

const referral = { kind: 'referral', language: 'en', size: 'A5', items: [], to: '', text: 'Please see them' }
const ofDocument = ({ paidId, documentId }: World) => ({ params: { id: paidId, documentId } })

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
  'visitPapers.proposeFollowUp': {
    outcomes: { ...visitsDoctor, concernedDoctor: 'visit_type_not_offered' },
    send: ({ appointmentId }) => ({ params: { id: appointmentId }, body: { days: 7, visitTypeId: appointmentId } }),
  },
  'visitPapers.dropFollowUp': { outcomes: visitsDoctor, send: idOf(({ appointmentId }) => appointmentId) },
  'visitPapers.followUp': {
    outcomes: ownerAndGuardian('appointment_not_found'),
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
  'visitFiles.list': {
    outcomes: ownerAndGuardian('appointment_not_found'),
    send: idOf(({ appointmentId }) => appointmentId),
  },
  'visitFiles.send': {
    outcomes: ownerAndGuardian('appointment_not_found'),
    send: ({ appointmentId, image }) => ({ params: { id: appointmentId }, files: [image] }),
  },
  'visitFiles.remove': {
    outcomes: ownerAndGuardian('appointment_not_found'),
    send: ({ appointmentId, visitFileId }) => ({ params: { id: appointmentId, fileId: visitFileId } }),
  },
  'visitFiles.read': { outcomes: visitsDoctor, send: idOf(({ appointmentId }) => appointmentId) },
  'visitDocuments.ofVisit': { outcomes: visitsDoctor, send: idOf(({ paidId }) => paidId) },
  'visitDocuments.preview': {
    outcomes: visitsDoctor,
    send: ({ paidId }) => ({ params: { id: paidId }, body: referral }),
  },
  'visitDocuments.issue': {
    outcomes: visitsDoctor,
    send: ({ paidId }) => ({ params: { id: paidId }, body: referral }),
  },
  'visitDocuments.withdraw': { outcomes: visitsDoctor, send: ofDocument },
  'visitDocuments.releaseToDesk': { outcomes: visitsDoctor, send: ofDocument },
  'visitDocuments.ofAppointment': {
    outcomes: ownerAndGuardian('appointment_not_found'),
    send: idOf(({ paidId }) => paidId),
  },
  'visitDocuments.own': { outcomes: signedIn },
  'visitDocuments.atDesk': { outcomes: atDesk, send: idOf(({ owner }) => owner.id) },
  'visitDocuments.open': {
    outcomes: {
      ...ownerAndGuardian('document_not_found'),
      concernedDoctor: 'ok',
      receptionist: 'ok',
      administrator: 'ok',
    },
    send: idOf(({ documentId }) => documentId),
  },
  'visitDocuments.check': { outcomes: anyone, send: () => ({ params: { code: documentCode } }) },
}
