import type { Account, GivenRole } from '@aafiya/contracts/account/accounts'
import type { AuditAction } from '@aafiya/contracts/account/activity-kinds'
import { limits } from '@aafiya/contracts/platform/limits'
import { roles } from '@aafiya/contracts/platform/people'
import { and, eq, gt, inArray, ne, sql, type SQL } from 'drizzle-orm'

import { passkeys } from '../account/passkeys/passkeys.table.ts'
import { announceAdministrator } from '../account/recovery/announce-administrator.ts'
import { sendPasswordLink } from '../account/recovery/send-password-link.ts'
import { removeFactors, resetFactor } from '../account/second-factor/reset-factor.ts'
import { factorResets, secondFactors } from '../account/second-factor/second-factors.table.ts'
import { assertSessionActive } from '../account/session/assert-session-active.ts'
import { endSessions } from '../account/session/end-sessions.ts'
import { users, type UserRow } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { restoreDoctor, suspendDoctor } from '../doctors/unlist-doctor.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { accountById, hasSecondFactor, isKnown, resetsSince } from './list-accounts.ts'

interface Changed {
  tx: Tx
  user: UserRow
  /** The administrators that can log in, locked. */
  administrators: readonly string[]
}

/**
 * Runs a change of an account. The rows of all administrators are locked in one order first: of two who remove each
 * other, the second is no administrator any more. Returns the account afterwards, which is a look at it also where there
 * was nothing to change.
 */
const changeAccount = (
  deps: Deps,
  caller: Caller,
  id: string,
  change: (changed: Changed) => Promise<AuditAction | undefined>,
): Promise<Account> =>
  deps.db.transaction(async (tx) => {
    const locked = await tx
      .select({ id: users.id, passwordHash: users.passwordHash, googleSub: users.googleSub })
      .from(users)
      .where(and(eq(users.role, roles.administrator), eq(users.status, 'verified')))
      .orderBy(users.id)
      .for('no key update')
    if (!locked.some((one) => one.id === caller.userId)) throw new Problem('forbidden')
    await assertSessionActive(tx, caller.sessionId)
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), isKnown))
      .for('no key update')
    if (!user) throw new Problem('account_not_found')
    // An invited administrator may never come.
    const administrators = locked.flatMap((one) => ((one.passwordHash ?? one.googleSub) ? [one.id] : []))
    const action = (await change({ tx, user, administrators })) ?? 'account_listed'
    // The caller's session was checked above. If the account is the caller's own, the change may have ended it.
    await recordChange(tx, deps, { actor: { ...caller, sessionId: null }, action, personId: id })
    const account = await accountById(tx, deps, caller, id)
    if (!account) throw new Problem('account_not_found')
    return account
  })

/** The clinic must always have an administrator who can log in. */
function assertAnotherAdministrator({ user, administrators }: Changed): void {
  if (user.role === roles.administrator && !administrators.some((id) => id !== user.id))
    throw new Problem('last_administrator')
}

export const suspendAccount = (deps: Deps, caller: Caller, id: string) =>
  changeAccount(deps, caller, id, async (changed) => {
    const { tx, user } = changed
    if (user.status === 'suspended') return undefined
    assertAnotherAdministrator(changed)
    await tx.update(users).set({ status: 'suspended', updatedAt: deps.clock.now() }).where(eq(users.id, id))
    await suspendDoctor(tx, deps, id)
    await endSessions(tx, deps, id)
    return 'account_suspended'
  })

export const restoreAccount = (deps: Deps, caller: Caller, id: string) =>
  changeAccount(deps, caller, id, async ({ tx, user }) => {
    if (user.status === 'verified') return undefined
    await tx.update(users).set({ status: 'verified', updatedAt: deps.clock.now() }).where(eq(users.id, id))
    await restoreDoctor(tx, deps, id)
    return 'account_restored'
  })

/**
 * The sessions end, so that every open page shows what the new role may do. A patient who becomes staff chooses a
 * password by a mailed link: earlier ways to sign in may be known to others (docs/decisions, invited-by-mail-first).
 */
