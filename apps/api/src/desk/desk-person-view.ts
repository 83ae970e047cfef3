import { staffRoles, type DeskPerson } from '@aafiya/contracts/desk/desk-people'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { roles } from '@aafiya/contracts/platform/people'
import { and, desc, inArray, notInArray } from 'drizzle-orm'

import { users } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import type { Deps } from '../deps.ts'
import { guardiansOf } from '../people/guardians-of.ts'
import { peopleWithConsent } from '../people/health-consent.ts'
import { clinicDay, type RightsDeps } from '../people/may-act-for.ts'
import type { PersonRow } from '../people/people.table.ts'
import { personName } from '../people/person-name.ts'
import { recordAccess } from '../platform/audit/record-access.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { countryOf, shownPhone } from '../platform/phones.ts'

const genderOf = (gender: number | null): 0 | 1 | null => (gender === 0 || gender === 1 ? gender : null)

/** The latest visit that each of some people attended. */
async function lastVisitsOf(db: Queryable, personIds: readonly string[]): Promise<Map<string, Date>> {
  if (personIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([appointments.personId], { personId: appointments.personId, startsAt: appointments.startsAt })
    .from(appointments)
    .where(and(inArray(appointments.personId, [...personIds]), inArray(appointments.status, ['arrived', 'completed'])))
    .orderBy(appointments.personId, desc(appointments.startsAt))
  return new Map(rows.map(({ personId, startsAt }) => [personId, startsAt]))
}

/** The e-mail address of each person's account, and the role if it is a doctor's or a staff member's. */
async function accountsOf(db: Queryable, rows: readonly PersonRow[]) {
  const accountIds = rows.flatMap(({ accountId }) => accountId ?? [])
  if (accountIds.length === 0) return new Map<string, never>()
  const accounts = await db
    .select({ id: users.id, role: users.role, email: users.email })
    .from(users)
    // An account that has ended has no role any more, and a word in place of its address.
    .where(and(inArray(users.id, accountIds), notInArray(users.status, ['disabled', 'erased'])))
  return new Map(
    accounts.map(({ id, role, email }) => [id, { email, staffRole: staffRoles.find((name) => roles[name] === role) }]),
  )
}

/** Enough to recognize an address that the caller names, not enough to write to it. */
const emailHint = (email: string) => `${email.slice(0, 1)}...${email.slice(email.lastIndexOf('@'))}`

/** Completed years on a day; where only the year of birth is known, those at the end of this year. */
function ageOn(today: string, { birthDate, birthYear }: PersonRow): number | undefined {
  if (birthDate)
    return Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (today.slice(5) < birthDate.slice(5) ? 1 : 0)
  return birthYear === null ? undefined : Number(today.slice(0, 4)) - birthYear
}

/** People as the desk reads them. */
export async function toDeskPeople(db: Queryable, deps: RightsDeps, rows: readonly PersonRow[]): Promise<DeskPerson[]> {
  const country = countryOf(deps.clinic.facts())
  const shownPhones = ({ phones }: PersonRow) => phones.map((phone) => shownPhone(phone, country))
  const guardians = await guardiansOf(
    db,
    deps,
    rows.filter(({ accountId }) => accountId === null).map(({ id }) => id),
  )
  const lastVisits = await lastVisitsOf(
    db,
    rows.map(({ id }) => id),
  )
  const accounts = await accountsOf(db, rows)
  const agreed = await peopleWithConsent(
    db,
    rows.map(({ id }) => id),
  )
  const { today, zone } = clinicDay(deps)
  return rows.map((person) => {
    const guardian = guardians.get(person.id)
    const age = ageOn(today, person)
    const lastVisit = lastVisits.get(person.id)
    const { staffRole, email } = accounts.get(person.id) ?? {}
    const isNameOnly = age === undefined && person.phones.length === 0 && !guardian?.phones.length
    return {
      id: person.id,
      fullName: person.fullName,
      fullNameAr: person.fullNameAr,
      birthYear: person.birthYear,
      ...(age !== undefined && { age }),
      gender: genderOf(person.gender),
      ...(lastVisit && { lastVisitOn: civilAt(lastVisit, zone).date }),
      ...(staffRole && { staffRole }),
      ...(isNameOnly && email !== undefined && { emailHint: emailHint(email) }),
      ...(isNameOnly && { addedOn: civilAt(person.createdAt, zone).date }),
      phones: shownPhones(person),
      hasAccount: person.accountId !== null,
      ...(!agreed.has(person.id) && { needsHealthConsent: true as const }),
      ...(guardian && {
        guardian: {
          id: guardian.id,
          fullName: personName(guardian),
          fullNameAr: guardian.fullNameAr,
          phones: shownPhones(guardian),
        },
      }),
    }
  })
}

const recordSeen = (tx: Tx, deps: Pick<Deps, 'clock'>, caller: Caller, ids: ReadonlySet<string>) =>
  recordAccess(tx, deps, {
    caller,
    action: 'person_listed',
    records: [...ids].map((id) => ({ id, personId: id })),
  })

/** Records the people that the desk saw in a list, including guardians named in their rows. */
export async function recordListed(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  caller: Caller,
  shown: readonly DeskPerson[],
): Promise<void> {
  await recordSeen(
    tx,
    deps,
    caller,
    new Set(shown.flatMap(({ id, guardian }) => (guardian ? [id, guardian.id] : [id]))),
  )
}

/**
 * The numbers that the desk calls for each person, by id: their own, or their guardian's if they have none. The access
 * to the guardians is recorded.
 */
export async function contactsOf(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  rows: readonly PersonRow[],
): Promise<Map<string, Pick<DeskPerson, 'phones' | 'guardian'>>> {
  const shown = await toDeskPeople(tx, deps, [...new Map(rows.map((row) => [row.id, row])).values()])
  const guardians = shown.flatMap(({ phones, guardian }) => (phones.length === 0 && guardian ? [guardian] : []))
  await recordSeen(tx, deps, caller, new Set(guardians.map(({ id }) => id)))
  return new Map(
    shown.map(({ id, phones, guardian }) => [id, { phones, ...(phones.length === 0 && guardian && { guardian }) }]),
  )
}
