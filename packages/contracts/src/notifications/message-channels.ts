import * as z from 'zod/mini'

/** The ways by which a message reaches an account. Mail is always there; the others only where the clinic has configured them. */
export const messageChannels = ['mail', 'sms', 'whatsapp', 'push'] as const
export const MessageChannel = z.enum(messageChannels, { error: 'value_invalid' })
export type MessageChannel = z.infer<typeof MessageChannel>

/** What a message to a patient, or to anyone who books for one, is about. */
export const messageKinds = ['booked', 'moved', 'cancelled', 'delay', 'reminder', 'offer'] as const
export type MessageKind = (typeof messageKinds)[number]

/**
 * Why a message failed by a channel. `refused`: its provider does not take it. `unreachable`: nobody is at that number or device.
 * `opted_out`: the number asked for no more. `unavailable`: the provider did not answer in time. `no_receipt`: it was sent, but no
 * delivery was reported in time. `outdated`: the visit had changed or begun before it was sent.
 */
export const messageFailures = ['refused', 'unreachable', 'opted_out', 'unavailable', 'no_receipt', 'outdated'] as const
export type MessageFailure = (typeof messageFailures)[number]

/** What people choose channels for: reminders, changes of visits (booked, moved, cancelled, a doctor who is late), offered times. */
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
