import { hourMs } from '@aafiya/contracts/platform/durations'

/** A person in the model of `rights.property.test.ts`. An account's own person has the account's id. */
export interface ModelPerson {
  id: string
  name: string
  born: string
  hasAccount: boolean
  mergedInto?: string
}

export interface ModelGuardianship {
  account: string
  person: string
  since: number
  /** The person's own account invited the guardian. */
  isAgreed: boolean
  /** The guardianship whose account sent this invitation. */
  invitedThrough?: ModelGuardianship | undefined
  endedAt?: number | undefined
}

/** A record of a person. `account`: who waits, is notified, or holds. `visit`: the appointment that it belongs to. */
export interface ModelRecord {
  kind: 'appointments' | 'payments' | 'waitingEntries' | 'notifications' | 'inquiries'
  person: string
  account: string | null
  visit: string | null
  isHeld: boolean
}

export interface ModelMerge {
  id: string
  kept: string
  other: string
  at: number
  records: string[]
  moved: ModelGuardianship[]
  ended: ModelGuardianship[]
  isUndone: boolean
}

/** The date in Cairo, which is two hours ahead in winter. */
const dayOf = (at: number) => new Date(at + 2 * hourMs).toISOString().slice(0, 10)
const isOfAge = (born: string, day: string) => `${Number(born.slice(0, 4)) + 18}${born.slice(4)}` <= day

/**
 * The rights to see and act for people, derived from docs/behaviour.md and not from the code: their own account, and
 * guardians. A guardian of a person with an account counts if that account invited them. One who began with a minor
 * counts until the eighteenth birthday.
 */
export function rightsModel(now: () => number) {
  const people = new Map<string, ModelPerson>()
  const guardianships: ModelGuardianship[] = []
  const records = new Map<string, ModelRecord>()
  const merges: ModelMerge[] = []

  const counts = ({ person: id, since, isAgreed, endedAt }: ModelGuardianship): boolean => {
    const person = people.get(id)
    if (!person || endedAt !== undefined || (person.hasAccount && !isAgreed)) return false
    return !isOfAge(person.born, dayOf(now())) || isOfAge(person.born, dayOf(since))
  }
  const running = (account: string, person: string) =>
    guardianships.find((one) => one.account === account && one.person === person && counts(one))
  const maySee = (account: string, person: string): boolean =>
    account === person || running(account, person) !== undefined

  const end = (one: ModelGuardianship) => void (one.endedAt ??= now())

  function begin(account: string, person: string, how: Partial<ModelGuardianship> = {}) {
    // One that no longer counts can be replaced.
    guardianships.filter((one) => one.account === account && one.person === person).forEach(end)
    const fresh = { account, person, since: now(), isAgreed: false, ...how }
    guardianships.push(fresh)
    return fresh
  }

  /** Moves all records of the other person to the kept one. A person with an account gets no guardian this way. */
  function merge(id: string, kept: string, other: string) {
    const has = (account: string) =>
      guardianships.some((one) => one.account === account && one.person === kept && one.endedAt === undefined)
    const theirs = guardianships.filter((one) => one.person === other && one.endedAt === undefined)
    const ended = theirs.filter(({ account }) => people.get(kept)?.hasAccount || has(account))
    const moved = theirs.filter((one) => !ended.includes(one))
    ended.forEach(end)
    for (const one of moved) one.person = kept
    const given = [...records].filter(([, { person }]) => person === other)
    for (const [, record] of given) record.person = kept
    const person = people.get(other)
    if (person) person.mergedInto = kept
    merges.push({ id, kept, other, at: now(), records: given.map(([key]) => key), moved, ended, isUndone: false })
  }

  /** Returns the merged records, with the payments and waiting entries made since for returning visits. */
  function undo(done: ModelMerge) {
    const { kept, other, at, moved, ended } = done
    const isBack = (id: string | null) =>
      id !== null && done.records.includes(id) && records.get(id)?.kind === 'appointments'
    const follows = ({ kind, visit }: ModelRecord) =>
      (kind === 'payments' || kind === 'waitingEntries') && isBack(visit)
    const back = [...records].filter(
      ([id, record]) => record.person === kept && (done.records.includes(id) || follows(record)),
    )
    for (const [, record] of back) record.person = other
    let returning = moved.filter(({ person }) => person === kept)
    while (returning.length > 0) {
      for (const one of returning) one.person = other
      const invitedByThem = ({ invitedThrough }: ModelGuardianship) =>
        invitedThrough !== undefined && returning.includes(invitedThrough)
      returning = guardianships.filter((one) => one.person === kept && one.since >= at && invitedByThem(one))
    }
    for (const one of ended) {
      const atKept = guardianships.filter(({ account, person }) => account === one.account && person === kept)
      const isThere = atKept.some(({ endedAt }) => endedAt === undefined)
      const hasLeft = atKept.some(({ endedAt }) => endedAt !== undefined && endedAt >= at)
      if (isThere || !hasLeft) one.endedAt = undefined
    }
    const person = people.get(other)
    if (person) delete person.mergedInto
    done.isUndone = true
  }

  return { people, guardianships, records, merges, counts, running, maySee, begin, end, merge, undo }
}
