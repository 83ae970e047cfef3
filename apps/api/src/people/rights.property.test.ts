import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Chosen } from '../../test/rights/rights-place.ts'
import { rightsWorld, type RightsWorld } from '../../test/rights/rights-world.ts'

const runs = Number(process.env['RIGHTS_RUNS'] ?? 4)
const length = Number(process.env['RIGHTS_STEPS'] ?? 10)

const which = fc.nat(11)
const who = fc.nat(2)
interface Step extends Chosen {
  what: keyof RightsWorld['commands']
}
const of = (weight: number, ...whats: Step['what'][]) => ({
  weight,
  arbitrary: fc.record<Step>({ what: fc.constantFrom(...whats), who, which, other: which }),
})
const anyStep = fc.oneof(
  of(4, 'addChild', 'addNearlyAdult', 'addParent', 'enterAtDesk'),
  of(5, 'invite', 'inviteOwn', 'accept', 'accept', 'accept'),
  of(3, 'leave', 'endGuardian'),
  of(3, 'pass', 'pass', 'sweep'),
  of(5, 'merge', 'merge', 'undoMerge', 'undoMerge', 'undoMerge', 'issueCode', 'claim', 'claim', 'agree', 'refuse'),
  of(6, 'book', 'book', 'cancel', 'move', 'cancelByLink', 'undoByLink'),
  of(5, 'join', 'joinForVisit', 'offer', 'acceptOffer', 'declineOffer', 'stopWaiting'),
  of(4, 'hold', 'checkout', 'pay', 'pay', 'release', 'ask'),
)

const step = (what: Step['what'], who = 0, which = 0, other = 0): Step => ({ what, who, which, other })

/** Each way in which a person gains or loses a right, alone: every run includes all of these. */
const ways: Step[][] = [
  [step('leave', 1, 1)],
  [step('endGuardian', 2, 1), step('sweep')],
  // A person comes of age.
  [step('pass', 0, 3), step('sweep')],
  [step('merge', 1, 0, 0), step('undoMerge')],
  [step('merge', 3, 0, 1), step('undoMerge')],
  [step('issueCode', 0, 0), step('claim', 2), step('agree', 0)],
  [step('claim', 0)],
]

test('after every change of rights, every account can read and do what the model allows, and nothing else', async () => {
  const steps = fc.array(anyStep, { minLength: Math.ceil(length / 2), maxLength: length, size: 'max' })
  await fc.assert(
    fc.asyncProperty(steps, async (commands) => {
      const world = await rightsWorld()
      for (const { what, ...chosen } of commands) {
        await world.commands[what](chosen)
        await world.expectRights()
      }
      expect(commands.length).toBeGreaterThan(0)
    }),
    { numRuns: ways.length + runs, examples: ways.map((way): [Step[]] => [way]) },
  )
}, 3_600_000)
