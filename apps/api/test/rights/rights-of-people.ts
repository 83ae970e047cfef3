import { expect } from 'vitest'

import { endOutgrownGuardianships } from '../../src/people/end-outgrown.ts'
import { type ModelPerson } from './rights-model.ts'
import { pick, tried, type Chosen, type RightsPlace } from './rights-place.ts'

/** The actions of accounts and front desk on family links, by number. */
export function peopleCommands({
  deps,
  clock,
  admin,
  nour,
  accounts,
  model,
  codes,
  claims,
  invitations,
  account,
  person,
  act,
  merged,
  adding,
  mailed,
  answerClaim,
}: RightsPlace) {
  return {
    addChild: adding('2019-05-04', 'child'),
    /** Eighteen tomorrow or the day after, so that a day that passes matters. */
    addNearlyAdult: (chosen: Chosen) => adding(`2008-03-0${2 + (chosen.which % 2)}`, 'child')(chosen),
    addParent: adding('1950-01-02', 'parent'),
    async enterAtDesk({ which }: Chosen) {
      const birthYear = 1980 + which
      const fullName = `Samir ${String.fromCodePoint(65 + (model.people.size % 26))}${'abcdefghij'[which % 10]}`
      const { value } = await tried(
        nour.desk.addPerson({ body: { fullName, birthYear, phone: `010012345${10 + which}` } }),
      )
      if (value)
        model.people.set(value.id, { id: value.id, name: fullName, born: `${birthYear}-12-31`, hasAccount: false })
    },
    async invite({ who, which, other }: Chosen) {
      const [{ id, client }, to, subject] = [
        account(who),
        account(other),
        person(which, (one) => model.running(account(who).id, one.id) !== undefined),
      ]
      if (!subject) return
      const through = model.running(id, subject.id)
      const { value } = await tried(client.family.invite({ body: { email: to.email, personIds: [subject.id] } }))
      if (!value) return
      expect(through, 'invited without the right').toBeDefined()
      const token = await mailed(to.email, /#invitation=([\w-]{43})/)
      if (through) invitations.push({ token, to: to.id, person: subject.id, through, isUsed: false })
    },
    async inviteOwn({ who, which }: Chosen) {
      const [{ id, client }, to] = [account(who), account(which)]
      const { value } = await tried(client.family.inviteOwn({ body: { email: to.email } }))
      if (value)
        invitations.push({
          token: await mailed(to.email, /#invitation=([\w-]{43})/),
          to: to.id,
          person: id,
          isUsed: false,
        })
    },
    async accept({ who, which, other }: Chosen) {
      const invitation = pick(invitations, which)
      if (!invitation) return
      // Sometimes another user finds the link.
      const { id, client } =
        other === 0 ? account(who) : (accounts.find((one) => one.id === invitation.to) ?? account(who))
      const { through } = invitation
      // The guardianship's current person: a merge may have moved it.
      const subject = through ? through.person : invitation.person
      const { value } = await tried(client.family.accept({ body: { token: invitation.token } }))
      if (!value) return
      expect(id).toBe(invitation.to)
      expect(value.map((one) => one.id)).toEqual([subject])
      if (through)
        expect(
          model.counts(through) && !model.people.get(subject)?.hasAccount,
          'an invitation of a former guardian',
        ).toBe(true)
      if (model.running(id, subject)) return
      expect(invitation.isUsed).toBe(false)
      invitation.isUsed = true
      model.begin(id, subject, { isAgreed: !through, invitedThrough: through })
    },
    async leave({ who, which }: Chosen) {
      const [{ id, client }, subject] = [
        account(who),
        person(which, (one) => model.running(account(who).id, one.id) !== undefined),
      ]
      if (!subject) return
      const running = model.running(id, subject.id)
      if ((await act(running !== undefined, client.family.end({ params: { id: subject.id } }))) && running)
        model.end(running)
    },
    async endGuardian({ who, which }: Chosen) {
      const [{ id, client }, guardian] = [account(who), account(which)]
      const running = model.running(guardian.id, id)
      if ((await act(running !== undefined, client.family.endGuardian({ params: { id: guardian.id } }))) && running)
        model.end(running)
    },
    async pass({ which }: Chosen) {
      clock.advance([5, 20, 60 * 14, 60 * 30][which % 4] ?? 5)
    },
    async sweep() {
      await endOutgrownGuardianships(deps)
      for (const one of model.guardianships) if (!model.counts(one)) model.end(one)
    },
    async merge({ which, other }: Chosen) {
      const isSingle = (one: ModelPerson) => one.mergedInto === undefined
      const [kept, gone] = [person(which, isSingle), person(other, (one) => isSingle(one) && !one.hasAccount)]
      if (!kept || !gone) return
      const { value } = await tried(admin.merges.merge({ body: { keptId: kept.id, otherId: gone.id } }))
      if (!value) return
      expect(gone.hasAccount).toBe(false)
      merged(value.id, kept.id, gone.id)
    },
    async undoMerge({ which }: Chosen) {
      const done = pick(model.merges.toReversed(), which % 3)
      if (!done) return
      const { value } = await tried(admin.merges.undo({ params: { id: done.id } }))
      if (value && !done.isUndone) model.undo(done)
    },
    async issueCode({ which }: Chosen) {
      const subject = person(which, (one) => !one.hasAccount && one.mergedInto === undefined)
      if (!subject) return
      const { value } = await tried(nour.merges.issueCode({ params: { id: subject.id }, body: {} }))
      if (value) codes.push({ code: value.code, person: subject.id, birthYear: Number(subject.born.slice(0, 4)) })
    },
    async claim({ who, which }: Chosen) {
      const [{ id, client }, code] = [account(who), pick(codes.toReversed(), which % 3)]
      if (!code) return
      const guardians = accounts.filter((one) => one.id !== id && model.maySee(one.id, code.person))
      const { value } = await tried(client.merges.claim({ body: { code: code.code, birthYear: code.birthYear } }))
      if (!value) return
      expect(value.isPending, 'a guardian has to confirm').toBe(guardians.length > 0)
      const again = claims.find((one) => one.account === id && one.person === code.person && !one.isAnswered)
      if (value.isPending && again) again.at = clock.now().getTime()
      else if (value.isPending)
        claims.push({ account: id, person: code.person, at: clock.now().getTime(), isAnswered: false })
      else {
        const [newest] = await admin.merges.list()
        if (newest) merged(newest.id, id, code.person)
      }
    },
    agree: (chosen: Chosen) => answerClaim(chosen, true),
    refuse: (chosen: Chosen) => answerClaim(chosen, false),
  }
}
