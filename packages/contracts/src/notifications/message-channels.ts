import * as z from 'zod/mini'

/**
 * The channels by which a message reaches an account. Mail is always available; the others only if the clinic has
 * configured them.
 */
export const messageChannels = ['mail', 'sms', 'whatsapp', 'push'] as const
export const MessageChannel = z.enum(messageChannels, { error: 'value_invalid' })
export type MessageChannel = z.infer<typeof MessageChannel>

/** The subject of a message to a patient, or to an account that books for one. */
export const messageKinds = ['booked', 'moved', 'cancelled', 'delay', 'reminder', 'offer'] as const
export type MessageKind = (typeof messageKinds)[number]

/**
 * Why a message failed on a channel. `refused`: its provider rejects it. `unreachable`: the number or device does not
 * exist. `opted_out`: the number opted out. `unavailable`: the provider did not answer in time. `no_receipt`: it was
 * sent, but no delivery was reported in time. `outdated`: the visit had changed or begun before it was sent.
 */
export const messageFailures = ['refused', 'unreachable', 'opted_out', 'unavailable', 'no_receipt', 'outdated'] as const
export type MessageFailure = (typeof messageFailures)[number]

/**
 * The topics that people choose channels for: reminders, changes of visits (booked, moved, cancelled, a doctor who is
 * late), offered times.
 */
export const messageTopics = ['reminders', 'changes', 'offers'] as const
export type MessageTopic = (typeof messageTopics)[number]

/** Which choice of channels counts for a message. */
export const topicOf: Readonly<Record<MessageKind, MessageTopic>> = {
  booked: 'changes',
  moved: 'changes',
  cancelled: 'changes',
  delay: 'changes',
  reminder: 'reminders',
  offer: 'offers',
}

/** No messages are sent in these hours of the clinic's clock, unless the reader or the desk has just done something. */
export const quietHours = { from: '21:00', to: '08:00' } as const
