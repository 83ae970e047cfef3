import { expect } from 'vitest'

import { appointments } from '../../src/appointments/appointments.table.ts'
import { issueVisitLink } from '../../src/appointments/links/issue-visit-link.ts'
import { offerFreedTimes } from '../../src/waiting/offer-freed-times.ts'
import { waitingOffers } from '../../src/waiting/waiting.table.ts'
import { pick, slotOf, tried, type Chosen, type RightsPlace } from './rights-place.ts'

/** The actions of accounts and front desk on visits, waiting, payments and inquiries, by number. */
export function visitCommands({
  place,
  db,
  deps,
  doctor,
  doubles,
  asVisitor,
  accounts,
  model,
  links,
  offerLinks,
  checkouts,
  account,
  person,
  ofAccount,
  recordsOf,
  visit,
  entry,
  act,
  mailed,
  answerOffer,
  pressLink,
  sync,
}: RightsPlace) {
  return {
    async book({ who, which, other }: Chosen) {
      const [{ id, client }, subject] = [account(who), person(which, ofAccount(account(who).id))]
      if (!subject) return
      const body = { doctorId: doctor.id, personId: subject.id, ...slotOf(other) }
      const booked = await act(model.maySee(id, subject.id), client.appointments.book({ body }))
      if (!booked) return
      await sync()
      expect(model.records.get(booked.id)?.person).toBe(subject.id)
      // A link as a message to the account has it.
      const row = (await db.select().from(appointments)).find((one) => one.id === booked.id)
      if (!row) return
      const url = await db.transaction((tx) =>
        issueVisitLink(tx, deps, { appointment: row, recipient: { id, language: 'en' } }),
      )
      links.push({ token: url.split('#')[1] ?? '', account: id, visit: booked.id })
    },
    async cancel({ who, which }: Chosen) {
      const [{ id, client }, found] = [account(who), visit(which, account(who).id)]
      if (!found || found[1].isHeld) return
      await act(model.maySee(id, found[1].person), client.appointments.cancel({ params: { id: found[0] } }))
    },
    async move({ who, which, other }: Chosen) {
      const [{ id, client }, found] = [account(who), visit(which, account(who).id)]
      if (!found || found[1].isHeld) return
      await act(
        model.maySee(id, found[1].person),
        client.appointments.move({ params: { id: found[0] }, body: slotOf(other) }),
      )
    },
    async reportLate({ who, which }: Chosen) {
      const [{ id, client }, found] = [account(who), visit(which, account(who).id)]
      if (!found || found[1].isHeld) return
      const report = client.lateness.report({ params: { id: found[0] }, body: { minutes: 10 } })
      await act(model.maySee(id, found[1].person), report)
    },
    async cancelByLink({ which }: Chosen) {
      await pressLink(which, (body) => asVisitor.visitLinks.cancel({ body }))
    },
    async undoByLink({ which }: Chosen) {
      await pressLink(which, (body) => asVisitor.visitLinks.undo({ body }))
    },
    async join({ who, which }: Chosen) {
      const [{ id, client }, subject] = [account(who), person(which, ofAccount(account(who).id))]
      if (subject)
        await act(
          model.maySee(id, subject.id),
          client.waitingList.join({ body: { doctorId: doctor.id, personId: subject.id } }),
        )
    },
    async joinForVisit({ who, which }: Chosen) {
      const [{ id, client }, found] = [account(who), visit(which, account(who).id)]
      if (!found || found[1].isHeld) return
      await act(model.maySee(id, found[1].person), client.waitingList.join({ body: { appointmentId: found[0] } }))
    },
    async offer() {
      const before = new Set((await db.select().from(waitingOffers)).map(({ id }) => id))
      await offerFreedTimes(deps)
      const offers = (await db.select().from(waitingOffers)).filter(({ id }) => !before.has(id))
      await sync()
      for (const { entryId } of offers) {
        const waits = model.records.get(entryId)
        expect(waits?.account && model.maySee(waits.account, waits.person), 'offered to a former guardian').toBe(true)
        const to = accounts.find(({ id }) => id === waits?.account)
        const token = to && (await mailed(to.email, /\/offer\?in=en#([\w-]{22})/))
        if (token) offerLinks.push({ token, account: to.id, entry: entryId })
      }
    },
    acceptOffer: (chosen: Chosen) => answerOffer(chosen, 'accept'),
    declineOffer: (chosen: Chosen) => answerOffer(chosen, 'decline'),
    async stopWaiting({ who, which }: Chosen) {
      const [{ id, client }, found] = [account(who), entry(which, account(who).id)]
      if (!found) return
      const [entryId, { account: waits, person: subject }] = found
      await act(id === waits && model.maySee(id, subject), client.waitingList.leave({ params: { id: entryId } }))
    },
    async hold({ who, which, other }: Chosen) {
      const [{ id, client }, subject] = [account(who), person(which, ofAccount(account(who).id))]
      if (!subject) return
      const body = { doctorId: doctor.id, personId: subject.id, ...slotOf(other) }
      await act(model.maySee(id, subject.id), client.payments.hold({ body }))
    },
    async release({ who, which }: Chosen) {
      const [{ id, client }, found] = [account(who), visit(which, account(who).id)]
      if (!found) return
      const { account: holder, person: subject } = found[1]
      const { code } = await tried(client.payments.releaseHold({ params: { id: found[0] } }))
      if (code === undefined) expect(holder === id && model.maySee(id, subject)).toBe(true)
    },
    async checkout({ who, which }: Chosen) {
      const [{ id, client }, found] = [account(who), visit(which, account(who).id)]
      if (!found) return
      const opened = await act(model.maySee(id, found[1].person), place.checkout(found[0], 'stripe', client))
      if (opened) checkouts.push({ url: opened.url, account: id, visit: found[0] })
    },
    async pay({ which }: Chosen) {
      const open = pick(checkouts, which)
      if (!open) return
      checkouts.splice(checkouts.indexOf(open), 1)
      const held = model.records.get(open.visit)
      const subject =
        held?.person ?? recordsOf('payments').find(([, { visit: of }]) => of === open.visit)?.[1].person ?? ''
      const may = model.maySee(open.account, subject)
      const paid = (() => {
        try {
          return doubles.stripe.pay(open.url)
        } catch {
          return []
        }
      })()
      await place.tell(doubles.stripe, ...(Array.isArray(paid) ? paid : [paid]))
      await sync()
      const after = model.records.get(open.visit)
      if ((held?.isHeld ?? true) && after && !after.isHeld)
        expect(may, 'booked by the payment of a former guardian').toBe(true)
    },
    async ask({ who, which }: Chosen) {
      const [{ id, client }, subject] = [account(who), person(which, ofAccount(account(who).id))]
      if (!subject) return
      const body = { personId: subject.id, message: 'A rash since yesterday', specialty: 'Neurologist' }
      await act(model.maySee(id, subject.id), client.inquiries.create({ body }))
    },
  }
}
