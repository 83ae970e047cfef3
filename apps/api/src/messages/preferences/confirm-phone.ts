import type { Language, MessageKey } from '@aafiya/contracts/messages/message-key'
import type { ConfirmPhone, MessagePreferences } from '@aafiya/contracts/notifications/message-preferences'
import { rates } from '@aafiya/contracts/platform/rates'
import { eq } from 'drizzle-orm'

import { issueCode, redeemCode } from '../../account/code/one-time-code.ts'
import { userById } from '../../account/password/confirm-identity.ts'
import type { Deps } from '../../deps.ts'
import { messageOf } from '../../platform/languages.ts'
import { countryOf, e164Of, isTelephone, isTextable } from '../../platform/phones.ts'
import { Problem } from '../../platform/problem.ts'
import { rateFor } from '../../platform/throttle.ts'
import { hasOptedOut } from '../phone-for.ts'
import { confirmedPhones } from '../phones.table.ts'
import { postPhoneCode } from './phone-texts.ts'
import { preferencesOf } from './preferences-view.ts'

const phoneIssue = (key: MessageKey, language: Language) =>
  new Problem('validation_failed', { issues: [{ path: 'phoneNumber', message: messageOf(key, language) }] })

async function e164(
  { clinic, db }: Deps,
  accountId: string,
  typed: string,
): Promise<{ phone: string; language: Language }> {
  const country = countryOf(clinic.facts())
  const phone = isTelephone(typed, country) ? e164Of(typed, country) : undefined
  const { language } = await userById({ db }, accountId)
  if (!phone) throw phoneIssue('phone_invalid', language)
  return { phone, language }
}

/**
 * Sends a code to a number that an account claims; it replaces an earlier code. Nothing else is sent there before the
 * code was entered.
 */
export async function sendPhoneCode(deps: Deps, accountId: string, typed: string): Promise<{ success: true }> {
  if (!deps.channels.has('sms')) throw new Problem('channel_not_offered')
  const { phone, language } = await e164(deps, accountId, typed)
  if (!isTextable(phone, deps.clinic.facts().phoneCountries)) throw phoneIssue('phone_not_textable', language)
  if (await hasOptedOut(deps.db, phone, 'sms')) throw new Problem('phone_opted_out')
  await deps.throttle.hit(rateFor(rates.phoneCodesOfNumber, phone))
  await deps.throttle.hit(rateFor(rates.phoneCodesOfClinic)).catch((error: unknown) => {
    deps.metrics.phoneCodes.inc({ outcome: 'limited' })
    throw error
  })
  await deps.db.transaction(async (tx) => {
    const code = await issueCode(tx, deps, 'phone', accountId, phone)
    await postPhoneCode(tx, deps, { phone, code, language })
  })
  deps.metrics.phoneCodes.inc({ outcome: 'posted' })
  return { success: true }
}

/** Takes the code: from now on SMS and WhatsApp messages, where chosen, go to that number. */
export async function confirmPhone(
  deps: Deps,
  accountId: string,
  { phoneNumber, otp }: ConfirmPhone,
): Promise<MessagePreferences> {
  const { phone } = await e164(deps, accountId, phoneNumber)
  // Outside of the transaction that stores the number, so that a wrong try counts.
  const { isRight, triesLeft } = await redeemCode(deps.db, deps, 'phone', accountId, otp + phone)
  if (!isRight) throw new Problem('otp_invalid', { triesLeft })
  const confirmedAt = deps.clock.now()
  await deps.db
    .insert(confirmedPhones)
    .values({ accountId, phone, confirmedAt })
    .onConflictDoUpdate({ target: confirmedPhones.accountId, set: { phone, confirmedAt } })
  return preferencesOf(deps.db, deps, accountId)
}

export async function removePhone(deps: Deps, accountId: string): Promise<MessagePreferences> {
  await deps.db.delete(confirmedPhones).where(eq(confirmedPhones.accountId, accountId))
  return preferencesOf(deps.db, deps, accountId)
}
