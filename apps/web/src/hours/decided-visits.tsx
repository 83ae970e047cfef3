import type { AffectedVisit, CallContact } from '@aafiya/contracts/hours/affected-visits'
import type { VisitDecision } from '@aafiya/contracts/hours/hours'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { useFormat } from '../i18n/use-format.ts'
import { usePersonName } from '../page/use-person-name.ts'
import { focusOnMount } from '../ui/behaviour/focus-on-mount.ts'
import css from './decide-visits.module.css'
import { HoursSection } from './hours-section.tsx'

/** What was decided and saved about visits. */
export interface Outcome {
  visits: readonly AffectedVisit[]
  decisions: readonly VisitDecision[]
}

/** The numbers to call, each of which can be pressed. */
export function CallNumbers({ call: { phones, guardian } }: { call: CallContact }) {
  const { t } = useTranslation('hours')
  const name = usePersonName()
  return (
    <>
      {guardian && (
        <p className="small">{t('call_guardian', { name: name(guardian.fullName, guardian.fullNameAr) })}</p>
      )}
      {phones.length === 0 && <p className="small">{t('no_number')}</p>}
      {phones.map((phone) => (
        <p key={phone}>
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            <bdi dir="ltr">{phone}</bdi>
          </a>
        </p>
      ))}
    </>
  )
}

/** After saving: how many get a message, and who is left to call, with what to tell them. */
export function DecidedVisits({ outcome: { visits, decisions } }: { outcome: Outcome }) {
  const { t } = useTranslation(['hours', 'words', 'common'])
  const { weekdayAndDay, clockTime } = useFormat()
  const { data: clinic } = useQuery(clinicFacts())
  const name = usePersonName()
  const when = (instant: string) => {
    const moment = { instant, zone: clinic?.timeZone ?? 'UTC' }
    return t('words:day_and_time', { day: weekdayAndDay(moment), time: clockTime(moment) })
  }
  const changed = decisions.flatMap((decision) => {
    const visit = decision.choice === 'keep' ? undefined : visits.find(({ id }) => id === decision.id)
    return visit ? [{ decision, visit }] : []
  })
  if (changed.length === 0) return null
  const told = changed.filter(({ visit }) => visit.call === undefined)
  const textOf = (decision: VisitDecision, { startsAt, otherDoctor }: AffectedVisit) => {
    const from = when(startsAt)
    if (decision.choice === 'move') return t('outcome_moved', { from, when: when(decision.startsAt) })
    if (decision.choice !== 'other_doctor' || !otherDoctor) return t('outcome_cancelled', { from })
    const doctor = t('common:doctor_name', { name: name(otherDoctor.name, otherDoctor.nameAr) })
    return t('outcome_moved_to', { from, when: when(decision.startsAt), doctor })
  }
  return (
    <HoursSection title={t('outcome')}>
      <div role="status" tabIndex={-1} ref={focusOnMount}>
        {told.length > 0 && <p>{t('told', { count: told.length })}</p>}
        <p>{changed.length === told.length ? t('nobody_left') : t('left', { count: changed.length - told.length })}</p>
      </div>
      <ul>
        {changed.map(
          ({ decision, visit }) =>
            visit.call && (
              <li key={visit.id} className={css.row}>
                <div>
                  <p className={css.when}>
                    <bdi>{name(visit.patientName, visit.patientNameAr)}</bdi>
                  </p>
                  <CallNumbers call={visit.call} />
                </div>
                <p>{textOf(decision, visit)}</p>
              </li>
            ),
        )}
      </ul>
    </HoursSection>
  )
}
