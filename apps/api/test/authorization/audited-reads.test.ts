import { randomUUID } from 'node:crypto'

import { urlOf } from '@aafiya/contracts/client'
import { weekdays } from '@aafiya/contracts/hours/schedule'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { users } from '../../src/account/users.table.ts'
import { appointments } from '../../src/appointments/appointments.table.ts'
import { inquiries } from '../../src/inquiries/inquiries.table.ts'
import { mergeProposals } from '../../src/merging/duplicates.table.ts'
import { pairOf } from '../../src/merging/find-duplicates.ts'
import { fillSearchTerms } from '../../src/people/fill-search-terms.ts'
import { people } from '../../src/people/people.table.ts'
import { auditEntries } from '../../src/platform/audit/audit-entries.table.ts'
import { auditSubjects } from '../../src/platform/audit/audit-subjects.table.ts'
import { builtOnce } from '../built-once.ts'
import { clientFor } from '../clinic.ts'
import { endpoints } from '../endpoints/declared-endpoints.ts'
import { withContent } from '../endpoints/with-content.ts'
import { send as sendMessage } from '../oracles/figures-surroundings.ts'
import type { Sent } from './authorization-outcomes.ts'
import { authorization } from './authorization-table.ts'
import { openWorld, settleWorld, type Persona, type World } from './authorization-world.ts'

/** Those that have to do with the owner's records. */
const staff = ['concernedDoctor', 'receptionist', 'administrator'] as const satisfies Persona[]

/** Facts about the clinic, its doctors and its staff, or sums: no record of a patient. */
const namesNoPatient = 'no patient'
/** A patient's record is read or changed; `send` if the authorization matrix's request would find no record. */
const isPatients = (send?: (world: World) => Sent) => ({ send })

const closedWeek = { week: Object.fromEntries(weekdays.map((day) => [day, []])), seasons: [], version: 0 }

