import { startVisitType } from '@aafiya/contracts/clinic/start-visit-type'

import { authorizationOfMessages } from './authorization-of-messages.ts'
import { authorizationOfStaff } from './authorization-of-staff.ts'
import {
  everybody,
  anybody,
  signedIn,
  nobodyElse,
  onlyOwner,
  ownerAndGuardian,
  onlyAdministrator,
  answering,
  idOf,
  type Row,
} from './authorization-outcomes.ts'
import { testPassword } from './clinic.ts'

const newPerson = { firstName: 'Nadia', lastName: 'Saleh', email: 'nadia@example.test' }
const nobody = 'nobody@example.test'
const checkUp = { ...startVisitType, name: 'Check-up', nameAr: 'فحص شامل', minutes: 45 }
const cardiology = { name: 'Cardiology', nameAr: 'أمراض القلب' }

const sibling = { fullName: 'Yusuf Farid', dateOfBirth: '2021-05-04', relation: 'child' }

const madeUpId = '00000000-0000-4000-8000-000000000000'
const madeUpPress = { token: 'a'.repeat(43), shown: 'x' }

/** Every declared endpoint: who gets what. A new endpoint without a row here fails the test. */
export const authorization: Readonly<Record<string, Row>> = {
  'account.register': { outcomes: anybody, send: () => ({ body: { ...newPerson, password: testPassword, gender: 1, role: 2 } }) },
  'account.verifyOtp': { outcomes: everybody('otp_invalid'), send: () => ({ body: { email: nobody, otp: '123456' } }) },
  'account.resendOtp': { outcomes: anybody, send: () => ({ body: { email: nobody } }) },
  'account.login': { outcomes: anybody, send: ({ owner }) => ({ body: { email: owner.email, password: testPassword, rememberMe: true } }) },
  'account.logout': { outcomes: signedIn },
  'account.user': { outcomes: signedIn },
  'recovery.complete': {
    outcomes: everybody('reset_token_invalid'),
    send: () => ({ body: { email: nobody, resetToken: 'x'.repeat(43), newPassword: testPassword, confirmPassword: testPassword } }),
  },
  'profile.update': { outcomes: signedIn, send: () => ({ body: { firstName: 'Nadia' } }) },
  'profile.changeEmail': { outcomes: signedIn, send: () => ({ body: { newEmail: nobody, password: testPassword } }) },
  'profile.verifyNewEmail': { outcomes: nobodyElse('otp_invalid'), send: () => ({ body: { newEmail: nobody, otp: '123456' } }) },
  'profile.changePassword': {
    outcomes: signedIn,
    send: () => ({ body: { newPassword: `${testPassword}!`, confirmPassword: `${testPassword}!` } }),
  },
  'profile.uploadPicture': { outcomes: signedIn, send: ({ image }) => ({ files: [image] }) },
  'profile.currentPicture': { outcomes: signedIn },
  'profile.removePicture': { outcomes: signedIn },
  'profile.signIns': { outcomes: signedIn },
  'profile.endSignIn': { outcomes: onlyOwner('session_not_found'), send: idOf(({ sessionId }) => sessionId) },
  'recovery.initiate': { outcomes: anybody, send: () => ({ body: { email: nobody } }) },
  'recovery.verify': { outcomes: everybody('otp_invalid'), send: () => ({ body: { email: nobody, otp: '123456' } }) },
  // Not configured here; with a client id they answer `google_token_invalid` to everybody.
  'google.login': { outcomes: everybody('not_found'), send: () => ({ body: { idToken: 'x' } }) },
  'google.register': {
    outcomes: everybody('not_found'),
    send: () => ({ body: { provider: 'google', idToken: 'x', gender: 1, role: 2 } }),
  },
  'notifications.list': { outcomes: signedIn },
  'notifications.read': { outcomes: onlyOwner('notification_not_found'), send: idOf(({ notificationId }) => notificationId) },
  'appointments.list': { outcomes: signedIn },
  'appointments.standardTimeSlots': { outcomes: anybody },
  'appointments.availableDates': { outcomes: anybody },
  'appointments.bookedSlots': { outcomes: anybody, send: idOf(({ concerned }) => concerned.id) },
  'appointments.availableSlots': {
    outcomes: anybody,
    send: ({ concerned, tomorrow }) => ({ params: { id: concerned.id }, query: { date: tomorrow } }),
  },
  'appointments.lastVisit': { outcomes: signedIn, send: idOf(({ concerned }) => concerned.id) },
  'appointments.cancelled': { outcomes: signedIn },
  'appointments.detail': { outcomes: ownerAndGuardian('appointment_not_found'), send: idOf(({ appointmentId }) => appointmentId) },
  'appointments.book': {
    outcomes: signedIn,
    isContested: true,
    send: ({ idle, tomorrow }) => ({ body: { doctorId: idle.id, appointmentDate: tomorrow, appointmentTime: '15:00' } }),
  },
  'appointments.bookFirstFree': {
    outcomes: signedIn,
    isContested: true,
    send: ({ tomorrow }) => ({ body: { speciality: 'Neurologist', appointmentDate: tomorrow, appointmentTime: '17:00' } }),
  },
  'appointments.move': {
    outcomes: ownerAndGuardian('appointment_not_found'),
    send: ({ appointmentId, tomorrow }) => ({
      params: { id: appointmentId },
      body: { appointmentDate: tomorrow, appointmentTime: '16:00' },
    }),
  },
  'appointments.cancel': { outcomes: ownerAndGuardian('appointment_not_found'), send: idOf(({ appointmentId }) => appointmentId) },
  'clinic.show': { outcomes: anybody },
  'clinic.settings': { outcomes: onlyAdministrator },
  'clinic.updateSettings': { outcomes: onlyAdministrator, isContested: true, send: () => ({ body: { version: 0, daysAhead: 90 } }) },
  'doctors.list': { outcomes: anybody },
  'doctors.counts': { outcomes: anybody },
  'doctors.facets': { outcomes: anybody },
  'doctors.firstFree': { outcomes: anybody, send: () => ({ query: { speciality: 'Neurologist' } }) },
  'doctors.managed': { outcomes: onlyAdministrator },
  'doctors.profile': {
    outcomes: {
      ...onlyAdministrator,
      concernedDoctor: 'ok',
      otherDoctor: 'doctor_not_found',
      pendingDoctor: 'doctor_not_found',
    },
    send: idOf(({ concerned }) => concerned.id),
  },
  'doctors.detail': { outcomes: anybody, send: idOf(({ concerned }) => concerned.id) },
  'doctors.create': {
    outcomes: onlyAdministrator,
    send: () => ({ body: { ...newPerson, speciality: 'Neurologist', fees: 50 } }),
  },
  'doctors.update': {
    outcomes: { ...onlyAdministrator, concernedDoctor: 'ok' },
    send: ({ concerned }) => ({ params: { id: concerned.id }, body: { about: 'New' } }),
  },
  'doctors.remove': { outcomes: onlyAdministrator, send: idOf(({ idle }) => idle.id) },
  'doctors.approve': { outcomes: onlyAdministrator, send: ({ applicant }) => ({ params: { id: applicant.id }, body: {} }) },
  'doctors.decline': { outcomes: onlyAdministrator, send: ({ applicant }) => ({ params: { id: applicant.id }, body: { reason: 'No' } }) },
  'doctors.reinstate': { outcomes: onlyAdministrator, send: idOf(({ unlisted }) => unlisted.id) },
  'specialities.list': { outcomes: anybody },
  'specialities.managed': { outcomes: onlyAdministrator },
  'specialities.add': { outcomes: onlyAdministrator, send: () => ({ body: cardiology }) },
  'specialities.rename': { outcomes: onlyAdministrator, send: ({ specialityId }) => ({ params: { id: specialityId }, body: cardiology }) },
  'specialities.move': {
    outcomes: onlyAdministrator,
    send: ({ specialityId }) => ({ params: { id: specialityId }, body: { direction: 'down' } }),
  },
  'specialities.retire': { outcomes: onlyAdministrator, send: idOf(({ specialityId }) => specialityId) },
  'specialities.restore': { outcomes: onlyAdministrator, send: idOf(({ specialityId }) => specialityId) },
  'visitTypes.managed': { outcomes: onlyAdministrator },
  'visitTypes.add': { outcomes: onlyAdministrator, send: () => ({ body: checkUp }) },
  'visitTypes.change': { outcomes: onlyAdministrator, send: ({ visitTypeId }) => ({ params: { id: visitTypeId }, body: checkUp }) },
  'visitTypes.move': {
    outcomes: onlyAdministrator,
    send: ({ visitTypeId }) => ({ params: { id: visitTypeId }, body: { direction: 'down' } }),
  },
  'visitTypes.retire': { outcomes: onlyAdministrator, send: idOf(({ visitTypeId }) => visitTypeId) },
  'visitTypes.restore': { outcomes: onlyAdministrator, send: idOf(({ visitTypeId }) => visitTypeId) },
  'inquiries.list': { outcomes: signedIn },
  'inquiries.inbox': { outcomes: { ...nobodyElse('forbidden'), concernedDoctor: 'ok', otherDoctor: 'ok' } },
  'inquiries.analytics': { outcomes: { ...onlyAdministrator, concernedDoctor: 'ok', otherDoctor: 'ok' } },
  'inquiries.bySpecialty': {
    outcomes: { ...onlyAdministrator, concernedDoctor: 'ok' },
    send: () => ({ params: { specialty: 'Neurologist' } }),
  },
  'inquiries.byDoctor': {
    outcomes: { ...nobodyElse('forbidden'), concernedDoctor: 'ok', otherDoctor: 'doctor_not_found' },
    send: idOf(({ concerned }) => concerned.id),
  },
  'inquiries.detail': {
    outcomes: { ...ownerAndGuardian('inquiry_not_found'), concernedDoctor: 'ok', administrator: 'ok' },
    send: idOf(({ inquiryIds }) => inquiryIds.open),
  },
  'inquiries.earlier': { outcomes: { ...answering, administrator: 'ok' }, send: idOf(({ inquiryIds }) => inquiryIds.open) },
  'inquiries.create': { outcomes: signedIn, send: () => ({ body: { message: 'A question' } }) },
  'inquiries.upload': { outcomes: signedIn, send: ({ image }) => ({ body: { message: 'A question' }, files: [image] }) },
  'inquiries.update': {
    outcomes: ownerAndGuardian('inquiry_not_found'),
    send: ({ inquiryIds }) => ({ params: { id: inquiryIds.open }, body: { message: 'Changed' } }),
  },
  'inquiries.remove': { outcomes: ownerAndGuardian('inquiry_not_found'), send: idOf(({ inquiryIds }) => inquiryIds.answered) },
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
    send: ({ idle, tomorrow }) => ({ body: { doctorId: idle.id, appointmentDate: tomorrow, appointmentTime: '15:00' } }),
  },
  'payments.currentHold': { outcomes: signedIn },
  'payments.releaseHold': { outcomes: onlyOwner('hold_not_found'), send: idOf(({ heldId }) => heldId) },
  'payments.state': { outcomes: ownerAndGuardian('appointment_not_found'), send: idOf(({ appointmentId }) => appointmentId) },
  'payments.lookUp': { outcomes: ownerAndGuardian('appointment_not_found'), send: idOf(({ appointmentId }) => appointmentId) },
  'payments.receipt': { outcomes: ownerAndGuardian('appointment_not_found'), send: idOf(({ paidId }) => paidId) },
  'payments.ledger': { outcomes: onlyAdministrator },
  'payments.ledgerTotals': { outcomes: onlyAdministrator },
  'payments.reconciliation': { outcomes: onlyAdministrator, send: () => ({ query: { date: '2026-02-28' } }) },
  'payments.reconcile': { outcomes: onlyAdministrator, send: () => ({ body: { date: '2026-02-28' } }) },
  // Without a valid signature a caller is anonymous.
  'payments.webhook': {
    outcomes: everybody('webhook_signature_invalid'),
    send: () => ({ params: { provider: 'stripe' }, body: { id: 'evt_1' } }),
  },
  'hours.ofDoctor': {
    outcomes: { ...nobodyElse('forbidden'), concernedDoctor: 'ok', otherDoctor: 'doctor_not_found', administrator: 'ok' },
    send: idOf(({ concerned }) => concerned.id),
  },
  'family.list': { outcomes: signedIn },
  'family.add': { outcomes: signedIn, send: () => ({ body: sibling }) },
  'family.change': {
    outcomes: ownerAndGuardian('person_not_found'),
    send: ({ childId }) => ({ params: { id: childId }, body: sibling }),
  },
  'family.invite': {
    outcomes: ownerAndGuardian('person_not_found'),
    send: ({ childId }) => ({ params: { id: childId }, body: { email: 'second@example.test' } }),
  },
  'family.accept': { outcomes: nobodyElse('invitation_ended'), send: () => ({ body: { token: 'a'.repeat(43) } }) },
  'visitLinks.open': { outcomes: everybody('visit_link_ended'), send: () => ({ body: { token: 'a'.repeat(43) } }) },
  'visitLinks.confirm': { outcomes: everybody('press_invalid'), send: () => ({ body: madeUpPress }) },
  'visitLinks.late': { outcomes: everybody('press_invalid'), send: () => ({ body: { ...madeUpPress, minutes: 10 } }) },
  'visitLinks.move': {
    outcomes: everybody('press_invalid'),
    send: () => ({ body: { ...madeUpPress, appointmentDate: '2026-03-02', appointmentTime: '10:00' } }),
  },
  'visitLinks.cancel': { outcomes: everybody('press_invalid'), send: () => ({ body: madeUpPress }) },
  'visitLinks.undo': { outcomes: everybody('press_invalid'), send: () => ({ body: madeUpPress }) },
  'waitingList.list': { outcomes: signedIn },
  'waitingList.join': { outcomes: nobodyElse('doctor_not_found'), send: () => ({ body: { doctorId: madeUpId } }) },
  'waitingList.leave': { outcomes: nobodyElse('waiting_entry_not_found'), send: () => ({ params: { id: madeUpId } }) },
  'waitingList.accept': {
    outcomes: nobodyElse('waiting_entry_not_found'),
    send: () => ({ params: { id: madeUpId, offerId: madeUpId } }),
  },
  'waitingList.decline': {
    outcomes: nobodyElse('waiting_entry_not_found'),
    send: () => ({ params: { id: madeUpId, offerId: madeUpId } }),
  },
  'waitingOffers.open': { outcomes: everybody('waiting_offer_ended'), send: () => ({ body: { token: 'a'.repeat(43) } }) },
  'waitingOffers.accept': { outcomes: everybody('press_invalid'), send: () => ({ body: madeUpPress }) },
  'waitingOffers.decline': { outcomes: everybody('press_invalid'), send: () => ({ body: madeUpPress }) },
  'waitingOffers.stop': { outcomes: everybody('press_invalid'), send: () => ({ body: madeUpPress }) },
  'family.end': { outcomes: ownerAndGuardian('person_not_found'), send: idOf(({ childId }) => childId) },
  ...authorizationOfStaff,
  ...authorizationOfMessages,
}
