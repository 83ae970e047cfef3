import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic, testPassword } from '../../../test/clinic.ts'
import { users } from '../users.table.ts'
import { endSessions } from './end-sessions.ts'
import { logIn } from './log-in.ts'
import { sessions } from './sessions.table.ts'

const email = 'mona@example.test'
const newPassword = 'Another-Horse-8-Battery'

/** A login whose password is right when it is checked, and an event between the check and the session. */
async function checked() {
  const place = await clinic()
  const { id } = await place.buildUser({ email })
  const { firstMatch, ...passwords } = place.deps.passwords
  const logInWhile = (event: () => Promise<unknown>) => {
    const slowly: typeof firstMatch = async (...given) => {
      const match = await firstMatch(...given)
      await event()
      return match
    }
    const deps = { ...place.deps, passwords: { ...passwords, firstMatch: slowly } }
    return logIn(deps, { email, password: testPassword }, { language: 'en', networkAddress: '192.0.2.1', device: null })
  }
  const liveSessions = async () =>
    (await place.database.db.select().from(sessions)).filter(({ endedAt }) => endedAt === null).length
  return { ...place, id, logInWhile, liveSessions }
}

/** A promise to wait for, and the function that resolves it. */
function bell() {
  let ring = () => {}
  const rung = new Promise<void>((resolve) => (ring = resolve))
  return { ring, rung }
}

test('a login whose password is changed after it was checked gets no session', async () => {
  const { logInWhile, asUser, id, liveSessions } = await checked()
  const mona = await asUser(id)
  const change = () => mona.profile.changePassword({ body: { newPassword, confirmPassword: newPassword } })
  await expect(logInWhile(change)).rejects.toMatchObject({ code: 'credentials_wrong' })
  expect(await liveSessions()).toBe(1)
})

test('a login whose password is reset after it was checked gets no session', async () => {
  const { logInWhile, asVisitor, codeFor, liveSessions } = await checked()
  const reset = async () => {
    await asVisitor.recovery.initiate({ body: { email } })
    const { resetToken } = await asVisitor.recovery.verify({ body: { email, otp: await codeFor(email) } })
    await asVisitor.recovery.complete({ body: { email, resetToken, newPassword, confirmPassword: newPassword } })
  }
  await expect(logInWhile(reset)).rejects.toMatchObject({ code: 'credentials_wrong' })
  expect(await liveSessions()).toBe(0)
})

test('a login whose account is disabled after its password was checked gets no session, not even a later one', async () => {
  const { logInWhile, database, id, liveSessions } = await checked()
  const disable = () => database.db.update(users).set({ status: 'disabled' }).where(eq(users.id, id))
  await expect(logInWhile(disable)).rejects.toMatchObject({ code: 'credentials_wrong' })
  expect(await liveSessions()).toBe(0)
})

test('a login waits for a change of password that is under way, and then gets no session', async () => {
  const { logInWhile, database, deps, id, liveSessions } = await checked()
  const passwordHash = await deps.passwords.hash(newPassword)
  const checkedIt = bell()
  const changedIt = bell()
  let isOver = false
  const login = logInWhile(async () => {
    checkedIt.ring()
    await changedIt.rung
  }).finally(() => (isOver = true))
  const outcome = login.catch((error: unknown) => error)
  await checkedIt.rung
  await database.db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, id))
    changedIt.ring()
    // Until the login waits for the lock or, on the embedded database, has had every chance to get there.
    for (let looks = 0; looks < 200 && !isOver; looks++) {
      const waiting = await tx.execute(sql`select 1 from pg_locks where not granted`)
      if (JSON.stringify(waiting).includes('?column?":1')) break
    }
    await endSessions(tx, deps, id)
  })
  expect(await outcome).toMatchObject({ code: 'credentials_wrong' })
  expect(await liveSessions()).toBe(0)
})
