import { expect } from 'vitest'

import { appointments } from '../../src/appointments/appointments.table.ts'
import { inquiries } from '../../src/inquiries/inquiries.table.ts'
import { notifications } from '../../src/notifications/notifications.table.ts'
import { payments } from '../../src/payments/payments.table.ts'
import { people } from '../../src/people/people.table.ts'
import { waitingEntries, waitingOffers } from '../../src/waiting/waiting.table.ts'
import { payingClinic } from '../clinics/paying-clinic.ts'
import { rightsModel, type ModelGuardianship, type ModelPerson, type ModelRecord } from './rights-model.ts'

/** A step's choices: one of the accounts, and other things by number. */
export interface Chosen {
  who: number
  which: number
  other: number
}

export const pick = <T>(list: readonly T[], index: number): T | undefined =>
  list.length > 0 ? list[index % list.length] : undefined
/** One of a few times, so that visits meet each other; the days are behind all that a sequence lets pass. */
export const slotOf = (number: number) => ({
  appointmentDate: `2026-04-${['06', '07', '08', '09'][number % 4]}`,
  appointmentTime: ['10:00', '12:00', '15:30'][number % 3] ?? '10:00',
})
const notFound = [
  'person_not_found',
  'appointment_not_found',
  'waiting_entry_not_found',
  'hold_not_found',
  'claim_not_found',
  'visit_link_ended',
]

interface Tried<T> {
  value?: T
  code?: string
}

/** The result of a call, or the reason for its refusal. Any other error fails the test. */
export async function tried<T>(call: Promise<T>): Promise<Tried<T>> {
  const { ApiError } = await import('@aafiya/contracts/client')
  return call.then(
    (value) => ({ value }),
    (error: unknown) => {
      if (error instanceof ApiError && error.status < 500) return { code: error.code }
      throw error
    },
  )
}

