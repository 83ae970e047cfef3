import { isDueAtCounter, restOf } from '@aafiya/contracts/appointments/booking-facts'
import type { DeskDoctor, DeskVisit } from '@aafiya/contracts/desk/desk'
import type { DeskPerson } from '@aafiya/contracts/desk/desk-people'
import type { PersonCard as Card } from '@aafiya/contracts/desk/person-cards'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { usePaymentWords } from '../../appointments/payment-state.tsx'
import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { DeskDocuments } from '../../documents/desk-documents.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Loading } from '../../ui/feedback/skeleton.tsx'
import { KeyHint } from '../../visits/calendar/key-hint.tsx'
import { DoctorPicker } from '../booking/doctor-picker.tsx'
import css from '../desk-panel.module.css'
import { CardDuplicates } from '../merging/card-duplicates.tsx'
import { useMergedPerson } from '../merging/use-merged-person.ts'
import { usePaper } from '../print-paper.tsx'
import { CounterPayment } from '../till/counter-payment.tsx'
import type { ShownDesk } from '../use-desk.ts'
import { VisitMessages } from '../visit/visit-messages.tsx'
import { CardPart, UpcomingVisits } from './card-visits.tsx'
import { DeskNotes } from './desk-notes.tsx'
import { PhoneLinks } from './phone-links.tsx'
import { StaffNotice } from './staff-notice.tsx'
import { usePersonWords } from './use-person-words.ts'

export interface PersonCardProps {
  person: DeskPerson
  doctors: readonly DeskDoctor[]
  zone: string
  now: Date
  desk: ShownDesk
}

/**
 * The visits to be paid for. One that was paid for since the card was opened stays, with its receipt, and what reverses
 * a slip.
 */
function useShownUnpaid(card: Card | undefined): DeskVisit[] {
  const [shown, setShown] = useState<readonly string[]>([])
  const news = (card?.unpaid ?? []).filter(({ id }) => !shown.includes(id))
  if (news.length > 0) setShown([...shown, ...news.map(({ id }) => id)])
  const visits = card ? [...card.unpaid, ...card.past, ...card.upcoming] : []
  return shown.flatMap((id) => visits.find((visit) => visit.id === id) ?? [])
}

