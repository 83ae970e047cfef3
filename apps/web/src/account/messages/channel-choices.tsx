import type { MessageTopic } from '@aafiya/contracts/notifications/message-channels'
import type { MessagePreferences } from '@aafiya/contracts/notifications/message-preferences'
import { useTranslation } from 'react-i18next'

import { Failure } from '../../page/failure.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { routeKey, routeOptions, shownRoute, type Route } from './channel-options.ts'
import { useChooseChannels } from './message-preference-queries.ts'
import css from './messages.module.css'

// Not from the contract, which would bring every schema of preferences along.
const topics: readonly MessageTopic[] = ['reminders', 'changes', 'offers']

/** "WhatsApp, SMS, then email". */
function useRouteWords() {
  const { t } = useTranslation('push')
  return (route: Route) => {
    if (route === null) return t('usual_with_devices')
    const [only, ...others] = route
    if (only === 'mail' && others.length === 0) return t('mail_only')
    const names = route.map((channel) => t(`channel_${channel}`))
    return [names.slice(0, -1).join(t('comma')), names.at(-1)].join(t('then'))
  }
}

/** For each kind of message the channels it is tried by, in order. A choice is saved as it is made. */
export function ChannelChoices({ preferences }: { preferences: MessagePreferences }) {
  const { t } = useTranslation('push')
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
        {choosing.isPending && t('saving')}
        {choosing.isSuccess && t('saved')}
      </p>
      {choosing.error && <Failure failure={choosing.error} failed={t('save_failed')} />}
    </div>
  )
}
