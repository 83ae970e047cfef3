import { atDesk, nobodyElse, onlyAdministrator, idOf, type Row } from './authorization-outcomes.ts'

/** Hours and visits: what doctors and the clinic work with. */
export const authorizationOfStaff: Readonly<Record<string, Row>> = {
  'hours.saveDoctor': {
    outcomes: { ...nobodyElse('forbidden'), concernedDoctor: 'ok', otherDoctor: 'doctor_not_found', administrator: 'ok' },
    send: ({ concerned }) => ({ params: { id: concerned.id }, body: { week: null, seasons: [], exceptions: [], version: 0 } }),
    isContested: true,
  },
  'hours.affectedOfDoctor': {
    outcomes: { ...nobodyElse('forbidden'), concernedDoctor: 'ok', otherDoctor: 'doctor_not_found', administrator: 'ok' },
    send: ({ concerned }) => ({ params: { id: concerned.id }, body: { week: null, seasons: [], exceptions: [], version: 0 } }),
  },
  'hours.affectedOfClinic': {
    outcomes: onlyAdministrator,
    send: () => ({ body: { week: null, seasons: [], holidays: [], version: 0 } }),
  },
  'hours.ofClinic': { outcomes: { ...nobodyElse('forbidden'), concernedDoctor: 'ok', otherDoctor: 'ok', administrator: 'ok' } },
  'hours.saveClinic': {
    outcomes: onlyAdministrator,
    send: () => ({ body: { week: null, seasons: [], holidays: [], version: 0 } }),
  },
  'visits.ofDoctor': { outcomes: { ...nobodyElse('forbidden'), concernedDoctor: 'ok', otherDoctor: 'ok' } },
  'visits.ofClinic': { outcomes: atDesk },
  'visits.recordStep': {
    outcomes: {
      ...nobodyElse('forbidden'),
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
    outcomes: { ...nobodyElse('forbidden'), concernedDoctor: 'ok', otherDoctor: 'appointment_not_found' },
    send: idOf(({ appointmentId }) => appointmentId),
  },
  'visits.ownTypes': { outcomes: { ...nobodyElse('forbidden'), concernedDoctor: 'ok', otherDoctor: 'ok' } },
  'visits.freeTimes': {
    outcomes: { ...nobodyElse('forbidden'), concernedDoctor: 'ok', otherDoctor: 'ok' },
    send: ({ tomorrow }) => ({ query: { date: tomorrow } }),
  },
  'visits.bookNext': {
    outcomes: { ...nobodyElse('forbidden'), concernedDoctor: 'ok', otherDoctor: 'appointment_not_found' },
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
  'desk.pulse': { outcomes: atDesk, send: ({ tomorrow }) => ({ query: { date: tomorrow } }) },
  'desk.findPeople': { outcomes: atDesk, send: () => ({ query: { q: 'Lina' } }) },
  'desk.addPerson': { outcomes: atDesk, send: () => ({ body: { fullName: 'Nadia Saleh', phone: '01001234567' } }) },
  'desk.setDelay': { outcomes: atDesk, send: ({ concerned }) => ({ params: { id: concerned.id }, body: { minutes: 20 } }) },
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
  'counter.receive': { outcomes: atDesk, send: ({ appointmentId }) => ({ params: { id: appointmentId }, body: { method: 'cash' } }) },
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
  'counter.closings': { outcomes: atDesk },
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
    outcomes: nobodyElse('claim_refused'),
    send: () => ({ body: { code: 'AAAAA-AAAAA', birthYear: 2019 } }),
  },
  'receptionists.list': { outcomes: onlyAdministrator },
  'receptionists.invite': {
    outcomes: onlyAdministrator,
    send: () => ({ body: { firstName: 'Nour', lastName: 'Selim', email: 'nour@example.test' } }),
  },
  'receptionists.remove': { outcomes: onlyAdministrator, send: idOf(({ receptionist }) => receptionist.id) },
}
