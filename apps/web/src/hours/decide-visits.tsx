import type { AffectedVisit, VisitDecision } from '@aafiya/contracts/hours'
import { limits } from '@aafiya/contracts/limits'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { FailureMessage } from '../page/failure-message.tsx'
import { Button } from '../ui/action/button.tsx'
import { focusOnMount } from '../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { Field } from '../ui/field/field.tsx'
import { RadioSegments } from '../ui/field/radio-segments.tsx'
import { Nuqta } from '../ui/text/nuqta.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import css from './decide-visits.module.css'
import { HoursSection } from './hours-section.tsx'
import type { Saving } from './use-save-hours.ts'

const choices = ['move', 'other_doctor', 'cancel', 'keep'] as const
type Choice = (typeof choices)[number]

/** What can be chosen for a visit: only what there is a time for. */
const choicesFor = ({ sameDoctor, otherDoctor }: AffectedVisit): readonly Choice[] =>
  choices.filter((choice) => (choice !== 'move' || sameDoctor !== null) && (choice !== 'other_doctor' || otherDoctor !== null))

const firstFor = (visit: AffectedVisit): Choice => choicesFor(visit)[0] ?? 'cancel'

function decisionOf({ id, sameDoctor, otherDoctor }: AffectedVisit, choice: Choice): VisitDecision {
  if (choice === 'move' && sameDoctor !== null) return { id, choice, startsAt: sameDoctor }
  if (choice === 'other_doctor' && otherDoctor) return { id, choice, startsAt: otherDoctor.startsAt, doctorId: otherDoctor.id }
  return { id, choice: choice === 'keep' ? 'keep' : 'cancel' }
}

export interface DecideVisitsProps {
  visits: readonly AffectedVisit[]
  saving: Pick<Saving<never>, 'decide' | 'undecide' | 'isBusy' | 'failure'>
  /** Of several doctors: each row says whose patient it is. */
  hasDoctors?: boolean
}

/** Shows every booked visit that new hours no longer allow, before anything changes: a proposal each, then one button for all. */
export function DecideVisits({ visits, saving: { decide, undecide, isBusy, failure }, hasDoctors = false }: DecideVisitsProps) {
  const { t } = useTranslation('hours')
  const id = useId()
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({})
  const [reason, setReason] = useState('')
  const choiceOf = (visit: AffectedVisit): Choice => {
    const choice = chosen[visit.id] ?? firstFor(visit)
    return choicesFor(visit).includes(choice) ? choice : firstFor(visit)
  }
  const chooseAll = (choice: Choice) =>
    setChosen(Object.fromEntries(visits.filter((visit) => choicesFor(visit).includes(choice)).map((visit) => [visit.id, choice])))
  const counts = choices.map((choice) => ({ choice, count: visits.filter((visit) => choiceOf(visit) === choice).length }))
  const isPaidCancelled = visits.some((visit) => visit.isPaid && choiceOf(visit) === 'cancel')
  const send = () => decide({ decisions: visits.map((visit) => decisionOf(visit, choiceOf(visit))), reason: reason.trim() })
  return (
    <>
      <HoursSection title={t('affected')} note={<p>{t('affected_note')}</p>}>
        <Banner tone="warning" tabIndex={-1} ref={focusOnMount}>
          {t('affected_count', { count: visits.length })}
        </Banner>
        <div className={css.all}>
          <RadioSegments<Choice>
            id={`${id}all`}
            label={t('for_all')}
            value={choices.find((choice) => visits.every((visit) => choiceOf(visit) === choice))}
            options={choices.map((choice) => ({ value: choice, label: t(`choice_${choice}`) }))}
            onValue={chooseAll}
          />
        </div>
        <ul>
          {visits.map((visit) => (
            <AffectedRow
              key={visit.id}
              visit={visit}
              hasDoctor={hasDoctors}
              choice={choiceOf(visit)}
              onChoice={(choice) => setChosen((before) => ({ ...before, [visit.id]: choice }))}
            />
          ))}
        </ul>
      </HoursSection>
      <HoursSection title={t('what_happens')}>
        <div className={css.end}>
          <ul className={css.counts}>
            {counts
              .filter(({ count }) => count > 0)
              .map(({ choice, count }) => (
                <li key={choice}>{t(`count_${choice}`, { number: count })}</li>
              ))}
          </ul>
          <p>
            {t('everyone_told')} {isPaidCancelled && t('paid_refunded')}
          </p>
          <Field
            id={`${id}reason`}
            label={t('reason_for_patients')}
            hint={t('reason_for_patients_hint')}
            maxLength={limits.reasonMax}
            value={reason}
            onValue={setReason}
          />
          {failure && (
            <FailureMessage
              key={String(isBusy)}
              failure={failure}
              title={t('save_failed')}
              text={t('save_failed_text')}
              isBusy={isBusy}
              busyLabel={t('saving')}
              onRetry={send}
            />
          )}
          <div className={css.actions}>
            <Button busy={isBusy} busyLabel={t('saving')} onClick={send}>
              {t('save_and_tell')}
            </Button>
            <Button tone="line" onClick={undecide}>
              {t('back')}
            </Button>
          </div>
        </div>
      </HoursSection>
    </>
  )
}

interface AffectedRowProps {
  visit: AffectedVisit
  hasDoctor: boolean
  choice: Choice
  onChoice: (choice: Choice) => void
}

function AffectedRow({ visit, hasDoctor, choice, onChoice }: AffectedRowProps) {
  const { t } = useTranslation(['hours', 'common'])
  const id = useId()
  const language = useLanguage()
  const { weekdayAndDay, clockTime } = useFormat()
  const { data: clinic } = useQuery(clinicFacts())
  const named = (latin: string, arabic: string | null) => (language === 'ar' ? arabic : null) ?? latin
  const when = (instant: string) => {
    const moment = { instant, zone: clinic?.timeZone ?? 'UTC' }
    return t('day_and_time', { day: weekdayAndDay(moment), time: clockTime(moment) })
  }
  const patient = named(visit.patientName, visit.patientNameAr)
  const { sameDoctor, otherDoctor } = visit
  const proposal = {
    move: sameDoctor && when(sameDoctor),
    other_doctor:
      otherDoctor &&
      t('proposed_doctor', {
        doctor: t('common:doctor_name', { name: named(otherDoctor.name, otherDoctor.nameAr) }),
        when: when(otherDoctor.startsAt),
      }),
    cancel: t(visit.isPaid ? 'cancel_paid' : 'cancel_unpaid'),
    keep: t('keep_note'),
  }[choice]
  return (
    <li className={css.row}>
      <div>
        <p className={css.when}>{when(visit.startsAt)}</p>
        <p>
          <bdi>{patient}</bdi>
        </p>
        {hasDoctor && <p className="small">{t('common:doctor_name', { name: named(visit.doctorName, visit.doctorNameAr) })}</p>}
        {visit.isPaid && <p className="small">{t('paid')}</p>}
      </div>
      <div>
        <RadioSegments<Choice>
          id={id}
          label={<VisuallyHidden>{t('what_for', { patient })}</VisuallyHidden>}
          value={choice}
          options={choicesFor(visit).map((one) => ({ value: one, label: t(`choice_${one}`) }))}
          onValue={onChoice}
        />
        <p className={css.proposal} aria-live="polite">
          <Nuqta tone={choice === 'cancel' ? 'hollow' : 'leaf'} /> {proposal}
        </p>
      </div>
    </li>
  )
}
