import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic, testPassword } from '../../test/clinic.ts'
import { monday, nextMonday, payingClinic } from '../../test/clinics/paying-clinic.ts'
import { blob, picture } from '../../test/endpoints/hostile-pictures.ts'
import { createLog } from '../platform/log.ts'
import { personalData } from './personal-data.ts'
import { erasedListName } from './replay-erasures.ts'

/** What the erasure finds rows by or signs in with, what the figures and the ledger keep, and names of stored files. */
const keptColumns =
  /^(email|passwordHash|profilePictureUrl|visitTypeName|visitTypeNameAr|currency|provider|session|checkoutOf|\w+Reference)$/
const keptTables = ['ledger_entries', 'receipts', 'refunds', 'audit_entries']

type Place = Awaited<ReturnType<typeof clinic>>

/** Writes a canary into each text of each row that the erasure covers; how many that were. */
async function plant({ database: { db } }: Place, accountId: string, personIds: readonly string[]): Promise<number> {
  const who = { accountId, email: 'hoda@example.test', personIds, zone: 'UTC' }
  let planted = 0
  for (const { table, theirs } of personalData) {
    if (keptTables.includes(getTableName(table))) continue
    const texts = Object.entries(getTableColumns(table)).filter(
      ([name, { columnType, enumValues, primary }]) =>
        columnType === 'PgText' && !enumValues?.length && !primary && !keptColumns.test(name),
    )
    for (const [name, column] of texts) {
      const canary = sql`'canary' || ${name} || substr(md5(${table}.ctid::text || ${getTableName(table)}), 1, 8)`
      const rows = await db
        .transaction((tx) =>
          tx
            .update(table)
            .set({ [name]: canary })
            .where(theirs(who))
            .returning({ value: sql<string>`${column}` }),
        )
        // A constraint admits no free text there.
        .catch(() => [])
      planted += rows.length
    }
  }
  return planted
}

test('of sixty canaries in rows of a person, none is left in the database, files or log', async () => {
  const lines: string[] = []
  const place = await clinic({ log: createLog('trace', { write: (line: string) => void lines.push(line) }) })
  const { deliver, clock, files, buildUser, buildDoctor, asUser } = place
  const account = await buildUser({ email: 'hoda@example.test', firstName: 'Hoda', phoneNumber: '+201001234567' })
  const [hoda, nour, doctor] = [
    await asUser(account.id),
    await asUser((await buildUser({ role: 4 })).id),
    await buildDoctor(),
  ]
  const child = await hoda.family.add({
    body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' },
  })
  for (const [hour, personId] of [account.id, child.id, account.id, child.id, account.id, child.id].entries())
    await hoda.appointments.book({
      body: { doctorId: doctor.id, ...nextMonday, appointmentTime: `1${hour}:00`, personId, notes: 'notes' },
    })
  for (const message of ['What is this rash?', 'And this one, since last week?'])
    await hoda.inquiries.upload({ body: { message }, files: [blob(await picture())] })
  for (const id of [account.id, child.id]) await nour.personCards.addNote({ params: { id }, body: { text: 'note' } })
  await hoda.profile.uploadPicture({ files: [blob(await picture())] })
  await deliver()
  expect(await plant(place, account.id, [account.id, child.id])).toBeGreaterThanOrEqual(60)
  expect(new Set((await place.everything()).match(/canary\w+/g)).size).toBeGreaterThanOrEqual(60)

  await hoda.erasure.erase({ body: { password: testPassword, people: [child.id] } })
  await deliver()
  clock.advance(6)
  await deliver()
  expect((await place.everything()).match(/canary\w+/g)).toBeNull()
  expect(files.names()).toEqual([erasedListName])
  expect(lines.filter((line) => line.includes('canary'))).toEqual([])
})

test('figures and the ledger’s totals are the same after an erasure', async () => {
  const { mona, book, pay, asAdministrator, clock, deliver } = await payingClinic()
  await pay(await book(monday))
  clock.set('2026-03-05T06:00:00Z')
  const administrator = await asAdministrator()
  const numbers = async () => ({
    figures: await administrator.figures.ofClinic({ query: { from: '2026-03-01', to: '2026-03-31' } }),
    totals: await administrator.payments.ledgerTotals(),
  })
  const before = await numbers()
  expect(before).toMatchObject({ figures: { visits: { visits: 1 } } })
  await mona.erasure.erase({ body: { password: testPassword, people: [] } })
  await deliver()
  clock.advance(6)
  await deliver()
  expect(await numbers()).toEqual(before)
})
