import { and, eq, gte } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { documentClinic } from '../../../test/clinics/document-clinic.ts'
import { nextMonday } from '../../../test/clinics/paying-clinic.ts'
import { auditEntries } from '../audit/audit-entries.table.ts'

const idempotencyKey = 'key-number-1'

type Place = Awaited<ReturnType<typeof documentClinic>>

const calls: readonly (readonly [string, (place: Place) => Promise<unknown>])[] = [
  ['a document that a doctor issues', ({ issueOnce }) => issueOnce(idempotencyKey)],
  [
    'the next visit that a doctor books',
    ({ asDoctor, id }) => asDoctor.visits.bookNext({ params: { id }, body: nextMonday, idempotencyKey }),
  ],
  [
    'a visit that the desk books',
    ({ asDesk, doctor, personId }) =>
      asDesk.desk.book({ body: { doctorId: doctor.id, personId, ...nextMonday }, idempotencyKey }),
  ],
  [
    'a payment at the desk',
    ({ asDesk, id }) => asDesk.counter.receive({ params: { id }, body: { method: 'cash' }, idempotencyKey }),
  ],
]

test.each(calls)('a repeat hours later shows %s, and is in the audit', async (_, call) => {
  const place = await documentClinic()
  const { clock, database } = place
  const first = await call(place)
  clock.advance(3 * 60)
  expect(await call(place)).toEqual(first)
  const isRepeat = and(gte(auditEntries.at, clock.now()), eq(auditEntries.action, 'visit_read'))
  expect(await database.db.$count(auditEntries, isRepeat)).toBe(1)
})
