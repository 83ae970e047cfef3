import type { WaitingEntry } from '@aafiya/contracts/appointments/waiting-list'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { WhoseVisit } from '../family/whose-visit.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { Failure } from '../page/failure.tsx'
import { Button } from '../ui/action/button.tsx'
import { showToast } from '../ui/feedback/toast-store.ts'
import { useWaitingWords } from './use-waiting-words.ts'
import css from './waiting-entries.module.css'
import { useChangeWaiting, waitingList } from './waiting-queries.ts'

export interface WaitingEntriesProps {
  zone: string
  /** Offers are shown above everything else, since they expire soon; places in line are shown below. */
  shows: 'offers' | 'places'
}

/** The user's places in waiting lists or the offered times; nothing if there are none. */
export function WaitingEntries({ zone, shows }: WaitingEntriesProps) {
  const { t } = useTranslation(['waiting', 'words'])
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { data } = useQuery(waitingList())
  const { mutate, isPending, variables, error } = useChangeWaiting()
  if (!data) return null
  const isHere = data.entries.length > 0 && data.entries.some(({ offer }) => offer) === (shows === 'offers')
  // A refused answer is shown where the offer was, which is gone by then.
  if (!isHere && !error) return null
  const leave = ({ id }: WaitingEntry) =>
    mutate(
      { kind: 'leave', id },
      {
        onSuccess: () => {
          title.current?.focus()
          showToast(t('left'))
        },
      },
    )
  const answer = (kind: 'accept' | 'decline', { id, offer, insteadOf }: WaitingEntry) => {
    if (!offer || isPending) return
    const done = kind === 'decline' ? 'declined' : insteadOf === undefined ? 'taken' : 'moved'
    mutate(
      { kind, id, offerId: offer.id },
      {
        onSuccess: () => {
          title.current?.focus()
          showToast(t(done))
        },
        onError: () => title.current?.focus(),
      },
    )
  }
  return (
    <section className={css.section} aria-labelledby={titleId}>
      <h2 id={titleId} ref={title} tabIndex={-1} className={css.title}>
        {t('title')}
      </h2>
      {error && <Failure failure={error} failed={t('words:action_failed')} />}
      {isHere && (
        <ul className={css.entries}>
          {data.entries.map((entry) => (
            <li key={entry.id} className={css.entry}>
              <Entry
                entry={entry}
                zone={zone}
                busy={isPending && variables.kind !== 'join' && variables.id === entry.id ? variables.kind : undefined}
                onLeave={() => !isPending && leave(entry)}
                onAnswer={(kind) => answer(kind, entry)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface EntryProps {
  entry: WaitingEntry
  zone: string
  busy: 'leave' | 'accept' | 'decline' | undefined
  onLeave: () => void
  onAnswer: (kind: 'accept' | 'decline') => void
}

function Entry({ entry, zone, busy, onLeave, onAnswer }: EntryProps) {
  const { t } = useTranslation(['waiting', 'words'])
  const { clockTime } = useFormat()
  const words = useWaitingWords(zone)
  const what = words.what(entry)
  const { offer, insteadOf } = entry
  const offered = offer && words.offer(offer)
  return (
    <>
      <div>
        <h3 className={css.what}>{what}</h3>
        <WhoseVisit person={entry.person} className="small" />
        <p className="small">
          {t('place', { place: entry.place })}
          {insteadOf === undefined && <> · {words.when(entry)}</>}
        </p>
      </div>
      {offer && (
        <div className={css.offer}>
          <p>
            <b>{t(insteadOf === undefined ? 'offer_free' : 'offer_earlier')}</b>
          </p>
          <p>{offered}</p>
          <p className="small">{t('until', { time: clockTime({ instant: offer.reservedUntil, zone }) })}</p>
          <div className={css.actions}>
            <Button
              busy={busy === 'accept'}
              busyLabel={t('words:one_moment')}
              aria-label={t('take_of', { what: offered })}
              onClick={() => onAnswer('accept')}
            >
              {t('take')}
            </Button>
            <Button
              tone="line"
              busy={busy === 'decline'}
              busyLabel={t('words:one_moment')}
              aria-label={t('decline_of', { what: offered })}
              onClick={() => onAnswer('decline')}
            >
              {t('decline')}
            </Button>
          </div>
        </div>
      )}
      <Button
        tone="text"
        className={css.leave}
        busy={busy === 'leave'}
        busyLabel={t('words:one_moment')}
        aria-label={t('leave_of', { what })}
        onClick={onLeave}
      >
        {t('leave')}
      </Button>
    </>
  )
}
