import { fromMinor } from '@aafiya/contracts/money'
import type { LedgerEntry } from '@aafiya/contracts/ledger'
import { desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { doctorFullName } from '../doctors/doctor-view.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { Answer } from '../platform/http/answer.ts'
import { readCursor, writeCursor } from '../platform/http/cursor.ts'
import { ledgerEntries } from './ledger-entries.table.ts'
import { payments } from './payments.table.ts'

const Position = z.tuple([z.iso.datetime(), z.uuid()])

const before = (cursor: string) => {
  const [createdAt, id] = readCursor(Position, cursor)
  return sql`(${ledgerEntries.createdAt}, ${ledgerEntries.id}) < (${createdAt}::timestamptz, ${id}::uuid)`
}

interface LedgerPage {
  limit?: string | undefined
  cursor?: string | undefined
}

/** Every movement of money, latest first. */
export async function listLedger({ db }: Deps, { limit, cursor }: LedgerPage): Promise<Answer<LedgerEntry[]>> {
  const size = limit ? Number(limit) : undefined
  const select = db
    .select({ entry: ledgerEntries, doctor: doctors, firstName: users.firstName, lastName: users.lastName })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .innerJoin(users, eq(users.id, payments.patientId))
    .innerJoin(doctors, eq(doctors.id, payments.doctorId))
    .where(cursor ? before(cursor) : undefined)
    .orderBy(desc(ledgerEntries.createdAt), desc(ledgerEntries.id))
  const rows = await (size ? select.limit(size + 1) : select)
  const page = size ? rows.slice(0, size) : rows
  const last = page.at(-1)?.entry
  const headers = last && rows.length > page.length ? { 'X-Next-Cursor': writeCursor([last.createdAt.toISOString(), last.id]) } : {}
  return new Answer(
    page.map(({ entry, doctor, firstName, lastName }) => ({
      id: entry.id,
      kind: entry.kind,
      paymentId: entry.paymentId,
      appointmentId: entry.appointmentId,
      patientName: `${firstName} ${lastName}`.trim(),
      doctorName: doctorFullName(doctor),
      doctorNameAr: doctor.fullNameAr,
      provider: entry.provider,
      reference: entry.reference,
      amount: fromMinor(entry.amountMinor, entry.currency),
      currency: entry.currency,
      isFlagged: entry.isFlagged,
      createdAt: entry.createdAt.toISOString(),
    })),
    headers,
  )
}
