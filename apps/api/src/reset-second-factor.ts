import { findUserByEmail } from './account/find-user.ts'
import { normalizeEmail } from './account/normalize-email.ts'
import { resetFactor } from './account/second-factor/reset-factor.ts'
import { CommandRefused } from './command-refused.ts'
import type { Deps } from './deps.ts'
import { exitOnFailure, isStartedAs, runForAddress } from './operator-command.ts'
import { recordChange } from './platform/audit/record-change.ts'

/** Removes the second factor of an account whose owner has lost it, where no two administrators can. */
export async function resetSecondFactor(deps: Deps, address: string): Promise<void> {
  const email = normalizeEmail(address)
  await deps.db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) throw new CommandRefused(`${email} has no account`)
    await resetFactor(tx, deps, user.id)
    await recordChange(tx, deps, {
      actor: { userId: user.id, role: 'operator', sessionId: null },
      action: 'second_factor_reset',
    })
  })
}

if (isStartedAs(import.meta.filename)) {
  const command = {
    name: 'reset-second-factor',
    change: async (deps: Deps, address: string) => {
      await resetSecondFactor(deps, address)
      return `The second factor of ${normalizeEmail(address)} is removed. Its owner logs in with the password alone.`
    },
  }
  await exitOnFailure(runForAddress(command, process.argv[2]))
}
