import type { LinkedOffer } from '@aafiya/contracts/appointments/waiting-list'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { Failure } from '../page/failure.tsx'
import { Button } from '../ui/action/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { LinkedHead } from './linked-head.tsx'
import { linkedOffer, useOfferAnswer } from './linked-offer.ts'
import { ReservedTime } from './reserved-time.tsx'
import css from './visit-link.module.css'

export interface LinkedOfferViewProps {
  token: string
  offer: LinkedOffer
  zone: string
}

/** The offered time, doctor and place, how long it is reserved, and the answers. */
export function LinkedOfferView({ token, offer, zone }: LinkedOfferViewProps) {
  const { t } = useTranslation(['waiting', 'words'])
  const { dayAndMonth, clockTime, weekdayAndDay } = useFormat()
  const queryClient = useQueryClient()
  const place = useRef<HTMLElement>(null)
  const answer = useOfferAnswer(token, offer, () => place.current?.focus())
  const { state, insteadOf } = offer
  const isGone = state === 'declined' || state === 'expired'
  const before = insteadOf === undefined ? undefined : { instant: insteadOf, zone }
  return (
    <div className={css.visit}>
      <LinkedHead
        linked={offer}
        zone={zone}
        lead={t(isGone ? 'expired' : before ? 'offer_earlier' : 'offer_free')}
        isStruck={isGone}
        forPatient={(patient) => t('words:for_patient', { patient })}
      >
        {before && <p>{t('offer_instead', { day: weekdayAndDay(before), time: clockTime(before) })}</p>}
      </LinkedHead>
      <section ref={place} tabIndex={-1} className={css.answers} aria-label={t('answers')}>
        {answer.failure && <Failure failure={answer.failure} failed={t('load_failed_text')} />}
        {state === 'taken' && <Banner tone="success">{t('taken')}</Banner>}
        {isGone && (
          <>
            <p>{t(state === 'declined' ? 'declined' : 'expired_text')}</p>
            {!offer.isWaiting ? <p>{t('stopped')}</p> : state === 'declined' && <p>{t('declined_waiting')}</p>}
          </>
        )}
        {state === 'open' && (
          <>
            <ReservedTime
              key={offer.reservedUntil}
              offer={offer}
              zone={zone}
              onOver={() => void queryClient.invalidateQueries({ queryKey: linkedOffer(token).queryKey })}
            />
            <Button
              wide
              aria-disabled={!answer.isSettled || undefined}
              busy={answer.busy === 'accept'}
              busyLabel={t('words:one_moment')}
              onClick={() => answer.send('accept')}
            >
              {t('take')}
            </Button>
            <Button
              tone="line"
              wide
              aria-disabled={!answer.isSettled || undefined}
              busy={answer.busy === 'decline'}
              busyLabel={t('words:one_moment')}
              onClick={() => answer.send('decline')}
            >
              {before ? t('keep_visit', { day: dayAndMonth(before) }) : t('decline')}
            </Button>
          </>
        )}
        {offer.isWaiting && state !== 'taken' && (
          <Button
            tone="text"
            className={css.start}
            aria-disabled={!answer.isSettled || undefined}
            busy={answer.busy === 'stop'}
            busyLabel={t('words:one_moment')}
            onClick={() => answer.send('stop')}
          >
            {t('stop')}
          </Button>
        )}
        <p className={css.note}>
          {t('only_this')} {state === 'open' && t('not_yours')}
        </p>
      </section>
    </div>
  )
}
