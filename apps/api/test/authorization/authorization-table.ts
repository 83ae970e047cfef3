import { authorizationOfAccounts } from './authorization-of-accounts.ts'
import { authorizationOfDoctors } from './authorization-of-doctors.ts'
import { authorizationOfMessages } from './authorization-of-messages.ts'
import { authorizationOfPapers } from './authorization-of-papers.ts'
import { authorizationOfStaff } from './authorization-of-staff.ts'
import {
  everyone,
  anyone,
  signedIn,
  allSignedIn,
  onlyOwner,
  ownerAndGuardian,
  onlyAdministrator,
  answering,
  idOf,
  type Row,
} from './authorization-outcomes.ts'

const sibling = { fullName: 'Yusuf Farid', dateOfBirth: '2021-05-04', relation: 'child' }

const madeUpId = '00000000-0000-4000-8000-000000000000'

/** Every declared endpoint: who gets what. A new endpoint without a row here fails the test. */
export const authorization: Readonly<Record<string, Row>> = {
  ...authorizationOfAccounts,
  ...authorizationOfPapers,
  'notifications.list': { outcomes: signedIn },
  'notifications.read': {
    outcomes: onlyOwner('notification_not_found'),
    send: idOf(({ notificationId }) => notificationId),
  },
  'appointments.list': { outcomes: signedIn },
  'appointments.standardTimeSlots': { outcomes: anyone },
  'appointments.availableDates': { outcomes: anyone },
  'appointments.bookedSlots': { outcomes: anyone, send: idOf(({ concerned }) => concerned.id) },
  'appointments.availableSlots': {
    outcomes: anyone,
    send: ({ concerned, tomorrow }) => ({ params: { id: concerned.id }, query: { date: tomorrow } }),
  },
  'appointments.lastVisit': { outcomes: signedIn, send: idOf(({ concerned }) => concerned.id) },
  'appointments.cancelled': { outcomes: signedIn },
  'appointments.detail': {
    outcomes: ownerAndGuardian('appointment_not_found'),
    send: idOf(({ appointmentId }) => appointmentId),
  },
  'cautions.list': { outcomes: ownerAndGuardian('person_not_found'), send: idOf(({ childId }) => childId) },
  'cautions.add': {
    outcomes: ownerAndGuardian('person_not_found'),
    send: ({ childId }) => ({ params: { id: childId, cautionId: madeUpId }, body: { text: 'Penicillin' } }),
  },
  'cautions.remove': {
    outcomes: ownerAndGuardian('person_not_found'),
    send: ({ childId }) => ({ params: { id: childId, cautionId: madeUpId } }),
  },
  'cautions.ofVisit': {
    outcomes: { ...allSignedIn('forbidden'), concernedDoctor: 'ok', otherDoctor: 'appointment_not_found' },
    send: idOf(({ appointmentId }) => appointmentId),
  },
  'cautions.addToVisit': {
    outcomes: { ...allSignedIn('forbidden'), concernedDoctor: 'ok', otherDoctor: 'appointment_not_found' },
    send: ({ appointmentId }) => ({
      params: { id: appointmentId, cautionId: madeUpId },
      body: { text: 'Penicillin' },
    }),
  },
  'cautions.removeFromVisit': {
    outcomes: { ...allSignedIn('forbidden'), concernedDoctor: 'ok', otherDoctor: 'appointment_not_found' },
    send: ({ appointmentId }) => ({ params: { id: appointmentId, cautionId: madeUpId } }),
  },
  'preparations.show': {
    outcomes: ownerAndGuardian('appointment_not_found'),
    send: idOf(({ appointmentId }) => appointmentId),
  },
  'preparations.saveAnswers': {
    outcomes: { ...allSignedIn('appointment_not_found'), owner: 'answers_invalid', guardian: 'answers_invalid' },
    send: ({ appointmentId }) => ({ params: { id: appointmentId }, body: { version: 0, answers: [], isSent: false } }),
  },
  'appointments.book': {
    outcomes: signedIn,
    isContested: true,
    send: ({ idle, tomorrow }) => ({
      body: { doctorId: idle.id, appointmentDate: tomorrow, appointmentTime: '15:00' },
    }),
  },
  'appointments.bookTogether': {
    outcomes: ownerAndGuardian('person_not_found'),
    isContested: true,
    send: ({ idle, tomorrow, childId }) => ({
      body: {
        doctorId: idle.id,
        appointmentDate: tomorrow,
        visits: [{ appointmentTime: '16:00' }, { appointmentTime: '16:30', personId: childId }],
      },
    }),
  },
  'appointments.bookFirstFree': {
    outcomes: signedIn,
    isContested: true,
    send: ({ tomorrow }) => ({
      body: { speciality: 'Neurologist', appointmentDate: tomorrow, appointmentTime: '17:00' },
    }),
  },
  'appointments.move': {
    outcomes: ownerAndGuardian('appointment_not_found'),
    send: ({ appointmentId, tomorrow }) => ({
      params: { id: appointmentId },
      body: { appointmentDate: tomorrow, appointmentTime: '16:00' },
    }),
  },
  'appointments.undo': {
    outcomes: ownerAndGuardian('appointment_not_found'),
    send: idOf(({ appointmentId }) => appointmentId),
  },
  'appointments.cancel': {
    outcomes: ownerAndGuardian('appointment_not_found'),
    send: idOf(({ appointmentId }) => appointmentId),
  },
  'lateness.report': {
    outcomes: { ...allSignedIn('appointment_not_found'), owner: 'visit_not_today', guardian: 'visit_not_today' },
    send: ({ appointmentId }) => ({ params: { id: appointmentId }, body: { minutes: 10 } }),
  },
  'clinic.show': { outcomes: anyone },
  'privacy.show': { outcomes: anyone },
  'clinic.settings': { outcomes: onlyAdministrator },
  'clinic.updateSettings': {
    outcomes: onlyAdministrator,
    isContested: true,
    send: () => ({ body: { version: 0, daysAhead: 90 } }),
  },
  'clinic.sendTestMail': { outcomes: onlyAdministrator },
  'documentTexts.preview': {
    outcomes: onlyAdministrator,
    send: () => ({ body: { kind: 'referral', language: 'en', size: 'A5', texts: {} } }),
  },
  'inquiries.list': { outcomes: signedIn },
  'inquiries.inbox': { outcomes: { ...allSignedIn('forbidden'), concernedDoctor: 'ok', otherDoctor: 'ok' } },
  'inquiries.analytics': { outcomes: { ...onlyAdministrator, concernedDoctor: 'ok', otherDoctor: 'ok' } },
  'inquiries.bySpecialty': {
    outcomes: { ...onlyAdministrator, concernedDoctor: 'ok' },
    send: () => ({ params: { specialty: 'Neurologist' } }),
  },
  'inquiries.byDoctor': {
    outcomes: { ...allSignedIn('forbidden'), concernedDoctor: 'ok', otherDoctor: 'doctor_not_found' },
    send: idOf(({ concerned }) => concerned.id),
  },
  'inquiries.detail': {
    outcomes: { ...ownerAndGuardian('inquiry_not_found'), concernedDoctor: 'ok', administrator: 'ok' },
    send: idOf(({ inquiryIds }) => inquiryIds.open),
  },
  'inquiries.earlier': {
    outcomes: { ...answering, administrator: 'ok' },
    send: idOf(({ inquiryIds }) => inquiryIds.open),
  },
  'inquiries.create': { outcomes: signedIn, send: () => ({ body: { message: 'A question' } }) },
  'inquiries.upload': {
    outcomes: signedIn,
    send: ({ image }) => ({ body: { message: 'A question' }, files: [image] }),
  },
  'inquiries.update': {
    outcomes: ownerAndGuardian('inquiry_not_found'),
    send: ({ inquiryIds }) => ({ params: { id: inquiryIds.open }, body: { message: 'Changed' } }),
  },
  'inquiries.remove': {
    outcomes: ownerAndGuardian('inquiry_not_found'),
    send: idOf(({ inquiryIds }) => inquiryIds.answered),
  },
  'inquiries.claim': { outcomes: answering, send: idOf(({ inquiryIds }) => inquiryIds.open) },
  'inquiries.release': { outcomes: answering, send: idOf(({ inquiryIds }) => inquiryIds.claimed) },
  'inquiries.respond': {
    outcomes: answering,
    send: ({ inquiryIds }) => ({ params: { id: inquiryIds.open }, body: { response: 'Rest' } }),
  },
  'inquiries.respondUpload': {
    outcomes: answering,
    send: ({ inquiryIds, image }) => ({ params: { id: inquiryIds.open }, body: { response: 'Rest' }, files: [image] }),
  },
  'inquiries.suggestVisit': { outcomes: answering, send: idOf(({ inquiryIds }) => inquiryIds.answered) },
  'inquiries.rate': {
    outcomes: ownerAndGuardian('inquiry_not_found'),
    send: ({ inquiryIds }) => ({ params: { id: inquiryIds.answered }, body: { isLike: true } }),
  },
  'payments.checkout': {
    outcomes: ownerAndGuardian('appointment_not_found'),
    send: ({ appointmentId }) => ({ body: { appointmentId, provider: 'stripe' } }),
  },
  'payments.hold': {
    outcomes: signedIn,
    isContested: true,
    send: ({ idle, tomorrow }) => ({
      body: { doctorId: idle.id, appointmentDate: tomorrow, appointmentTime: '15:00' },
    }),
  },
  'payments.currentHold': { outcomes: signedIn },
  'payments.releaseHold': { outcomes: onlyOwner('hold_not_found'), send: idOf(({ heldId }) => heldId) },
  'payments.state': {
    outcomes: ownerAndGuardian('appointment_not_found'),
    send: idOf(({ appointmentId }) => appointmentId),
  },
  'payments.lookUp': {
    outcomes: ownerAndGuardian('appointment_not_found'),
    send: idOf(({ appointmentId }) => appointmentId),
  },
  'payments.receipt': { outcomes: ownerAndGuardian('appointment_not_found'), send: idOf(({ paidId }) => paidId) },
  'figures.ofClinic': {
    outcomes: onlyAdministrator,
    send: ({ tomorrow }) => ({ query: { from: tomorrow, to: tomorrow } }),
  },
  'figureLists.messages': { outcomes: onlyAdministrator },
  'figureLists.freeTime': {
    outcomes: onlyAdministrator,
    send: ({ tomorrow }) => ({ query: { from: tomorrow, to: tomorrow } }),
  },
  'figures.report': { outcomes: onlyAdministrator },
  'figures.chooseReport': { outcomes: onlyAdministrator, send: () => ({ body: { isWanted: true } }) },
  'payments.ledger': { outcomes: onlyAdministrator },
  'payments.ledgerTotals': { outcomes: onlyAdministrator },
  'payments.reconciliation': { outcomes: onlyAdministrator, send: () => ({ query: { date: '2026-02-28' } }) },
  'payments.reconcile': { outcomes: onlyAdministrator, send: () => ({ body: { date: '2026-02-28' } }) },
  // Without a valid signature a caller is anonymous.
  'payments.webhook': {
    outcomes: everyone('webhook_signature_invalid'),
    send: () => ({ params: { provider: 'stripe' }, body: { id: 'evt_1' } }),
  },
  'hours.ofDoctor': {
    outcomes: {
      ...allSignedIn('forbidden'),
      concernedDoctor: 'ok',
      otherDoctor: 'doctor_not_found',
      administrator: 'ok',
    },
    send: idOf(({ concerned }) => concerned.id),
  },
  'healthConsents.list': { outcomes: signedIn },
  'healthConsents.give': { outcomes: ownerAndGuardian('person_not_found'), send: idOf(({ childId }) => childId) },
  'healthConsents.withdraw': { outcomes: ownerAndGuardian('person_not_found'), send: idOf(({ childId }) => childId) },
  'family.list': { outcomes: signedIn },
  'family.add': { outcomes: signedIn, send: () => ({ body: sibling }) },
  'family.change': {
    outcomes: ownerAndGuardian('person_not_found'),
    send: ({ childId }) => ({ params: { id: childId }, body: sibling }),
  },
  'family.invite': {
    outcomes: ownerAndGuardian('person_not_found'),
    send: ({ childId }) => ({ body: { email: 'second@example.test', personIds: [childId] } }),
  },
  'family.open': { outcomes: allSignedIn('invitation_ended'), send: () => ({ body: { token: 'a'.repeat(43) } }) },
  'family.accept': { outcomes: allSignedIn('invitation_ended'), send: () => ({ body: { token: 'a'.repeat(43) } }) },
  'family.guardians': { outcomes: signedIn },
  'family.inviteOwn': { outcomes: signedIn, send: () => ({ body: { email: 'second@example.test' } }) },
  'family.endGuardian': {
    outcomes: { ...allSignedIn('person_not_found'), owner: 'ok' },
    send: idOf(({ guardianId }) => guardianId),
  },
  'waitingList.list': { outcomes: signedIn },
  'waitingList.join': { outcomes: allSignedIn('doctor_not_found'), send: () => ({ body: { doctorId: madeUpId } }) },
  'waitingList.leave': { outcomes: allSignedIn('waiting_entry_not_found'), send: () => ({ params: { id: madeUpId } }) },
  'waitingList.accept': {
    outcomes: allSignedIn('waiting_entry_not_found'),
    send: () => ({ params: { id: madeUpId, offerId: madeUpId } }),
  },
  'waitingList.decline': {
    outcomes: allSignedIn('waiting_entry_not_found'),
    send: () => ({ params: { id: madeUpId, offerId: madeUpId } }),
  },
  'family.end': { outcomes: ownerAndGuardian('person_not_found'), send: idOf(({ childId }) => childId) },
  ...authorizationOfDoctors,
  ...authorizationOfStaff,
  ...authorizationOfMessages,
}