/** Every endpoint that lets staff through and unconcerned patients not. A new one without a row here fails the test. */
const reads: Readonly<Record<string, typeof namesNoPatient | ReturnType<typeof isPatients>>> = {
  'clinic.settings': namesNoPatient,
  'clinic.updateSettings': namesNoPatient,
  'clinic.sendTestMail': namesNoPatient,
  'documentTexts.preview': namesNoPatient,
  'doctors.managed': namesNoPatient,
  'doctors.profile': namesNoPatient,
  'doctors.create': namesNoPatient,
  'doctors.update': namesNoPatient,
  'doctors.remove': namesNoPatient,
  'doctors.approve': namesNoPatient,
  'doctors.decline': namesNoPatient,
  'doctors.reinstate': namesNoPatient,
  'specialities.managed': namesNoPatient,
  'specialities.add': namesNoPatient,
  'specialities.rename': namesNoPatient,
  'specialities.move': namesNoPatient,
  'specialities.retire': namesNoPatient,
  'specialities.restore': namesNoPatient,
  'visitTypes.managed': namesNoPatient,
  'visitTypes.add': namesNoPatient,
  'visitTypes.change': namesNoPatient,
  'visitTypes.move': namesNoPatient,
  'visitTypes.retire': namesNoPatient,
  'visitTypes.restore': namesNoPatient,
  'inquiries.inbox': isPatients(),
  'inquiries.analytics': namesNoPatient,
  'inquiries.bySpecialty': isPatients(),
  'inquiries.byDoctor': isPatients(),
  'inquiries.detail': isPatients(),
  'inquiries.earlier': isPatients(),
  'inquiries.claim': isPatients(),
  'inquiries.release': isPatients(),
  'inquiries.respond': isPatients(),
  'inquiries.respondUpload': isPatients(),
  'inquiries.suggestVisit': isPatients(),
  'payments.ledger': isPatients(),
  'payments.ledgerTotals': namesNoPatient,
  'payments.reconciliation': namesNoPatient,
  'payments.reconcile': namesNoPatient,
  'hours.ofDoctor': namesNoPatient,
  'hours.saveDoctor': namesNoPatient,
  'hours.affectedOfDoctor': isPatients(({ concerned }) => ({
    params: { id: concerned.id },
    body: { ...closedWeek, exceptions: [] },
  })),
  'hours.affectedOfClinic': isPatients(() => ({ body: { ...closedWeek, holidays: [] } })),
  'hours.ofClinic': namesNoPatient,
  'hours.saveClinic': namesNoPatient,
  'visits.ofDoctor': isPatients(),
  'visits.ofClinic': isPatients(),
  'visits.undoStep': isPatients(),
  'visits.confirm': isPatients(),
  'visits.unconfirm': isPatients(),
  'visits.earlier': isPatients(),
  'visitNotes.show': isPatients(),
  'visitNotes.save': isPatients(),
  'visitNotes.before': isPatients(),
  'visitNotes.inquiries': isPatients(),
  'preparations.form': namesNoPatient,
  'preparations.saveForm': namesNoPatient,
  'preparations.read': isPatients(),
  'visitFiles.read': isPatients(),
  'visitPapers.show': isPatients(),
  'visitPapers.saveSummary': isPatients(),
  'visitPapers.dropFollowUp': isPatients(),
  'visitDocuments.ofVisit': isPatients(),
  'visitDocuments.preview': isPatients(),
  'visitDocuments.issue': isPatients(),
  'visitDocuments.withdraw': isPatients(),
  'visitDocuments.releaseToDesk': isPatients(),
  'visitDocuments.atDesk': isPatients(),
  'visitDocuments.open': isPatients(),
  'cautions.ofVisit': isPatients(),
  'cautions.addToVisit': isPatients(),
  'cautions.removeFromVisit': isPatients(),
  'figures.ofClinic': namesNoPatient,
  'figures.ofDoctor': namesNoPatient,
  'figureLists.messages': isPatients(),
  'figureLists.freeTime': namesNoPatient,
  'figureLists.ownFreeTime': namesNoPatient,
  'figures.report': namesNoPatient,
  'figures.chooseReport': namesNoPatient,
  'visits.ownTypes': namesNoPatient,
  'visits.freeTimes': namesNoPatient,
  'visits.bookNext': isPatients(),
  'visits.cancelByClinic': isPatients(),
  'desk.day': isPatients(({ tomorrow }) => ({ query: { date: tomorrow } })),
  'callList.list': isPatients(),
  'callList.changes': isPatients(),
  'callList.noAnswer': isPatients(),
  'desk.pulse': namesNoPatient,
  'desk.freeTimes': namesNoPatient,
  'desk.findPeople': isPatients(() => ({ query: { q: 'Salwa' } })),
  'personCards.show': isPatients(),
  'personCards.correct': isPatients(),
  'personCards.addNote': isPatients(),
  'personCards.removeNote': isPatients(),
  'desk.addPerson': namesNoPatient,
  'desk.setDelay': namesNoPatient,
  'desk.book': isPatients(),
  'desk.move': isPatients(),
  'reminders.list': isPatients(),
  'reminders.messages': isPatients(),
  'reminders.send': isPatients(),
  'counter.receive': isPatients(),
  'counter.receipt': isPatients(),
  'counter.refundChoice': isPatients(),
  'counter.till': isPatients(),
  'counter.openTills': namesNoPatient,
  'counter.tillOf': isPatients(),
  'counter.closings': namesNoPatient,
  'counter.countFloat': isPatients(),
  'duplicates.similar': isPatients(() => ({ query: { name: 'Salwa Tamer', phone: '01001234567' } })),
  'duplicates.list': isPatients(),
  'duplicates.propose': isPatients(),
  'duplicates.decline': isPatients(),
  'merges.preview': isPatients(),
  'merges.merge': isPatients(),
  'merges.list': isPatients(),
  'merges.issueCode': isPatients(),
  'closedDays.list': namesNoPatient,
  'closedDays.affected': isPatients(),
  'audit.list': isPatients(() => ({ query: { patient: 'Zeinab' } })),
  'audit.download': isPatients(() => ({ query: { patient: 'Zeinab' } })),
  'accounts.list': isPatients(() => ({ query: { q: 'Zeinab' } })),
  'accounts.suspend': namesNoPatient,
  'accounts.restore': namesNoPatient,
  'accounts.changeRole': namesNoPatient,
  'accounts.endSessions': namesNoPatient,
  'accounts.requestReset': isPatients(),
  'accounts.withdrawReset': isPatients(),
  'receptionists.setRights': namesNoPatient,
  'receptionists.list': namesNoPatient,
  'receptionists.invite': namesNoPatient,
  'receptionists.remove': namesNoPatient,
}

const staffOnly = endpoints.filter(({ name }) => {
  const outcomes = authorization[name]?.outcomes
  return outcomes && outcomes.otherPatient !== 'ok' && staff.some((persona) => outcomes[persona] === 'ok')
})

/**
 * The world of the authorization matrix, plus patients with unique names, money at the counter, an earlier visit, a
 * merge and a proposed one.
 */
