import type { MessageChannel } from '@aafiya/contracts/notifications/message-channels'
import { asc } from 'drizzle-orm'
import { onTestFinished } from 'vitest'

import { giveUpLate } from '../../src/messages/give-up-late.ts'
import { messageAttempts } from '../../src/messages/message-attempts.table.ts'
import type { Log } from '../../src/platform/log.ts'
import { clinic } from '../clinic.ts'
import { createLocalTwilio } from '../doubles/local-twilio.ts'

export const publicUrl = 'https://booking.clinic.example'
export const visit = { appointmentDate: '2026-03-09', appointmentTime: '15:00' }
export const phone = '+201001234567'

/**
 * A clinic that sends text and WhatsApp messages by a double of Twilio, with a doctor, Mona and what one does about her
 * messages.
 */
export async function messagingClinic({ env = {}, log }: { env?: Record<string, string>; log?: Log } = {}) {
  const twilio = await createLocalTwilio()
  onTestFinished(() => twilio.close())
  const place = await clinic({
    env: { PUBLIC_URL: publicUrl, RATE_LIMIT_FACTOR: '1000', ...twilio.env, ...env },
    ...(log && { log }),
  })
  const doctor = await place.buildDoctor()
  const mona = await place.asPatient('mona')
  const { deps, deliver, origin } = place

  /** Confirms a number by the code that was sent to it. */
  async function confirm(who = mona, phoneNumber = phone) {
    await who.messagePreferences.sendPhoneCode({ body: { phoneNumber } })
    await deliver()
    const otp = /\b\d{6}\b/.exec(twilio.sent.at(-1)?.text ?? '')?.[0] ?? ''
    return who.messagePreferences.confirmPhone({ body: { phoneNumber, otp } })
  }
  const choose = (channels: MessageChannel[], who = mona) =>
    who.messagePreferences.choose({ body: { reminders: channels, changes: channels, offers: channels } })
  const book = (when: { appointmentDate: string; appointmentTime: string } = visit, who = mona) =>
    who.appointments.book({ body: { doctorId: doctor.id, ...when } })

  /** Confirmed, chosen, and nothing sent so far. */
  async function ready(channels: MessageChannel[] = ['sms', 'mail']) {
    await confirm()
    await choose(channels)
    twilio.sent.length = 0
    place.mails.length = 0
  }
  const attempts = async () =>
    (
      await place.database.db
        .select()
        .from(messageAttempts)
        .orderBy(asc(messageAttempts.plannedAt), asc(messageAttempts.id))
    ).map(({ channel, state, failure }) => [channel, state, ...(failure ? [failure] : [])].join(' '))
  /** Lets the time for a receipt go by, and has what follows sent. */
  async function giveUp(minutes = 20) {
    place.clock.advance(minutes)
    await giveUpLate(deps)
    await deliver()
  }
  const texts = () => twilio.sent.map(({ text }) => text)
  const monaEmail = `${await place.patientId('mona')}@example.test`
  /** Only Mona's mails: the doctor is notified too. */
  const mailsToMona = () => place.mails.filter(({ to }) => to === monaEmail)
  const tell = (status: string, change: { code?: number; secret?: string } = {}, one = twilio.sent.at(-1)) => {
    if (!one) throw new Error('nothing was sent')
    return twilio.tell(origin, one, status, change)
  }
  const reply = (text: string, from = phone) =>
    twilio.reply(origin, `${publicUrl}/api/messages/webhooks/twilio`, from, text)
  return {
    ...place,
    twilio,
    doctor,
    mona,
    confirm,
    choose,
    book,
    ready,
    attempts,
    giveUp,
    texts,
    mailsToMona,
    tell,
    reply,
  }
}
