import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { guardianships } from '../../src/people/guardianships.table.ts'
import { type ModelRecord } from './rights-model.ts'
import { peopleCommands } from './rights-of-people.ts'
import { visitCommands } from './rights-of-visits.ts'
import { tried, rightsPlace } from './rights-place.ts'

/** The accounts at a clinic, all their actions on each other, and a check that they can read what the model says. */
export async function rightsWorld() {
  const world = await rightsPlace()
  const commands = { ...peopleCommands(world), ...visitCommands(world) }
  const { clock, db, asVisitor, accounts, model, links, offerLinks, claims, sync } = world

  /** Every list, detail, notification, payment and receipt as each account reads it now, and every link. */
  async function expectRights() {
    const rows = await sync()
    const now = clock.now()
    for (const { id: me, client } of accounts) {
      const mine = (kind: ModelRecord['kind']) =>
        rows.filter((row) => row.kind === kind && row.personId !== null && model.maySee(me, row.personId))
      const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).toSorted()
      const visits = mine('appointments').filter((row) => 'status' in row && row.status !== 'held')
      expect(
        ids([...(await client.appointments.list()), ...(await client.appointments.cancelled())]),
        'visits',
      ).toEqual(ids(visits))
      expect(ids(await client.inquiries.list()), 'inquiries').toEqual(ids(mine('inquiries')))
      const family = model.guardianships.filter((one) => one.account === me && model.counts(one))
      expect(ids(await client.family.list()), 'family').toEqual(family.map(({ person: id }) => id).toSorted())
      const guardians = model.guardianships.filter((one) => one.person === me && model.counts(one))
      expect(ids(await client.family.guardians()), 'guardians').toEqual(
        guardians.map(({ account: id }) => id).toSorted(),
      )
      const news = rows.filter((row) => row.kind === 'notifications' && row.account === me)
      const readable = news.filter(({ personId }) => personId === null || model.maySee(me, personId))
      expect(ids(await client.notifications.list()), 'notifications').toEqual(ids(readable))
      const waits = mine('waitingEntries').filter(
        (row) => row.account === me && 'endedAt' in row && row.endedAt === null,
      )
      const visitToCome = (id: string | null) =>
        id === null ||
        rows.some((row) => row.id === id && 'status' in row && row.status === 'booked' && row.startsAt > now)
      expect(ids((await client.waitingList.list()).entries), 'waiting list').toEqual(
        ids(waits.filter(({ visit: of }) => visitToCome(of))),
      )
      const held = mine('appointments').filter(
        (row) =>
          row.account === me &&
          'heldUntil' in row &&
          row.status === 'held' &&
          !row.isOffer &&
          row.heldUntil !== null &&
          row.heldUntil > now,
      )
      const { hold } = await client.payments.currentHold()
      expect(hold ? [hold.appointmentId] : [], 'hold').toEqual(ids(held))
      const open = claims.filter(({ account: claimant, person: id, at, isAnswered }) => {
        const isOpen =
          !isAnswered && at + 14 * 86_400_000 > now.getTime() && model.people.get(id)?.mergedInto === undefined
        return isOpen && claimant !== me && model.maySee(me, id)
      })
      expect((await client.merges.pendingClaims()).map((one) => one.person.id).toSorted(), 'claims').toEqual(
        open.map((one) => one.person).toSorted(),
      )
      for (const row of rows.filter(({ kind }) => kind === 'appointments'))
        await expectVisit({ id: me, client }, row.id, rows)
    }
    for (const { token, account: reader, visit: of } of links) {
      const whose = model.records.get(of)
      const { code } = await tried(asVisitor.visitLinks.open({ body: { token } }))
      const may = whose !== undefined && model.maySee(reader, whose.person)
      if (code === undefined) expect(may, 'a link of a former guardian').toBe(true)
      if (code === 'visit_link_ended') expect(may, 'a link of a guardian').toBe(false)
    }
    for (const { token, account: reader, entry: of } of offerLinks) {
      const whose = model.records.get(of)
      const { code } = await tried(asVisitor.waitingOffers.open({ body: { token } }))
      expect(code === undefined, 'the link of an offer').toBe(whose !== undefined && model.maySee(reader, whose.person))
    }
  }

  async function expectVisit(
    { id: me, client }: { id: string; client: (typeof accounts)[number]['client'] },
    id: string,
    rows: Awaited<ReturnType<typeof sync>>,
  ) {
    const record = model.records.get(id)
    const may = record !== undefined && model.maySee(me, record.person)
    const params = { id }
    expect((await tried(client.appointments.detail({ params }))).code === undefined, 'detail').toBe(
      may && !record.isHeld,
    )
    expect((await tried(client.payments.state({ params }))).code === undefined, 'payment').toBe(may)
    const isPaid = rows.some(
      (row) => row.kind === 'payments' && row.visit === id && 'paidAt' in row && row.paidAt !== null,
    )
    if (isPaid) expect((await tried(client.payments.receipt({ params }))).code === undefined, 'receipt').toBe(may)
  }

  // Mona and Omar book for a child, Omar for a person who is nearly of age, Hoda for a parent; Omar may book for
  // Hoda, and the desk knows one more person.
  await commands.addChild({ who: 0, which: 0, other: 0 })
  await commands.addNearlyAdult({ who: 1, which: 0, other: 0 })
  await commands.addParent({ who: 2, which: 2, other: 0 })
  await commands.enterAtDesk({ who: 0, which: 3, other: 0 })
  await commands.invite({ who: 0, which: 0, other: 1 })
  await commands.inviteOwn({ who: 2, which: 1, other: 0 })
  for (const which of [0, 1]) await commands.accept({ who: 1, which, other: 1 })
  for (const who of [0, 1, 2]) await commands.book({ who, which: 1, other: who })
  // An earlier release stored guardianships of people with accounts that never agreed: they count for nothing.
  const [mona, , hoda] = accounts
  if (!mona || !hoda) throw new Error('there are three accounts')
  const unasked = {
    id: randomUUID(),
    accountId: mona.id,
    personId: hoda.id,
    relation: 'other' as const,
    since: clock.now(),
  }
  await db.insert(guardianships).values(unasked)
  model.begin(mona.id, hoda.id)
  // Omar has paid for Hoda and sent an inquiry about her; for the child he waits and holds a time. So every right
  // that ends has something to hide.
  await commands.book({ who: 1, which: 3, other: 7 })
  await commands.checkout({ who: 1, which: 1, other: 0 })
  await commands.pay({ who: 1, which: 0, other: 0 })
  await commands.ask({ who: 1, which: 1, other: 0 })
  await commands.join({ who: 1, which: 2, other: 0 })
  await commands.hold({ who: 1, which: 2, other: 5 })
  await commands.issueCode({ who: 0, which: 3, other: 0 })
  const isPaid = (await sync()).some((row) => row.kind === 'payments' && 'paidAt' in row && row.paidAt !== null)
  const hangs = [...model.records.values()].filter(({ account: by }) => by === accounts[1]?.id)
  expect(isPaid && hangs.some(({ isHeld }) => isHeld) && hangs.some(({ kind }) => kind === 'waitingEntries')).toBe(true)
  expect(model.guardianships.filter(model.counts)).toHaveLength(5)
  return { commands, expectRights }
}

export type RightsWorld = Awaited<ReturnType<typeof rightsWorld>>
