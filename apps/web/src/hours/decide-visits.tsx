import type { AffectedVisit } from '@aafiya/contracts/hours/affected-visits'
import type { VisitDecision } from '@aafiya/contracts/hours/hours'
import { limits } from '@aafiya/contracts/platform/limits'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'

import { useDraft } from '../kit/use-draft.ts'
import { FailureMessage } from '../page/failure-message.tsx'
import { Button } from '../ui/action/button.tsx'
import { focusOnMount } from '../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { Field } from '../ui/field/field.tsx'
import { RadioSegments } from '../ui/field/radio-segments.tsx'
import { AffectedRow } from './affected-row.tsx'
import css from './decide-visits.module.css'
import { HoursSection } from './hours-section.tsx'
import type { Saving } from './use-save-hours.ts'
import { choices, choicesFor, type Choice } from './visit-choices.ts'

const firstFor = (visit: AffectedVisit): Choice => choicesFor(visit)[0] ?? 'cancel'

/** The times for a choice, the proposed one first. */
const timesFor = ({ sameDoctorTimes = [], otherDoctorTimes = [] }: AffectedVisit, choice: Choice): readonly string[] =>
  choice === 'move' ? sameDoctorTimes : choice === 'other_doctor' ? otherDoctorTimes : []

function decisionOf(
  { id, sequence, sameDoctor, otherDoctor }: AffectedVisit,
  choice: Choice,
  time: string | undefined,
): VisitDecision {
  const shown = { id, ...(sequence !== undefined && { sequence }) }
  if (choice === 'move' && sameDoctor !== null) return { ...shown, choice, startsAt: time ?? sameDoctor }
  if (choice === 'other_doctor' && otherDoctor)
    return { ...shown, choice, startsAt: time ?? otherDoctor.startsAt, doctorId: otherDoctor.id }
  return { ...shown, choice: choice === 'keep' ? 'keep' : 'cancel' }
}

interface Draft {
  chosen: Readonly<Record<string, Choice>>
  times: Readonly<Record<string, string>>
  reason: string
}

export interface DecideVisitsProps {
  visits: readonly AffectedVisit[]
  saving: Pick<Saving<never>, 'decide' | 'undecide' | 'isBusy' | 'failure'>
  /** For several doctors: each row names its doctor. */
  hasDoctors?: boolean
  /** False where it appears while a field is used: the arrows in a choice would take the focus from it. */
  takesFocus?: boolean
}

/**
 * Shows every booked visit that the new hours no longer allow, before anything changes: a proposal each, then one
 * button for all.
 */
export function DecideVisits({
  visits,
  saving: { decide, undecide, isBusy, failure },
  hasDoctors = false,
  takesFocus = true,
}: DecideVisitsProps) {
  const { t } = useTranslation(['hours', 'staff', 'words', 'common'])
  const id = useId()
  const { pathname } = useLocation()
  const [{ chosen, times, reason }, write, forget] = useDraft<Draft>(`decisions:${pathname}`, {
    chosen: {},
    times: {},
    reason: '',
  })
  const change = (part: (before: Draft) => Partial<Draft>) => write((before) => ({ ...before, ...part(before) }))
  const choiceOf = (visit: AffectedVisit): Choice => {
    const choice = chosen[visit.id] ?? firstFor(visit)
    return choicesFor(visit).includes(choice) ? choice : firstFor(visit)
  }
  /** The time chosen instead of the proposed one, while it is still free. */
  const timeOf = (visit: AffectedVisit) => timesFor(visit, choiceOf(visit)).find((time) => time === times[visit.id])
  const whoseOf = (visit: AffectedVisit) =>
    choiceOf(visit) === 'other_doctor' ? visit.otherDoctor?.id : visit.doctorId
  const startOf = (visit: AffectedVisit) => timeOf(visit) ?? timesFor(visit, choiceOf(visit))[0]
  /** The times not given to another visit. */
  const freeFor = (visit: AffectedVisit) => {
    const given = visits.filter((other) => other.id !== visit.id && whoseOf(other) === whoseOf(visit)).map(startOf)
    return timesFor(visit, choiceOf(visit)).filter((time) => !given.includes(time))
  }
  const chooseAll = (choice: Choice) =>
    change(() => ({
      chosen: Object.fromEntries(
        visits.filter((visit) => choicesFor(visit).includes(choice)).map((visit) => [visit.id, choice]),
      ),
    }))
  const counts = choices.map((choice) => ({
    choice,
    count: visits.filter((visit) => choiceOf(visit) === choice).length,
  }))
  const isPaidCancelled = visits.some((visit) => visit.isPaid && choiceOf(visit) === 'cancel')
  const send = () =>
    decide(
      { decisions: visits.map((visit) => decisionOf(visit, choiceOf(visit), timeOf(visit))), reason: reason.trim() },
      forget,
    )
  const back = () => {
    forget()
    undecide()
  }
  return (
    <>
      <HoursSection title={t('affected')} note={<p>{t('affected_note')}</p>}>
        <Banner tone="warning" tabIndex={-1} ref={takesFocus ? focusOnMount : undefined}>
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
              times={freeFor(visit)}
              time={startOf(visit)}
              onTime={(time) => change(({ times }) => ({ times: { ...times, [visit.id]: time } }))}
              onChoice={(choice) => change(({ chosen }) => ({ chosen: { ...chosen, [visit.id]: choice } }))}
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
            label={t('staff:reason')}
            hint={t('reason_for_patients_hint')}
            maxLength={limits.reasonMax}
            value={reason}
            onValue={(reason) => change(() => ({ reason }))}
          />
          <FailureMessage
            failure={failure}
            title={t('save_failed')}
            text={t('staff:try_again')}
            isBusy={isBusy}
            busyLabel={t('words:saving')}
            onRetry={send}
          />
          <div className={css.actions}>
            <Button busy={isBusy} busyLabel={t('words:saving')} onClick={send}>
              {t('save_and_tell')}
            </Button>
            <Button tone="line" onClick={back}>
              {t('common:back')}
            </Button>
          </div>
        </div>
      </HoursSection>
    </>
  )
}