const world = builtOnce(openWorld, async (opened) => {
  const facts = await settleWorld(opened)
  const place = { ...opened, ...facts }
  const { db } = place.database
  const names = { firstName: 'Zeinab', lastName: 'Hilmi' }
  await db.update(users).set(names).where(eq(users.id, place.owner.id))
  await db.update(people).set({ fullName: 'Zeinab Hilmi' }).where(eq(people.id, place.owner.id))
  const [visit] = await db.select().from(appointments).where(eq(appointments.id, place.appointmentId))
  if (!visit) throw new Error('the owner has a visit')
  const aWeekAgo = (time: Date) => new Date(time.getTime() - 7 * 86_400_000)
  const earlier = { ...visit, id: randomUUID(), startsAt: aWeekAgo(visit.startsAt), endsAt: aWeekAgo(visit.endsAt) }
  await db.insert(appointments).values({ ...earlier, status: 'completed' })
  const createdAt = new Date(place.clock.now().getTime() - 86_400_000)
  await db
    .update(inquiries)
    .set({ createdAt, respondedAt: createdAt })
    .where(eq(inquiries.id, place.inquiryIds.answered))
  const as = (persona: Persona) => clientFor(place.origin, place.tokens[persona])
  const [desk, administrator] = [as('receptionist'), as('administrator')]
  const addSalwa = () => desk.desk.addPerson({ body: { fullName: 'Salwa Tamer', phone: '01001234567' } })
  const [kept, other] = [await addSalwa(), await addSalwa()]
  await administrator.merges.merge({ body: { keptId: kept.id, otherId: other.id } })
  const tomorrow = { doctorId: place.concerned.id, appointmentDate: place.tomorrow }
  await sendMessage(place, {
    accountId: place.owner.id,
    channel: 'mail',
    state: 'sent',
    sentAt: createdAt.toISOString(),
  })
  await fillSearchTerms(place.deps)
  const { id } = await desk.desk.book({ body: { ...tomorrow, personId: kept.id, appointmentTime: '17:00' } })
  await desk.visits.cancelByClinic({ params: { id }, body: { reason: 'Ill' } })
  await db.insert(mergeProposals).values({
    id: randomUUID(),
    ...pairOf(place.owner.id, place.childId),
    proposedBy: place.owner.id,
    proposedAt: place.clock.now(),
  })
  for (const [who, appointmentTime] of [
    [desk, '18:00'],
    [administrator, '18:30'],
  ] as const) {
    const { id } = await who.desk.book({ body: { ...tomorrow, personId: place.childId, appointmentTime } })
    await who.counter.receive({ params: { id }, body: { method: 'cash' } })
  }
  return facts
})

/** Under which every persona of the world is known in the audit. */
async function subjectOf({ database }: World, id: string): Promise<string> {
  const [row] = await database.db.select().from(auditSubjects).where(eq(auditSubjects.userId, id))
  return row?.subject ?? id
}

async function send(place: World, persona: Persona, endpoint: (typeof endpoints)[number]['endpoint'], sent: Sent) {
  const request = place.http[endpoint.method](urlOf(endpoint, sent)).set({
    authorization: `Bearer ${place.tokens[persona]}`,
  })
  return withContent(request, endpoint, sent)
}

test('the table says for every staff endpoint whether it reads or changes a patient’s record, and lists nothing else', () => {
  expect(Object.keys(reads).toSorted()).toEqual(staffOnly.map(({ name }) => name).toSorted())
})

describe.each(staffOnly)('$name', ({ name, endpoint }) => {
  const row = reads[name]
  const callers = staff.filter((persona) => authorization[name]?.outcomes[persona] === 'ok')
  test.each(callers)('leaves an entry for each patient that %s reads of, and names no other', async (persona) => {
    const place = await world()
    const { db } = place.database
    const before = new Set((await db.select({ id: auditEntries.id }).from(auditEntries)).map(({ id }) => id))
    const own = row === namesNoPatient ? undefined : row?.send
    const answer = await send(place, persona, endpoint, (own ?? authorization[name]?.send)?.(place) ?? {})
    expect(answer.status, answer.text).toBe(endpoint.status ?? 200)

    const text = `${answer.text}\n${JSON.stringify(answer.headers)}`
    const patients = [
      { id: place.owner.id, marks: [place.owner.id, place.owner.email, 'Zeinab Hilmi', 'Headache since Monday'] },
      { id: place.childId, marks: [place.childId, 'Lina Farid'] },
    ]
    const named = patients.filter(({ marks }) => marks.some((mark) => text.includes(mark)))
    const entries = (await db.select().from(auditEntries)).filter(({ id }) => !before.has(id))
    if (row === namesNoPatient) return expect(named).toEqual([])
    expect(entries.length, 'an entry').toBeGreaterThan(0)
    expect(new Set(entries.map(({ actorRole }) => actorRole))).toEqual(
      new Set([persona === 'concernedDoctor' ? 'doctor' : persona]),
    )
    const recorded = new Set(entries.map(({ patientId }) => patientId))
    for (const { id } of named) expect(recorded, answer.text).toContain(await subjectOf(place, id))
  })
})
