import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic, refusal, testPassword } from '../../../test/clinic.ts'
import { dataExports } from '../../data-export/data-exports.table.ts'
import { passkeys } from '../passkeys/passkeys.table.ts'
import { users } from '../users.table.ts'
import { endSessions } from './end-sessions.ts'

/** Mona, who has a passkey. Her sessions end once the next call has been let in, as by a new password elsewhere. */
async function ready() {
  const place = await clinic()
  const { database, deps, clock, patientId } = place
  const monaId = await patientId('mona')
  const createdAt = clock.now()
  const passkey = { id: monaId, userId: monaId, credentialId: 'mona', counter: 0, publicKey: '', transports: [] }
  await database.db.insert(passkeys).values({ ...passkey, createdAt })
  const { db } = deps
  const transaction: typeof db.transaction = async (...work) => {
    Object.assign(deps, { db })
    await db.transaction((tx) => endSessions(tx, deps, monaId))
    return db.transaction(...work)
  }
  /** Not by a spy: the guarded database of PostgreSQL looks at none. */
  const endMidway = () =>
    Object.assign(deps, {
      db: new Proxy(db, { get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)) }),
    })
  const left = async () => {
    const [mona] = await database.db.select().from(users).where(eq(users.id, monaId))
    return {
      status: mona?.status,
      passkeys: await database.db.$count(passkeys),
      exports: await database.db.$count(dataExports),
    }
  }
  return { ...place, monaId, mona: await place.asPatient('mona'), endMidway, left }
}
type Mona = Awaited<ReturnType<typeof ready>>['mona']

test.each([
  ['a deletion', (mona: Mona) => mona.erasure.erase({ body: { password: testPassword, people: [] } })],
  ['a file with all data', (mona: Mona) => mona.dataExport.request({ body: { password: testPassword } })],
  ['the removal of a passkey', (mona: Mona, id: string) => mona.passkeys.remove({ params: { id } })],
])('%s is refused if the session ends on the way', async (_, call) => {
  const { mona, monaId, endMidway, left } = await ready()
  endMidway()
  expect(await refusal(call(mona, monaId))).toMatchObject({ status: 401, code: 'signed_out' })
  expect(await left()).toEqual({ status: 'verified', passkeys: 1, exports: 0 })
})
