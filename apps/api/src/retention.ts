import type { RetentionKey } from '@aafiya/contracts/clinic/privacy'

import type { Config } from './config.ts'

export interface Period {
  amount: number
  unit: 'day' | 'year'
}

/**
 * How long what is kept, once: the sweep deletes by it, and the privacy page prints it. Of what the table does not
 * name, visits and payments stay, without a name once the account is deleted; accounts until then.
 */
export const retention = ({ keepYears }: Pick<Config, 'keepYears'>): Readonly<Record<RetentionKey, Period>> => ({
  visit_notes: { amount: keepYears.visitNotes, unit: 'year' },
  inquiries: { amount: keepYears.inquiries, unit: 'year' },
  unclaimed_people: { amount: keepYears.unclaimedPeople, unit: 'year' },
  closed_accounts: { amount: keepYears.closedAccounts, unit: 'year' },
  audit: { amount: keepYears.audit, unit: 'year' },
  desk_notes: { amount: keepYears.deskNotes, unit: 'year' },
  messages: { amount: keepYears.messages, unit: 'year' },
  notifications: { amount: 1, unit: 'year' },
  // No provider repeats an event for longer than a month; the ledger, which stays, counts each movement once.
  provider_events: { amount: 90, unit: 'day' },
  sessions: { amount: 30, unit: 'day' },
  mails: { amount: 30, unit: 'day' },
  // A registration can be continued for a week: its code is sent again.
  sign_ups: { amount: 7, unit: 'day' },
  codes: { amount: 1, unit: 'day' },
  exports: { amount: 1, unit: 'day' },
})

/** What is older than this is deleted. */
export function retainedSince(config: Pick<Config, 'keepYears'>, key: RetentionKey, now: Date): Date {
  const { amount, unit } = retention(config)[key]
  const since = new Date(now)
  if (unit === 'day') since.setUTCDate(since.getUTCDate() - amount)
  else since.setUTCFullYear(since.getUTCFullYear() - amount)
  return since
}
