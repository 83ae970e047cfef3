import type { AffectedVisit } from '@aafiya/contracts/hours/affected-visits'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { Button } from '../ui/action/button.tsx'
import { focusById } from '../ui/behaviour/focus-by-id.ts'
import { RadioSegments } from '../ui/field/radio-segments.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { Nuqta } from '../ui/text/nuqta.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import css from './decide-visits.module.css'
import { CallNumbers } from './decided-visits.tsx'
import { choicesFor, type Choice } from './visit-choices.ts'

export interface AffectedRowProps {
  visit: AffectedVisit
  hasDoctor: boolean
  choice: Choice
  onChoice: (choice: Choice) => void
  /** The free times to choose from, and the chosen one. */
  times: readonly string[]
  time: string | undefined
  onTime: (time: string) => void
}

/** A visit that the new hours no longer allow: time, patient, decision and new time. */
export function AffectedRow({ visit, hasDoctor, choice, onChoice, times, time, onTime }: AffectedRowProps) {
  const { t } = useTranslation(['hours', 'words', 'staff', 'common'])
  const id = useId()
  const language = useLanguage()
  const { weekdayAndDay, clockTime } = useFormat()
  const { data: clinic } = useQuery(clinicFacts())
  const named = (latin: string, arabic: string | null) => (language === 'ar' ? arabic : null) ?? latin
  const when = (instant: string) => {
    const moment = { instant, zone: clinic?.timeZone ?? 'UTC' }
    return t('words:day_and_time', { day: weekdayAndDay(moment), time: clockTime(moment) })
  }
  const patient = named(visit.patientName, visit.patientNameAr)
  const [isOpen, setOpen] = useState(false)
  const openTimes = () => {
    setOpen(true)
    requestAnimationFrame(() => focusById(`${id}time`))
  }
  const { sameDoctor, otherDoctor } = visit
  const proposal = {
    move: sameDoctor && when(time ?? sameDoctor),
    other_doctor:
      otherDoctor &&
      t('proposed_doctor', {
        doctor: t('common:doctor_name', { name: named(otherDoctor.name, otherDoctor.nameAr) }),
        when: when(time ?? otherDoctor.startsAt),
      }),
    cancel: t(visit.isPartlyPaid ? 'cancel_partly_paid' : visit.isPaid ? 'cancel_paid' : 'cancel_unpaid'),
    keep: t('keep_note'),
  }[choice]
  return (
    <li className={css.row}>
      <div>
        <p className={css.when}>{when(visit.startsAt)}</p>
        <p>
          <bdi>{patient}</bdi>
        </p>
        {hasDoctor && (
          <p className="small">{t('common:doctor_name', { name: named(visit.doctorName, visit.doctorNameAr) })}</p>
        )}
        {visit.isPaid && <p className="small">{t(visit.isPartlyPaid ? 'partly_paid' : 'staff:paid')}</p>}
        {visit.call && (
          <>
            <p className="small">{t('call_needed')}</p>
            <CallNumbers call={visit.call} />
          </>
        )}
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
        {times.length > 1 &&
          (isOpen ? (
            <SelectField
              id={`${id}time`}
              label={t('time_for', { patient })}
              value={time}
              onValue={onTime}
              className={css.time}
            >
              {times.map((one) => (
                <option key={one} value={one}>
                  {when(one)}
                </option>
              ))}
            </SelectField>
          ) : (
            <Button tone="text" aria-label={t('another_time_for', { patient })} onClick={openTimes}>
              {t('another_time')}
            </Button>
          ))}
      </div>
    </li>
  )
}
