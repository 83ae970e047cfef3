import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../ui/action/button.tsx'
import { focusIfLost } from '../ui/behaviour/focus-if-lost.ts'
import { KeyHint } from '../visits/calendar/key-hint.tsx'
import { PendingTimeNotice } from './booking/pending-time-notice.tsx'
import { isIn } from './desk-day.ts'
import css from './desk-panel.module.css'
import { Booking, Calls, Card, ChosenVisit, Correcting, NewPerson, Overbooking, Searching } from './desk-parts.ts'
import { changeCalls, countUntold } from './desk-queries.ts'
import { PersonFinder } from './person/person-finder.tsx'
import type { ShownDesk } from './use-desk.ts'

/** In place of a part until it is loaded, as a rule before it is opened. */
function Arriving() {
  const { t } = useTranslation()
  return (
    <p ref={focusIfLost} tabIndex={-1} role="status" className="small">
      {t('loading')}
    </p>
  )
}

/** The upcoming visits without the patient's answer. Each key on the desk renders the panel. */
const countUnconfirmed = (visits: readonly DeskVisit[], now: Date) =>
  visits.filter((visit) => isIn(visit, 'unconfirmed') && Date.parse(visit.appointmentDate) > now.getTime()).length

interface DeskPanelProps {
  desk: ShownDesk
  zone: string
  now: Date
  /** The day is a list, without the grid and its keys. */
  isNarrow: boolean
}

/** The panel next to the day: finding, adding or showing a patient, booking or moving a visit. */
export function DeskPanel({ desk, zone, now, isNarrow }: DeskPanelProps) {
  const { t } = useTranslation('desk')
  const { mode, day, task, visit, booking, isLive } = desk
  const { data: changes = [] } = useQuery(changeCalls())
  const unconfirmed = useMemo(() => countUnconfirmed(desk.visits, now), [desk.visits, now])
  if (!day.data) return null
  // A visit on another day: its patient's card stays until that day has loaded.
  const ofOtherDay = mode.kind === 'visit' && !visit ? (mode.person ?? mode.patient) : undefined
  const cardOf = mode.kind === 'card' ? mode.person : ofOtherDay
  // Opened in the grid, it makes room for the search.
  const isFinding = mode.kind === 'find' || (mode.kind === 'visit' && !visit && !cardOf)
  const { untold, isCut } = countUntold(changes)
  const toCall = unconfirmed + untold
  return (
    <>
      {desk.pending && !task && (
        <PendingTimeNotice pending={desk.pending} hasKey={isFinding} onGiveUp={desk.giveUpTime} />
      )}
      {isFinding && (
        <>
          <PersonFinder field={desk.field} onPerson={desk.openCard} onSearch={desk.searchFor} onNew={desk.enter} />
          <div className={css.rest}>
            <Button tone="text" onClick={() => desk.enter('')}>
              {t('new')} <KeyHint letter="F4" />
            </Button>
            <Button tone="text" onClick={desk.search}>
              {t('search_times')} <KeyHint letter="F3" />
            </Button>
            <Button tone="text" onClick={desk.call}>
              {isCut ? t('call_list_open_more', { least: toCall }) : t('call_list_open', { count: toCall })}{' '}
              <KeyHint letter="F7" />
            </Button>
          </div>
        </>
      )}
      {mode.kind === 'calls' && (
        <Calls waiting={<Arriving />}>
          {({ CallList }) => (
            <CallList
              date={day.data.date}
              version={day.data.version}
              visits={day.data.visits}
              doctors={day.data.doctors}
              zone={zone}
              onVisit={desk.openCall}
              onBack={desk.back}
            />
          )}
        </Calls>
      )}
      {mode.kind === 'new' && (
        <NewPerson waiting={<Arriving />}>
          {({ NewPersonForm }) => (
            <NewPersonForm
              key={`${mode.parent?.id} ${mode.typed}`}
              typed={mode.typed}
              parent={mode.parent}
              onPerson={desk.openCard}
              onLateCard={desk.openCard}
              onBack={desk.find}
            />
          )}
        </NewPerson>
      )}
      {cardOf && (
        <Card waiting={<Arriving />}>
          {({ PersonCard }) => (
            <PersonCard key={cardOf.id} person={cardOf} doctors={day.data.doctors} zone={zone} now={now} desk={desk} />
          )}
        </Card>
      )}
      {mode.kind === 'correct' && (
        <Correcting waiting={<Arriving />}>
          {({ CorrectPersonForm }) => (
            <CorrectPersonForm
              person={mode.person}
              isBirthKnown={mode.isBirthKnown}
              onPerson={desk.openCard}
              onBack={desk.back}
            />
          )}
        </Correcting>
      )}
      {mode.kind === 'search' && (
        <Searching waiting={<Arriving />}>
          {({ TimeSearch }) => (
            <TimeSearch
              person={mode.person}
              day={day.data}
              today={desk.today}
              booking={booking}
              onTime={desk.keepFound}
              onBack={desk.back}
            />
          )}
        </Searching>
      )}
      {task && (
        <Booking waiting={<Arriving />}>
          {({ BookingPanel }) => (
            <BookingPanel
              task={task}
              day={day.data}
              zone={zone}
              now={now}
              time={desk.chosen}
              doctorId={desk.taskDoctorId}
              first={desk.first}
              booking={booking}
              isLive={isLive}
              isNarrow={isNarrow}
              onTask={desk.changeTask}
              onDoctor={desk.chooseDoctor}
              onDay={desk.goTo}
              onBack={desk.back}
            />
          )}
        </Booking>
      )}
      {mode.kind === 'overbook' && (
        <Overbooking waiting={<Arriving />}>
          {({ OverbookPanel }) => (
            <OverbookPanel
              beside={mode.visit}
              caller={mode.person}
              zone={zone}
              onDone={desk.find}
              onBack={() => desk.leaveOverbook(mode)}
            />
          )}
        </Overbooking>
      )}
      {visit && (
        <ChosenVisit waiting={<Arriving />}>
          {({ VisitPanel }) => (
            <VisitPanel
              key={visit.id}
              visit={visit}
              lateMinutes={day.data.doctors.find(({ id }) => id === visit.doctorId)?.lateMinutes ?? 0}
              zone={zone}
              now={now}
              steps={desk.steps}
              opening={mode.kind === 'visit' && mode.from ? mode : undefined}
              focusedOpeningRef={desk.focusedOpeningRef}
              onLetter={(letter) => desk.actOn(visit, letter)}
              onMove={(one) => desk.begin({ kind: 'move', visit: one })}
              onOverbook={(one) => desk.setMode({ kind: 'overbook', visit: one })}
              onCancel={desk.cancelling.ask}
              onCard={desk.openCardOf}
              onBack={desk.back}
            />
          )}
        </ChosenVisit>
      )}
    </>
  )
}