/** A caller's card: identity, visits, debts, and all actions for them. */
export function PersonCard({ person: found, doctors, zone, now, desk }: PersonCardProps) {
  const { t } = useTranslation(['desk', 'visits', 'words', 'common'])
  const { nameOf, factsOf } = usePersonWords()
  const { weekdayAndDay, longDate, clockTime, money } = useFormat()
  const paymentWords = usePaymentWords()
  const doctorName = useDoctorName()
  const field = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isMeant, setMeant] = useState(false)
  const query = useMergedPerson(found, desk.openCard)
  const { print, onPaper } = usePaper()
  const card = query.data
  const person = card?.person ?? found
  const isAhead = ({ status, appointmentDate }: DeskVisit) => status === 'cancelled' && new Date(appointmentDate) > now
  const upcoming = [...(card?.upcoming ?? []), ...(card?.past.filter(isAhead) ?? [])].toSorted((a, b) =>
    a.appointmentDate.localeCompare(b.appointmentDate),
  )
  const unpaid = useShownUnpaid(card)
  const past = card?.past.filter((visit) => !isAhead(visit)) ?? []
  const otherName = nameOf(person) === person.fullNameAr ? person.fullName : person.fullNameAr
  // Chosen by mistake more often than on purpose: Enter alone must not book them.
  const isGuarded = person.staffRole !== undefined && !isMeant
  // Callers name their doctor next, so the field takes the focus.
  useEffect(() => (isGuarded ? heading : field).current?.focus(), [isGuarded])
  const whenOf = (visit: DeskVisit, isPast = false) => {
    const at = { instant: visit.appointmentDate, zone }
    return t('words:day_and_time', { day: isPast ? longDate(at) : weekdayAndDay(at), time: clockTime(at) })
  }
  const doctorOf = ({ doctorName: fullName, doctorNameAr: fullNameAr }: DeskVisit) =>
    doctorName({ fullName, fullNameAr })
  const row = (visit: DeskVisit, more: ReactNode, isPast = false) => (
    <li key={visit.id} className={css.known}>
      <Button tone="text" onClick={() => desk.openVisit(visit)}>
        {whenOf(visit, isPast)}
      </Button>
      <span className="small">
        {doctorOf(visit)}
        {more}
      </span>
    </li>
  )
  return (
    <section className={css.panel} aria-label={t('card_of', { name: nameOf(person) })}>
      <div>
        <h2 ref={heading} data-card className={css.name} tabIndex={-1}>
          <bdi>{nameOf(person)}</bdi>
        </h2>
        {otherName && otherName !== nameOf(person) && (
          <p>
            <bdi>{otherName}</bdi>
          </p>
        )}
        <p className="small">{factsOf(person)}</p>
        <PhoneLinks person={person} />
        {card && !card.isReached && <p className="small">{t('not_reached')}</p>}
        {card?.claimedAt && (
          <p className="small">{t('claimed', { day: longDate({ instant: card.claimedAt, zone }) })}</p>
        )}
      </div>
      <StaffNotice person={person} />
      {isGuarded ? (
        <Button tone="text" className={css.start} onClick={() => setMeant(true)}>
          {t('use_known', { name: nameOf(person) })}
        </Button>
      ) : (
        <DoctorPicker
          field={field}
          doctors={doctors}
          label={t('book_with')}
          hint={t(desk.pending ? 'book_pending_hint' : 'book_with_hint')}
          onDoctor={(doctor) => desk.begin({ kind: 'book', person }, doctor)}
          onAny={() => desk.begin({ kind: 'book', person })}
        />
      )}
      {card && <UpcomingVisits visits={upcoming} now={now} whenOf={whenOf} doctorOf={doctorOf} desk={desk} />}
      <div className={css.rest}>
        <Button tone="text" onClick={desk.search}>
          {t('search_times')} <KeyHint letter="F3" />
        </Button>
        <Button tone="text" onClick={() => desk.enterChild(person)}>
          {t('enter_child')} <KeyHint letter="F8" />
        </Button>
        {!person.hasAccount && card && (
          <Button tone="text" onClick={() => desk.correct(person, card.dateOfBirth !== undefined)}>
            {t('correct')}
          </Button>
        )}
        {card && (
          <Button tone="text" onClick={print}>
            {t('words:print')}
          </Button>
        )}
        <Button tone="text" onClick={desk.back}>
          {t('common:back')} <KeyHint letter="Esc" />
        </Button>
      </div>
      {card ? (
        <>
          {unpaid.length > 0 && (
            <CardPart title={t('unpaid')}>
              {unpaid.map((visit) =>
                row(
                  visit,
                  <>
                    {` · ${isDueAtCounter(visit) ? money(restOf(visit), visit.currency) : paymentWords(visit).words}`}
                    <CounterPayment visit={visit} />
                  </>,
                  true,
                ),
              )}
            </CardPart>
          )}
          <DeskNotes personId={person.id} notes={card.notes} zone={zone} />
          {card.related.length > 0 && (
            <CardPart title={t('related')}>
              {card.related.map((one) => (
                <li key={one.id} className={css.known}>
                  <Button tone="text" onClick={() => desk.openCard(one)}>
                    <bdi>{nameOf(one)}</bdi>
                  </Button>
                  <span className="small">{factsOf(one)}</span>
                </li>
              ))}
            </CardPart>
          )}
          <CardDuplicates personId={person.id} onPerson={desk.openCard} />
          {past.length > 0 && (
            <CardPart title={t('past')}>
              {past.map((visit) => row(visit, ` · ${t(`visits:status_${visit.status}`)}`, true))}
            </CardPart>
          )}
          <DeskDocuments personId={person.id} zone={zone} />
          <section className={css.reminders} aria-label={t('words:messages')}>
            <h3 className={css.label}>{t('words:messages')}</h3>
            {card.messages.length > 0 ? (
              <VisitMessages messages={card.messages} zone={zone} />
            ) : (
              <p className="small">{t('no_messages')}</p>
            )}
          </section>
        </>
      ) : (
        <QueryFallback queries={[query]} title={t('card_failed')}>
          <Loading label={t('loading_card')} />
        </QueryFallback>
      )}
      {card &&
        onPaper(() => (
          <>
            <h1>{nameOf(person)}</h1>
            <table>
              <caption>{t('upcoming')}</caption>
              <tbody>
                {card.upcoming.map((visit) => (
                  <tr key={visit.id}>
                    <td>{whenOf(visit)}</td>
                    <td>{doctorOf(visit)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        ))}
    </section>
  )
}
