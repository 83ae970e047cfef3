import type { MessageChannel } from '@aafiya/contracts/notifications/message-channels'
import type { MessagePreferences } from '@aafiya/contracts/notifications/message-preferences'

/** In order; nothing chosen is null: mail, and also each device that asked for messages. */
export type Route = readonly MessageChannel[] | null

export const routeKey = (route: Route): string => route?.join(' ') ?? 'usual'

/** What counts for a topic, as it is offered. */
export const shownRoute = ({ offered }: MessagePreferences, chosen: Route): Route => chosen ?? (offered.includes('push') ? null : ['mail'])

/** What can be chosen for a topic: a few orders that make sense, those of a phone once its number is confirmed, and what was chosen. */
export function routeOptions({ offered, phone }: MessagePreferences, chosen: Route): Route[] {
  const has = (channel: MessageChannel) =>
    offered.includes(channel) && (channel === 'push' || (phone !== null && !phone.stopped.includes(channel)))
  const routes: Route[] = [
    // Without push nothing chosen is the same as mail.
    ...(has('push') ? [null] : []),
    ['mail'],
    ...(has('push') ? [['push', 'mail'] as const] : []),
    ...(has('sms') ? [['sms', 'mail'] as const] : []),
    ...(has('whatsapp') ? [['whatsapp', 'mail'] as const] : []),
    ...(has('whatsapp') && has('sms') ? [['whatsapp', 'sms', 'mail'] as const] : []),
  ]
  return routes.some((route) => routeKey(route) === routeKey(chosen)) ? routes : [...routes, chosen]
}
