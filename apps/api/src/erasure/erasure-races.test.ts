import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { testPassword } from '../../test/clinic.ts'
import { nextMonday, payingClinic } from '../../test/clinics/paying-clinic.ts'
import { users } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { people } from '../people/people.table.ts'

const rounds = ['10:00', '11:00', '12:00', '13:00']

async function ready() {
  const place = await payingClinic()
  const account = async () => {
    const { id } = await place.buildUser({
      firstName: 'Canaryhoda',
      email: `canary${crypto.randomUUID()}@example.test`,
    })
    return { id, client: await place.asUser(id) }
  }
  const settle = async () => {
    await place.deliver()
    place.clock.advance(6)
    await place.deliver()
  }
  return { ...place, account, settle }
}
type Client = Awaited<ReturnType<Awaited<ReturnType<typeof ready>>['account']>>['client']
const erase = (client: Client) => client.erasure.erase({ body: { password: testPassword, people: [] } })

test('a booking that meets the deletion is refused, or cancelled and emptied', async () => {
  const { account, settle, doctor, database, everything } = await ready()
  for (const appointmentTime of rounds) {
    const { id, client } = await account()
    const body = { doctorId: doctor.id, ...nextMonday, appointmentTime, notes: 'canarynotes' }
    const [gone] = await Promise.allSettled([erase(client), client.appointments.book({ body })])
    expect(gone.status).toBe('fulfilled')
    await settle()
    const visits = await database.db.select().from(appointments).where(eq(appointments.personId, id))
    expect(visits.filter(({ status, notes }) => status !== 'cancelled' || notes !== null)).toEqual([])
  }
  expect((await everything()).match(/canary\w+/gi)).toBeNull()
})

test('a payment that meets the deletion is in the ledger, and refunded by the rule', async () => {
  const { account, settle, doctor, checkout, doubles, tell, ledger, sweep } = await ready()
  for (const appointmentTime of rounds) {
    const { client } = await account()
    const visit = await client.appointments.book({ body: { doctorId: doctor.id, ...nextMonday, appointmentTime } })
    const { url } = await checkout(visit.id, 'stripe', client)
    const paid = doubles.stripe.pay(url)
    const [gone] = await Promise.allSettled([erase(client), tell(doubles.stripe, paid)])
    expect(gone.status).toBe('fulfilled')
    await settle()
    await sweep()
    await settle()
  }
  const { chargedMinor, refundedMinor } = await ledger()
  expect([chargedMinor, refundedMinor]).toEqual([rounds.length * 8000, rounds.length * 8000])
})

test('a merge that meets the deletion leaves no record with a name under an erased account', async () => {
  const { account, settle, asUser, buildUser, asAdministrator, database } = await ready()
  const { db } = database
  const [nour, administrator] = [await asUser((await buildUser({ role: 4 })).id), await asAdministrator()]
  for (const _ of rounds) {
    const { id: keptId, client } = await account()
    const { id: otherId } = await nour.desk.addPerson({ body: { fullName: 'Canaryother', phone: '01001234567' } })
    await Promise.allSettled([erase(client), administrator.merges.merge({ body: { keptId, otherId } })])
    await settle()
    const [user] = await db.select().from(users).where(eq(users.id, keptId))
    expect(user?.status).toBe('erased')
    const rows = await db
      .select()
      .from(people)
      .where(inArray(people.id, [keptId, otherId]))
    const named = rows.filter(({ fullName }) => fullName !== 'Deleted account')
    expect(named.filter(({ id, mergedInto }) => id === keptId || mergedInto === keptId)).toEqual([])
  }
})