export const changeRole = (deps: Deps, caller: Caller, id: string, role: GivenRole) =>
  changeAccount(deps, caller, id, async (changed) => {
    const { tx, user } = changed
    if (user.role === roles.doctor) throw new Problem('doctors_role_fixed')
    if (user.role === role) return undefined
    assertAnotherAdministrator(changed)
    const isRaised = user.role === roles.patient
    const now = deps.clock.now()
    await tx
      .update(users)
      .set({
        role,
        ...(isRaised && { passwordHash: null, googleSub: null }),
        ...(role === roles.administrator && { administratorSince: now }),
        updatedAt: now,
      })
      .where(eq(users.id, id))
    await endSessions(tx, deps, id)
    if (isRaised) {
      await removeFactors(tx, id)
      const link = role === roles.administrator ? 'administrator_link' : 'receptionist_link'
      await sendPasswordLink(tx, deps, link, user)
    }
    if (role === roles.administrator) await announceAdministrator(tx, deps, user, caller.userId)
    return 'role_changed'
  })

export const endAccountSessions = (deps: Deps, caller: Caller, id: string) =>
  changeAccount(deps, caller, id, async ({ tx }) => {
    await endSessions(tx, deps, id)
    return 'sessions_ended'
  })

/**
 * A reset takes two people. An account that its requester has just raised, or whose second factor is not its own yet,
 * would be the same person twice: both have been administrators with a second factor for a week.
 */
async function assertProvenAdministrators(tx: Tx, deps: Deps, ids: readonly string[]): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - limits.resetAdministratorDays * 86_400_000).toISOString()
  const isExempt = deps.config.isProduction ? sql`false` : sql`coalesce(${secondFactors.isExempt}, false)`
  const proven = await tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(
      and(
        inArray(users.id, [...ids]),
        sql`coalesce(${users.administratorSince}, ${users.createdAt}) <= ${since}`,
        sql`(${isExempt} or ${secondFactors.totpSince} <= ${since} or exists (select from ${passkeys}
          where ${passkeys.userId} = ${users.id} and ${passkeys.createdAt} <= ${since}))`,
      ),
    )
  if (proven.length < ids.length) throw new Problem('administrator_too_new')
}

/** An open request of another administrator stays, for this one to confirm. */
export const requestReset = (deps: Deps, caller: Caller, id: string) =>
  changeAccount(deps, caller, id, async ({ tx }) => {
    const [factors] = await tx
      .select({ hasSecondFactor })
      .from(users)
      .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
      .where(eq(users.id, id))
    if (!factors?.hasSecondFactor) throw new Problem('second_factor_missing')
    await assertProvenAdministrators(tx, deps, [caller.userId])
    const now = deps.clock.now()
    const request = { requestedBy: caller.userId, requestedAt: now }
    const requested = await tx
      .insert(factorResets)
      .values({ userId: id, ...request })
      .onConflictDoUpdate({
        target: factorResets.userId,
        set: request,
        setWhere: sql`${factorResets.requestedAt} <= ${resetsSince(now).toISOString()} or ${factorResets.requestedBy} = ${caller.userId}`,
      })
      .returning({ userId: factorResets.userId })
    return requested.length > 0 ? 'second_factor_reset_requested' : undefined
  })

const takeRequest = (tx: Tx, id: string, ...where: SQL[]) =>
  tx
    .delete(factorResets)
    .where(and(eq(factorResets.userId, id), ...where))
    .returning({ userId: factorResets.userId })

export const withdrawReset = (deps: Deps, caller: Caller, id: string) =>
  changeAccount(deps, caller, id, async ({ tx }) =>
    (await takeRequest(tx, id)).length > 0 ? 'second_factor_reset_withdrawn' : undefined,
  )

/** Neither the administrator who requested it nor the account's owner confirms. */
export const confirmReset = (deps: Deps, caller: Caller, id: string) =>
  changeAccount(deps, caller, id, async ({ tx, administrators }) => {
    const isOpen = [
      gt(factorResets.requestedAt, resetsSince(deps.clock.now())),
      inArray(factorResets.requestedBy, [...administrators]),
    ]
    const [open] = await tx
      .select()
      .from(factorResets)
      .where(and(eq(factorResets.userId, id), ...isOpen))
    if (!open) throw new Problem('reset_not_requested')
    if (open.requestedBy !== caller.userId)
      await assertProvenAdministrators(tx, deps, [caller.userId, open.requestedBy])
    const taken = await takeRequest(tx, id, ...isOpen, ne(factorResets.requestedBy, caller.userId))
    if (taken.length === 0 || id === caller.userId) throw new Problem('second_administrator_needed')
    await resetFactor(tx, deps, id)
    return 'second_factor_reset'
  })
