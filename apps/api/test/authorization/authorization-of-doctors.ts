import { startVisitType } from '@aafiya/contracts/clinic/start-visit-type'

import { anyone, atDesk, onlyAdministrator, idOf, type Row } from './authorization-outcomes.ts'

const checkUp = { ...startVisitType, name: 'Check-up', nameAr: 'فحص شامل', minutes: 45 }
const cardiology = { name: 'Cardiology', nameAr: 'أمراض القلب' }

const newPerson = { firstName: 'Nadia', lastName: 'Saleh', email: 'nadia@example.test' }

/** Doctors, their closed days, specialities and visit types: who gets what. */
export const authorizationOfDoctors: Readonly<Record<string, Row>> = {
  'doctors.list': { outcomes: anyone },
  'doctors.counts': { outcomes: anyone },
  'doctors.facets': { outcomes: anyone },
  'doctors.firstFree': { outcomes: anyone, send: () => ({ query: { speciality: 'Neurologist' } }) },
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
  'doctors.detail': { outcomes: anyone, send: idOf(({ concerned }) => concerned.id) },
  'doctors.create': {
    outcomes: onlyAdministrator,
    send: () => ({ body: { ...newPerson, speciality: 'Neurologist', fees: 50 } }),
  },
  'doctors.update': {
    outcomes: { ...onlyAdministrator, concernedDoctor: 'ok' },
    send: ({ concerned }) => ({ params: { id: concerned.id }, body: { about: 'New' } }),
  },
  'doctors.remove': { outcomes: onlyAdministrator, send: idOf(({ idle }) => idle.id) },
  'doctors.approve': {
    outcomes: onlyAdministrator,
    send: ({ applicant }) => ({ params: { id: applicant.id }, body: {} }),
  },
  'doctors.decline': {
    outcomes: onlyAdministrator,
    send: ({ applicant }) => ({ params: { id: applicant.id }, body: { reason: 'No' } }),
  },
  'doctors.reinstate': { outcomes: onlyAdministrator, send: idOf(({ unlisted }) => unlisted.id) },
  'specialities.list': { outcomes: anyone },
  'specialities.managed': { outcomes: onlyAdministrator },
  'specialities.add': { outcomes: onlyAdministrator, send: () => ({ body: cardiology }) },
  'specialities.rename': {
    outcomes: onlyAdministrator,
    send: ({ specialityId }) => ({ params: { id: specialityId }, body: cardiology }),
  },
  'specialities.move': {
    outcomes: onlyAdministrator,
    send: ({ specialityId }) => ({ params: { id: specialityId }, body: { direction: 'down' } }),
  },
  'specialities.retire': { outcomes: onlyAdministrator, send: idOf(({ specialityId }) => specialityId) },
  'specialities.restore': { outcomes: onlyAdministrator, send: idOf(({ specialityId }) => specialityId) },
  'visitTypes.managed': { outcomes: onlyAdministrator },
  'closedDays.affected': {
    outcomes: atDesk,
    send: ({ concerned, tomorrow }) => ({ params: { id: concerned.id }, body: { date: tomorrow } }),
  },
  'closedDays.close': {
    outcomes: { ...atDesk, receptionist: 'visits_affected', administrator: 'visits_affected' },
    send: ({ concerned, tomorrow }) => ({
      params: { id: concerned.id },
      body: { date: tomorrow, version: 0, decisions: [], reason: '' },
    }),
  },
  'closedDays.list': { outcomes: atDesk },
  'closedDays.reopen': {
    outcomes: { ...atDesk, receptionist: 'day_not_closed', administrator: 'day_not_closed' },
    send: ({ concerned, tomorrow }) => ({ params: { id: concerned.id }, query: { date: tomorrow } }),
  },
  'visitTypes.add': { outcomes: onlyAdministrator, send: () => ({ body: checkUp }) },
  'visitTypes.change': {
    outcomes: onlyAdministrator,
    send: ({ visitTypeId }) => ({ params: { id: visitTypeId }, body: checkUp }),
  },
  'visitTypes.move': {
    outcomes: onlyAdministrator,
    send: ({ visitTypeId }) => ({ params: { id: visitTypeId }, body: { direction: 'down' } }),
  },
  'visitTypes.retire': { outcomes: onlyAdministrator, send: idOf(({ visitTypeId }) => visitTypeId) },
  'visitTypes.restore': { outcomes: onlyAdministrator, send: idOf(({ visitTypeId }) => visitTypeId) },
}