/** Three accounts at a clinic with its front desk, the model of their rights, and the records created so far. */
export async function rightsPlace() {
  const place = await payingClinic()
  const { database, deps, clock, doctor, doubles, asVisitor } = place
  const { db } = database
  const admin = await place.asAdministrator()
  const nour = await place.asUser((await place.buildUser({ role: 4, firstName: 'Nour' })).id)
  const accounts = await Promise.all(
    ['mona', 'omar', 'hoda'].map(async (name) => {
      const [id, client] = [await place.patientId(name), await place.asPatient(name)]
      return { id, client, name: `${name} Farid`, email: `${id}@example.test` }
    }),
  )
  const model = rightsModel(() => clock.now().getTime())
  for (const { id, name } of accounts) model.people.set(id, { id, name, born: '1990-01-01', hasAccount: true })

  const links: { token: string; account: string; visit: string }[] = []
  const offerLinks: { token: string; account: string; entry: string }[] = []
  const checkouts: { url: string; account: string; visit: string }[] = []
  const codes: { code: string; person: string; birthYear: number }[] = []
  const claims: { account: string; person: string; at: number; isAnswered: boolean }[] = []
  const invitations: { token: string; to: string; person: string; through?: ModelGuardianship; isUsed: boolean }[] = []

  function account(index: number) {
    const found = pick(accounts, index)
    if (!found) throw new Error('there are three accounts')
    return found
  }
  /** A person by number: mostly one that the step is likely to succeed with. */
  function person(index: number, isLikely: (one: ModelPerson) => boolean = () => true) {
    const all = [...model.people.values()]
    const likely = all.filter(isLikely)
    return pick(index < 8 && likely.length > 0 ? likely : all, index)
  }
  const ofAccount = (id: string) => (one: ModelPerson) => model.maySee(id, one.id)
  const recordsOf = (kind: ModelRecord['kind']) => [...model.records].filter(([, record]) => record.kind === kind)
  const visit = (index: number, reader: string) => {
    const all = recordsOf('appointments')
    const likely = all.filter(([, one]) => model.maySee(reader, one.person))
    return pick(index < 8 && likely.length > 0 ? likely : all, index)
  }
  const entry = (index: number, reader: string) => {
    const all = recordsOf('waitingEntries')
    const likely = all.filter(([, one]) => one.account === reader)
    return pick(index < 8 && likely.length > 0 ? likely : all, index)
  }

  /** Makes a call that needs the right: it is refused as not found if, and only if, the model says no. */
  async function act<T>(may: boolean, call: Promise<T>): Promise<T | undefined> {
    const { value, code } = await tried(call)
    if (code === undefined) expect(may, 'what the model forbids was done').toBe(true)
    else if (notFound.includes(code)) expect(may, `${code}, which the model allows`).toBe(false)
    return value
  }

  const merged = (id: string, keptId: string, otherId: string) => model.merge(id, keptId, otherId)

  /** Adds a person the account books for. */
  const adding = (dateOfBirth: string, relation: 'child' | 'parent') => async (chosen: Chosen) => {
    const { id, client } = account(chosen.who)
    const fullName = `Lina ${String.fromCodePoint(65 + (model.people.size % 26))}${'abcdefghij'[chosen.which % 10]}`
    const { value } = await tried(client.family.add({ body: { fullName, dateOfBirth, relation } }))
    if (!value) return
    model.people.set(value.id, { id: value.id, name: fullName, born: dateOfBirth, hasAccount: false })
    model.begin(id, value.id)
  }

  /** The secret of the newest mail to an address that has one. */
  async function mailed(to: string, pattern: RegExp): Promise<string> {
    const mail = (await place.deliver()).findLast((one) => one.to === to && pattern.test(one.text))
    return pattern.exec(mail?.text ?? '')?.[1] ?? ''
  }

  async function answerClaim({ who, which }: Chosen, agrees: boolean) {
    const { id, client } = account(who)
    const shown = await client.merges.pendingClaims()
    const [known] = [pick(shown, which)]
    if (!known) return
    const claimant = accounts.find(({ email }) => email === known.claimant.email)
    const claim = claims.find(
      (one) => one.person === known.person.id && one.account === claimant?.id && !one.isAnswered,
    )
    const done = await act(
      model.maySee(id, known.person.id),
      client.merges.answerClaim({ params: { id: known.id }, body: { agrees } }),
    )
    if (!done || !claim) return
    claim.isAnswered = true
    if (!agrees) return
    for (const one of claims) if (one.person === claim.person) one.isAnswered = true
    const [newest] = await admin.merges.list()
    if (newest) merged(newest.id, claim.account, claim.person)
  }

  async function answerOffer({ who, which }: Chosen, how: 'accept' | 'decline') {
    const [{ id, client }, found] = [account(who), entry(which, account(who).id)]
    if (!found) return
    const [entryId, { account: waits, person: subject }] = found
    const open = (await db.select().from(waitingOffers)).find((one) => one.entryId === entryId && one.state === 'open')
    if (!open) return
    await act(
      id === waits && model.maySee(id, subject),
      client.waitingList[how]({ params: { id: entryId, offerId: open.id } }),
    )
  }

  /** Opens the link of a message, reads the page, and presses its button. */
  async function pressLink(which: number, press: (body: { token: string; shown: string }) => Promise<unknown>) {
    const link = pick(links, which)
    if (!link) return
    const may = model.maySee(link.account, model.records.get(link.visit)?.person ?? '')
    const opened = await tried(asVisitor.visitLinks.open({ body: { token: link.token } }))
    if (!opened.value) return
    clock.advance(0.05)
    await act(may, press({ token: link.token, shown: opened.value.shown }))
  }

  /** Picks up new rows, and expects each known one to belong to the model's person. */
  async function sync() {
    const rows = [
      ...(await db.select().from(appointments)).map((row) => ({
        ...row,
        kind: 'appointments' as const,
        account: row.bookedBy,
        visit: null,
      })),
      ...(await db.select().from(payments)).map((row) => ({
        ...row,
        kind: 'payments' as const,
        account: row.payerId,
        visit: row.appointmentId,
      })),
      ...(await db.select().from(waitingEntries)).map((row) => ({
        ...row,
        kind: 'waitingEntries' as const,
        account: row.accountId,
        visit: row.appointmentId,
      })),
      ...(await db.select().from(notifications)).map((row) => ({
        ...row,
        kind: 'notifications' as const,
        account: row.userId,
        visit: null,
      })),
      ...(await db.select().from(inquiries)).map((row) => ({
        ...row,
        kind: 'inquiries' as const,
        account: null,
        visit: null,
      })),
    ]
    for (const row of rows) {
      const known = model.records.get(row.id)
      const { kind, account: whose, visit: of } = row
      if (row.personId === null) continue
      if (known) expect(row.personId, `the person of ${kind}`).toBe(known.person)
      model.records.set(row.id, {
        kind,
        person: row.personId,
        account: whose,
        visit: of,
        isHeld: 'status' in row && row.status === 'held',
      })
    }
    const ids = new Set(rows.map(({ id }) => id))
    for (const id of model.records.keys()) if (!ids.has(id)) model.records.delete(id)
    const persons = new Set((await db.select({ id: people.id }).from(people)).map(({ id }) => id))
    for (const id of model.people.keys()) if (!persons.has(id)) model.people.delete(id)
    return rows
  }
  return {
    place,
    database,
    db,
    deps,
    clock,
    doctor,
    doubles,
    asVisitor,
    admin,
    nour,
    accounts,
    model,
    links,
    offerLinks,
    checkouts,
    codes,
    claims,
    invitations,
    account,
    person,
    ofAccount,
    recordsOf,
    visit,
    entry,
    act,
    merged,
    adding,
    mailed,
    answerClaim,
    answerOffer,
    pressLink,
    sync,
  }
}

export type RightsPlace = Awaited<ReturnType<typeof rightsPlace>>
