import { randomInt } from 'node:crypto'

import type { ClaimCode, RequestClaimCode } from '@aafiya/contracts/desk/merges'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { and, eq, isNull } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { accountsThatSee, announceAccessChange } from '../people/announce-access.ts'
import { refuseErased } from '../people/lock-person.ts'
import { people } from '../people/people.table.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { claimCodes } from './claim-codes.table.ts'

/** Without signs that are taken for others on paper. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const length = 10
const validDays = 30

/** A code as it is compared: however it was written. */
export const claimHash = ({ secrets }: Pick<Deps, 'secrets'>, code: string): string =>
  secrets.hash('claim', code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))

/**
 * Issues a code that, with the year of birth, proves that its user is the person of a record. It replaces an earlier
 * code.
 */
export const issueClaimCode = (
  deps: Deps,
  caller: Caller,
  id: string,
  { birthYear }: RequestClaimCode,
): Promise<ClaimCode> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const [person] = await tx
      .select()
      .from(people)
      .where(and(eq(people.id, id), isNull(people.mergedInto)))
      .for('no key update')
    if (!person) throw new Problem('person_not_found')
    if (person.accountId) throw new Problem('person_has_account')
    await refuseErased(tx, id)
    const thisYear = Number(civilAt(now, deps.clinic.facts().timeZone).date.slice(0, 4))
    if (person.birthYear === null) {
      if (birthYear === undefined || birthYear > thisYear) throw new Problem('birth_year_needed')
      await tx.update(people).set({ birthYear, searchTerms: null, updatedAt: now }).where(eq(people.id, id))
    }
    const code = Array.from({ length }, () => signs[randomInt(signs.length)]).join('')
    const expiresAt = new Date(now.getTime() + validDays * 24 * 60 * 60_000)
    const fresh = { codeHash: claimHash(deps, code), issuedBy: caller.userId, tries: 0, expiresAt, usedAt: null }
    await tx
      .insert(claimCodes)
      .values({ personId: id, ...fresh })
      .onConflictDoUpdate({ target: claimCodes.personId, set: fresh })
    await recordChange(tx, deps, { actor: caller, action: 'claim_code_issued', personId: id })
    const before = await accountsThatSee(tx, deps, [id])
    await announceAccessChange(tx, deps, { change: 'claim_code_issued', personIds: [id], before })
    return { code: `${code.slice(0, 5)}-${code.slice(5)}`, expiresAt: expiresAt.toISOString() }
  })
