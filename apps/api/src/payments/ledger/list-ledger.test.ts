import { limits } from '@aafiya/contracts/platform/limits'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { monday, payingClinic } from '../../../test/clinics/paying-clinic.ts'
import { auditEntries } from '../../platform/audit/audit-entries.table.ts'

type Query = Record<string, string>

/** Mona paid by card; Omar by the regional provider, and got everything back. */
async function ready() {
  const place = await payingClinic()
  const omar = await place.asPatient('omar')
  await place.pay(await place.book(monday))
  place.clock.advance(1)
  const omars = await place.book(undefined, omar)
  await place.pay(omars, 'paymob', omar)
  place.clock.advance(1)
  await omar.appointments.cancel({ params: { id: omars } })
  place.clock.advance(limits.undoMinutes)
  await place.deliver()
  const administrator = await place.asAdministrator()
  const found = (query: Query) => administrator.payments.ledger({ query })
  const kinds = async (query: Query) => (await found(query)).map(({ kind, patientName }) => `${kind} ${patientName}`)
  const totals = (query: Query) => administrator.payments.ledgerTotals({ query })
  return { ...place, administrator, found, kinds, totals }
}

test('search and totals are for administrators, and refuse an invalid kind, provider or text', async () => {
  const { asVisitor, mona, asUser, doctor, http, tokenOf, buildUser } = await ready()
  for (const [who, status] of [
    [asVisitor, 401],
    [mona, 403],
    [await asUser(doctor.userId), 403],
  ] as const) {
    expect(await refusal(who.payments.ledger({ query: { q: 'mona' } }))).toMatchObject({ status })
    expect(await refusal(who.payments.ledgerTotals())).toMatchObject({ status })
  }
  const authorization = `Bearer ${await tokenOf((await buildUser({ role: 3 })).id)}`
  for (const wrong of ['kind=gift', 'provider=gold', `q=${'x'.repeat(101)}`, 'q=%00'])
    for (const path of ['ledger', 'ledger/totals']) {
      const { body } = await http.get(`/api/payments/${path}?${wrong}`).set({ authorization })
      expect(body, `${path} ${wrong}`).toMatchObject({ code: 'validation_failed' })
    }
})

test('movements are found by patient, e-mail and reference, by kind and by provider', async () => {
  const { kinds, found, buildUser, database } = await ready()
  expect(await kinds({})).toEqual(['refund omar Farid', 'charge omar Farid', 'charge mona Farid'])
  expect(await kinds({ q: 'MONA' })).toEqual(['charge mona Farid'])
  expect(await kinds({ q: 'karim' })).toEqual([])
  const [monas] = await found({ q: 'mona' })
  expect(await kinds({ q: monas?.reference.toUpperCase() ?? '' })).toEqual(['charge mona Farid'])
  const stranger = await buildUser()
  expect(await kinds({ q: stranger.email })).toEqual([])
  await database.db.execute(`update users set email = 'm_na@example.test' where first_name = 'mona'`)
  expect(await kinds({ q: 'm_na@EXAMPLE' })).toEqual(['charge mona Farid'])
  expect(await kinds({ q: 'o_ar@example' })).toEqual([])
  expect(await kinds({ kind: 'refund' })).toEqual(['refund omar Farid'])
  expect(await kinds({ kind: 'taken_back' })).toEqual(['refund omar Farid'])
  expect(await kinds({ kind: 'charge', provider: 'paymob' })).toEqual(['charge omar Farid'])
  expect(await kinds({ kind: 'flagged' })).toEqual([])
})

test('totals are of the whole filter, in each currency, and record no one as seen', async () => {
  const { totals, found, database } = await ready()
  const providers = ['paymob', 'stripe']
  const dollars = { currency: 'USD', charged: 160, refunded: 80, net: 80 }
  expect(await totals({})).toEqual({ movements: 3, sums: [dollars], providers })
  expect(await totals({ q: 'omar' })).toEqual({ movements: 2, sums: [{ ...dollars, charged: 80, net: 0 }], providers })
  expect(await totals({ kind: 'refund' })).toMatchObject({ sums: [{ charged: 0, refunded: 80, net: -80 }] })
  expect(await totals({ kind: 'flagged' })).toEqual({ movements: 0, sums: [], providers })
  // Many more than a page, in a currency without minor units, exceeding a 32-bit sum.
  await database.db.execute(`insert into ledger_entries
      (id, payment_id, appointment_id, provider, kind, reference, amount_minor, currency, is_flagged, created_at)
    select gen_random_uuid(), payment_id, appointment_id, provider, 'charge', 'many-' || n, 50000000, 'JPY', true, created_at
    from generate_series(1, 150) n, (select * from ledger_entries where kind = 'charge' limit 1) one`)
  expect(await totals({ q: 'many-', kind: 'flagged' })).toEqual({
    movements: 150,
    sums: [{ currency: 'JPY', charged: 7_500_000_000, refunded: 0, net: 7_500_000_000 }],
    providers,
  })
  expect((await totals({})).sums.map(({ currency }) => currency)).toEqual(['JPY', 'USD'])
  expect((await database.db.select().from(auditEntries)).filter(({ action }) => action === 'payment_listed')).toEqual(
    [],
  )
  await found({ q: 'omar' })
  expect(
    (await database.db.select().from(auditEntries)).filter(({ action }) => action === 'payment_listed'),
  ).toHaveLength(1)
})

test('a filter applies to all its pages', async () => {
  const { found, http, tokenOf, buildUser } = await ready()
  const [refund, charge] = await found({ q: 'omar' })
  const authorization = `Bearer ${await tokenOf((await buildUser({ role: 3 })).id)}`
  const first = await http.get('/api/payments/ledger?q=omar&limit=1').set({ authorization })
  expect(first.body).toEqual([refund])
  expect(await found({ q: 'omar', limit: '1', cursor: first.get('x-next-cursor') ?? '' })).toEqual([charge])
})
