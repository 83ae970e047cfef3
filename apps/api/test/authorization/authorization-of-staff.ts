import { atDesk, idOf, allSignedIn, onlyAdministrator, signedIn, type Row } from './authorization-outcomes.ts'

/** Hours and visits: what doctors and the clinic work with. */
export const authorizationOfStaff: Readonly<Record<string, Row>> = {
  'hours.saveDoctor': {
    outcomes: {
      ...allSignedIn('forbidden'),
      concernedDoctor: 'ok',
      otherDoctor: 'doctor_not_found',
      administrator: 'ok',
    },
    send: ({ concerned }) => ({
      params: { id: concerned.id },
      body: { week: null, seasons: [], exceptions: [], version: 0 },
    }),
    isContested: true,
  },
  'hours.affectedOfDoctor': {
    outcomes: {
      ...allSignedIn('forbidden'),
      concernedDoctor: 'ok',
      otherDoctor: 'doctor_not_found',
      administrator: 'ok',
    },
    send: ({ concerned }) => ({
      params: { id: concerned.id },
      body: { week: null, seasons: [], exceptions: [], version: 0 },
    }),
  },
  'hours.affectedOfClinic': {
    outcomes: onlyAdministrator,
    send: () => ({ body: { week: null, seasons: [], holidays: [], version: 0 } }),
  },
  'hours.ofClinic': {
    outcomes: { ...allSignedIn('forbidden'), concernedDoctor: 'ok', otherDoctor: 'ok', administrator: 'ok' },
  },
  'hours.saveClinic': {
    outcomes: onlyAdministrator,
    send: () => ({ body: { week: null, seasons: [], holidays: [], version: 0 } }),
  },
  'visits.ofDoctor': { outcomes: { ...allSignedIn('forbidden'), concernedDoctor: 'ok', otherDoctor: 'ok' } },
  'visits.ofClinic': { outcomes: atDesk },
  'visits.recordStep': {
    outcomes: {
      ...allSignedIn('forbidden'),
      concernedDoctor: 'visit_not_today',
      otherDoctor: 'appointment_not_found',
      receptionist: 'visit_not_today',
      administrator: 'visit_not_today',
    },
    send: ({ appointmentId }) => ({ params: { id: appointmentId, step: 'arrived' } }),
  },
  'visits.undoStep': {
    outcomes: { ...atDesk, concernedDoctor: 'ok', otherDoctor: 'appointment_not_found' },
    send: ({ appointmentId }) => ({ params: { id: appointmentId, step: 'arrived' } }),
  },
  'visits.confirm': { outcomes: atDesk, send: idOf(({ appointmentId }) => appointmentId) },
  'visits.unconfirm': { outcomes: atDesk, send: idOf(({ appointmentId }) => appointmentId) },
  'visits.earlier': {
    outcomes: { ...allSignedIn('forbidden'), concernedDoctor: 'ok', otherDoctor: 'appointment_not_found' },
    send: idOf(({ appointmentId }) => appointmentId),
  },
  'visitNotes.show': {
    outcomes: { ...allSignedIn('forbidden'), concernedDoctor: 'ok', otherDoctor: 'appointment_not_found' },
    send: idOf(({ appointmentId }) => appointmentId),
  },
  'visitNotes.save': {
    outcomes: { ...allSignedIn('forbidden'), concernedDoctor: 'ok', otherDoctor: 'appointment_not_found' },
    send: ({ appointmentId }) => ({
      params: { id: appointmentId },
      body: { version: 0, sections: [{ heading: 'plan', text: 'Rest and water' }] },
    }),
  },
  'visitNotes.add': {
    outcomes: { ...allSignedIn('forbidden'), concernedDoctor: 'note_not_final', otherDoctor: 'appointment_not_found' },
    send: ({ appointmentId }) => ({ params: { id: appointmentId }, body: { text: 'Called the next day' } }),
  },
  'visitNotes.before': {
    outcomes: { ...allSignedIn('forbidden'), concernedDoctor: 'ok', otherDoctor: 'appointment_not_found' },
    send: idOf(({ appointmentId }) => appointmentId),
  },
  'visitNotes.inquiries': {
    outcomes: { ...allSignedIn('forbidden'), concernedDoctor: 'ok', otherDoctor: 'appointment_not_found' },
    send: idOf(({ appointmentId }) => appointmentId),
  },
  'preparations.form': { outcomes: onlyAdministrator, send: idOf(({ visitTypeId }) => visitTypeId) },
  'preparations.saveForm': {
    outcomes: onlyAdministrator,
    send: ({ visitTypeId }) => ({
      params: { id: visitTypeId },
      body: { version: 0, fasting: [], instructions: '', instructionsAr: '', questions: [] },
    }),
  },
  'preparations.read': {
    outcomes: { ...allSignedIn('forbidden'), concernedDoctor: 'ok', otherDoctor: 'appointment_not_found' },
    send: idOf(({ appointmentId }) => appointmentId),
  },
  'figureLists.ownFreeTime': {
    outcomes: { ...allSignedIn('forbidden'), concernedDoctor: 'ok', otherDoctor: 'ok' },
    send: ({ tomorrow }) => ({ query: { from: tomorrow, to: tomorrow } }),
  },
  'figures.ofDoctor': {
    outcomes: { ...allSignedIn('forbidden'), concernedDoctor: 'ok', otherDoctor: 'ok' },
    send: ({ tomorrow }) => ({ query: { from: tomorrow, to: tomorrow } }),
  },
  'visits.ownTypes': { outcomes: { ...allSignedIn('forbidden'), concernedDoctor: 'ok', otherDoctor: 'ok' } },
  'visits.freeTimes': {
    outcomes: { ...allSignedIn('forbidden'), concernedDoctor: 'ok', otherDoctor: 'ok' },
    send: ({ tomorrow }) => ({ query: { date: tomorrow } }),
  },
  'visits.bookNext': {
    outcomes: { ...allSignedIn('forbidden'), concernedDoctor: 'ok', otherDoctor: 'appointment_not_found' },
    send: ({ appointmentId, tomorrow }) => ({
      params: { id: appointmentId },
      body: { appointmentDate: tomorrow, appointmentTime: '19:00' },
    }),
  },
  'visits.cancelByClinic': {
    outcomes: { ...atDesk, concernedDoctor: 'ok', otherDoctor: 'appointment_not_found' },
    send: ({ appointmentId }) => ({ params: { id: appointmentId }, body: { reason: 'The doctor is ill' } }),
  },
  'desk.day': { outcomes: atDesk },
  'callList.list': { outcomes: atDesk, send: ({ tomorrow }) => ({ query: { date: tomorrow } }) },
  'callList.changes': { outcomes: atDesk },
  'callList.tellChange': {
    outcomes: { ...atDesk, receptionist: 'appointment_changed', administrator: 'appointment_changed' },
    send: ({ appointmentId }) => ({ params: { id: appointmentId }, body: { sequence: 99, isTold: true } }),
  },
  'callList.noAnswer': {
    outcomes: atDesk,
    send: ({ appointmentId }) => ({ params: { id: appointmentId }, body: { number: 1, againInMinutes: 60 } }),
  },
  'desk.pulse': { outcomes: atDesk, send: ({ tomorrow }) => ({ query: { date: tomorrow } }) },
  'desk.freeTimes': { outcomes: atDesk },
  'desk.findPeople': { outcomes: atDesk, send: () => ({ query: { q: 'Lina' } }) },
  'desk.addPerson': { outcomes: atDesk, send: () => ({ body: { fullName: 'Nadia Saleh', phone: '01001234567' } }) },
  'personCards.show': { outcomes: atDesk, send: idOf(({ childId }) => childId) },
  'personCards.correct': {
    outcomes: atDesk,
    send: ({ childId }) => ({ params: { id: childId }, body: { fullName: 'Lina Farid', phone: '01001234567' } }),
  },
  'personCards.addNote': {
    outcomes: atDesk,
    send: ({ childId }) => ({ params: { id: childId }, body: { text: 'Calls late' } }),
  },
  'personCards.removeNote': { outcomes: atDesk, send: ({ childId }) => ({ params: { id: childId, noteId: childId } }) },
  'desk.setDelay': {
    outcomes: atDesk,
    send: ({ concerned }) => ({ params: { id: concerned.id }, body: { minutes: 20 } }),
  },
  'desk.book': {
    outcomes: atDesk,
    send: ({ childId, idle, tomorrow }) => ({
      body: { personId: childId, doctorId: idle.id, appointmentDate: tomorrow, appointmentTime: '19:00' },
    }),
    isContested: true,
  },
  'reminders.list': { outcomes: atDesk, send: idOf(({ appointmentId }) => appointmentId) },
  'reminders.messages': { outcomes: atDesk, send: idOf(({ appointmentId }) => appointmentId) },
  'reminders.send': { outcomes: atDesk, send: idOf(({ appointmentId }) => appointmentId) },
  'desk.move': {
    outcomes: atDesk,
    send: ({ appointmentId, idle, tomorrow }) => ({
      params: { id: appointmentId },
      body: { doctorId: idle.id, appointmentDate: tomorrow, appointmentTime: '19:00' },
    }),
  },
  'counter.refundChoice': {
    outcomes: { ...atDesk, concernedDoctor: 'ok', otherDoctor: 'appointment_not_found' },
    send: idOf(({ appointmentId }) => appointmentId),
  },
  'counter.receive': {
    outcomes: atDesk,
    send: ({ appointmentId }) => ({ params: { id: appointmentId }, body: { method: 'cash' } }),
  },
  'counter.giveBack': {
    outcomes: { ...atDesk, receptionist: 'nothing_to_return', administrator: 'nothing_to_return' },
    send: idOf(({ appointmentId }) => appointmentId),
  },
  'counter.receipt': { outcomes: atDesk, send: idOf(({ paidId }) => paidId) },
  'counter.till': { outcomes: atDesk },
  'counter.close': {
    outcomes: { ...atDesk, receptionist: 'till_empty', administrator: 'till_empty' },
    send: () => ({ body: { expectedCash: 80, expectedCard: 0, countedCash: 80, countedCard: 0 } }),
  },
  'counter.openTills': { outcomes: onlyAdministrator },
  'counter.tillOf': { outcomes: onlyAdministrator, send: idOf(({ receptionist }) => receptionist.id) },
  'counter.closeTillOf': {
    outcomes: { ...onlyAdministrator, administrator: 'till_empty' },
    send: ({ receptionist }) => ({
      params: { id: receptionist.id },
      body: { expectedCash: 80, expectedCard: 0, countedCash: 80, countedCard: 0 },
    }),
  },
  'counter.closings': { outcomes: atDesk },
  'counter.closing': {
    outcomes: { ...atDesk, receptionist: 'closing_not_found', administrator: 'closing_not_found' },
    send: idOf(({ appointmentId }) => appointmentId),
  },
  'counter.reverse': {
    outcomes: { ...atDesk, receptionist: 'movement_not_found', administrator: 'movement_not_found' },
    send: ({ appointmentId }) => ({ params: { id: appointmentId }, body: { reason: 'It was by card.' } }),
  },
  'counter.countFloat': { outcomes: atDesk, send: () => ({ body: { amount: 50 } }) },
  'duplicates.similar': { outcomes: atDesk, send: () => ({ query: { name: 'Layan Aziz', phone: '01001234567' } }) },
  'duplicates.list': { outcomes: atDesk, send: () => ({ query: {} }) },
  'duplicates.propose': {
    outcomes: atDesk,
    send: ({ childId, owner }) => ({ body: { keptId: owner.id, otherId: childId } }),
  },
  'duplicates.decline': {
    outcomes: onlyAdministrator,
    send: ({ childId, owner }) => ({ body: { keptId: owner.id, otherId: childId } }),
  },
  'merges.preview': {
    outcomes: onlyAdministrator,
    send: ({ childId, owner }) => ({ query: { keptId: owner.id, otherId: childId } }),
  },
  'merges.merge': {
    outcomes: onlyAdministrator,
    send: ({ childId, owner }) => ({ body: { keptId: owner.id, otherId: childId } }),
    isContested: true,
  },
  'merges.list': { outcomes: onlyAdministrator },
  'merges.undo': {
    outcomes: { ...onlyAdministrator, administrator: 'merge_not_found' },
    send: idOf(({ childId }) => childId),
  },
  'merges.issueCode': { outcomes: atDesk, send: ({ childId }) => ({ params: { id: childId }, body: {} }) },
  'merges.claim': {
    outcomes: {
      ...allSignedIn('forbidden'),
      owner: 'claim_refused',
      guardian: 'claim_refused',
      formerGuardian: 'claim_refused',
      otherPatient: 'claim_refused',
    },
    send: () => ({ body: { code: 'AAAAA-AAAAA', birthYear: 2019 } }),
  },
  'merges.pendingClaims': { outcomes: signedIn },
  'merges.answerClaim': {
    outcomes: allSignedIn('claim_not_found'),
    send: ({ childId }) => ({ params: { id: childId }, body: { agrees: true } }),
  },
  'receptionists.list': { outcomes: onlyAdministrator },
  'receptionists.invite': {
    outcomes: onlyAdministrator,
    send: () => ({ body: { firstName: 'Nour', lastName: 'Selim', email: 'nour@example.test' } }),
  },
  'receptionists.setRights': {
    outcomes: onlyAdministrator,
    send: ({ receptionist }) => ({ params: { id: receptionist.id }, body: { mayCloseDays: true } }),
  },
  'accounts.list': { outcomes: onlyAdministrator },
  'audit.list': { outcomes: onlyAdministrator },
  'audit.download': { outcomes: onlyAdministrator },
  'accounts.suspend': { outcomes: onlyAdministrator, send: idOf(({ receptionist }) => receptionist.id) },
  'accounts.restore': { outcomes: onlyAdministrator, send: idOf(({ receptionist }) => receptionist.id) },
  'accounts.changeRole': {
    outcomes: onlyAdministrator,
    send: ({ receptionist }) => ({ params: { id: receptionist.id }, body: { role: 2 } }),
  },
  'accounts.endSessions': { outcomes: onlyAdministrator, send: idOf(({ receptionist }) => receptionist.id) },
  'accounts.requestReset': { outcomes: onlyAdministrator, send: idOf(({ owner }) => owner.id) },
  'accounts.withdrawReset': { outcomes: onlyAdministrator, send: idOf(({ owner }) => owner.id) },
  'accounts.confirmReset': {
    outcomes: { ...onlyAdministrator, administrator: 'reset_not_requested' },
    send: idOf(({ owner }) => owner.id),
  },
  'receptionists.remove': { outcomes: onlyAdministrator, send: idOf(({ receptionist }) => receptionist.id) },
}
