import type { MessageTopic, MessageChannel } from '@aafiya/contracts/notifications/message-channels'
import type { MessagePreferences } from '@aafiya/contracts/notifications/message-preferences'
import { useTranslation } from 'react-i18next'

import { Failure } from '../../page/failure.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { useChooseChannels } from './message-preference-queries.ts'
import css from './messages.module.css'

/** Channels in order; null is the default: mail, and every device with notifications. */
type Route = readonly MessageChannel[] | null

const routeKey = (route: Route): string => route?.join(' ') ?? 'usual'

/** The effective route of a topic among the offered channels. */
const shownRoute = ({ offered }: MessagePreferences, chosen: Route): Route =>
  chosen ?? (offered.includes('push') ? null : ['mail'])

/**
 * The options of a topic: a few useful orders, those with a phone once its number is confirmed, and the current one.
 */
function routeOptions({ offered, phone }: MessagePreferences, chosen: Route): Route[] {
  const has = (channel: MessageChannel) =>
    offered.includes(channel) && (channel === 'push' || (phone !== null && !phone.stopped.includes(channel)))
  const routes: Route[] = [
    // Without push the default is the same as mail.
    ...(has('push') ? [null] : []),
    ['mail'],
    ...(has('push') ? [['push', 'mail'] as const] : []),
    ...(has('sms') ? [['sms', 'mail'] as const] : []),
    ...(has('whatsapp') ? [['whatsapp', 'mail'] as const] : []),
    ...(has('whatsapp') && has('sms') ? [['whatsapp', 'sms', 'mail'] as const] : []),
  ]
  return routes.some((route) => routeKey(route) === routeKey(chosen)) ? routes : [...routes, chosen]
}

// Not imported from the contract, which would include all schemas of preferences.
const topics: readonly MessageTopic[] = ['reminders', 'changes', 'offers']

/** "WhatsApp, SMS, then email". */
function useRouteWords() {
  const { t } = useTranslation(['push', 'words'])
  return (route: Route) => {
    if (route === null) return t('usual_with_devices')
    const [only, ...others] = route
    if (only === 'mail' && others.length === 0) return t('mail_only')
    const names = route.map((channel) => t(`channel_${channel}`))
    return [names.slice(0, -1).join(t('words:comma')), names.at(-1)].join(t('then'))
  }
}

/** The channels of each kind of message, in the order in which they are tried. A choice is saved at once. */
export function ChannelChoices({ preferences }: { preferences: MessagePreferences }) {
  const { t } = useTranslation(['push', 'words'])
  const words = useRouteWords()
  const choosing = useChooseChannels()
  const { reminders, changes, offers } = preferences
  const choose = (topic: MessageTopic, route: Route) =>
    choosing.mutate({ reminders, changes, offers, [topic]: route === null ? null : [...route] })
  return (
    <div className={css.choices}>
      {topics.map((topic) => {
        const chosen = shownRoute(preferences, preferences[topic])
        const options = routeOptions(preferences, chosen)
        return (
          <SelectField
            key={topic}
            id={`messages-${topic}`}
            label={t(`topic_${topic}`)}
            value={routeKey(chosen)}
            aria-disabled={choosing.isPending || undefined}
            onValue={(key) => {
              const route = options.find((option) => routeKey(option) === key)
              if (route !== undefined && !choosing.isPending) choose(topic, route)
            }}
          >
            {options.map((route) => (
              <option key={routeKey(route)} value={routeKey(route)}>
                {words(route)}
              </option>
            ))}
          </SelectField>
        )
      })}
      <p role="status" className="small">
        {choosing.isPending && t('words:saving')}
        {choosing.isSuccess && t('words:saved')}
      </p>
      {choosing.error && <Failure failure={choosing.error} failed={t('save_failed')} />}
    </div>
  )
}
