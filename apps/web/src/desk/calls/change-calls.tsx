import type { ChangeCall } from '@aafiya/contracts/desk/call-list'
import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { Button } from '../../ui/action/button.tsx'
import { classNames } from '../../ui/behaviour/class-names.ts'
import { changeCalls, countUntold } from '../desk-queries.ts'
import { ConfirmationFailed } from '../visit/confirmation-failed.tsx'
import css from './call-list.module.css'
import { CallNumber, phoneOf, Unanswered } from './call-row.tsx'
import { useCallRequests } from './use-call-requests.ts'
import type { NoAnswerCalls } from './use-no-answer.ts'

interface ChangeCallsProps {
  zone: string
  noAnswer: NoAnswerCalls
  onVisit: (visit: DeskVisit) => void
}

/** Patients to call, on all days: the clinic cancelled or moved their visit and every message failed. */
export function ChangeCalls({ zone, noAnswer, onVisit }: ChangeCallsProps) {
  const { t } = useTranslation('desk')
  const { count } = useFormat()
  const id = useId()
  const { data: calls = [], error } = useQuery(changeCalls())
  const { mutateAsync } = useApiMutation(
    ({ visit, isTold }: { visit: DeskVisit; isTold: boolean }) =>
      api.callList.tellChange({ params: { id: visit.id }, body: { sequence: visit.sequence ?? 0, isTold } }),
    { invalidates: [api.callList.changes] },
  )
  const telling = useCallRequests(mutateAsync)
  if (error) return <Failure failure={error} failed={t('calls_failed')} />
  if (calls.length === 0) return null
  const { untold, isCut } = countUntold(calls)
  return (
    <section className={css.changes} aria-labelledby={id}>
      <h3 id={id}>
        {t('changes_to_tell')}{' '}
        <span className={css.count}>{isCut ? t('count_or_more', { least: untold }) : count(untold)}</span>
      </h3>
      {isCut && <p className="small">{t('changes_cut', { most: untold })}</p>}
      <ul className={css.list}>
        {calls.map((call) => (
          <li key={call.visit.id} className={classNames(css.row, call.toldAt !== undefined && css.settled)}>
            <ChangeRow
              call={call}
              recorded={noAnswer.attemptsOf(call.visit, call.attempts)}
              zone={zone}
              onVisit={onVisit}
            />
            <Button
              tone="line"
              busy={telling.isBusy(call.visit.id)}
              onClick={() => telling.send({ visit: call.visit, isTold: call.toldAt === undefined })}
            >
              {t(call.toldAt === undefined ? 'change_told' : 'change_told_undo')}
            </Button>
            {call.toldAt === undefined && phoneOf(call) !== undefined && (
              <Button
                tone="text"
                busy={noAnswer.isBusy(call.visit.id)}
                onClick={() => noAnswer.record(call.visit, noAnswer.attemptsOf(call.visit, call.attempts))}
              >
                {t('no_answer')}
              </Button>
            )}
            <ConfirmationFailed failure={telling.failureOf(call.visit.id)} />
            <ConfirmationFailed failure={noAnswer.failureOf(call.visit.id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ChangeRowProps extends Omit<ChangeCallsProps, 'noAnswer'> {
  call: ChangeCall
  recorded: number
}

/** The patient, the number, the news, and why no message arrived. */
function ChangeRow({ call, recorded, zone, onVisit }: ChangeRowProps) {
  const { t } = useTranslation(['desk', 'words', 'visits'])
  const { weekdayAndDay, clockTime } = useFormat()
  const name = usePersonName()
  const doctorName = useDoctorName()
  const { visit } = call
  const at = { instant: visit.appointmentDate, zone }
  return (
    <>
      <Button tone="text" className={css.name} onClick={() => onVisit(visit)}>
        <bdi>{name(visit.patientName, visit.patientNameAr)}</bdi>
      </Button>
      <span className="small">
        {t(call.change === 'cancelled' ? 'change_cancelled' : 'change_moved', {
          when: t('words:day_and_time', { day: weekdayAndDay(at), time: clockTime(at) }),
          doctor: doctorName({ fullName: visit.doctorName, fullNameAr: visit.doctorNameAr }),
        })}
      </span>
      <CallNumber {...call} />
      <Unanswered {...call} recorded={recorded} zone={zone} />
      <span className={css.tried}>{t(call.hasFailed ? 'change_message_failed' : 'call_not_reached')}</span>
      {visit.cancelReason && <span className="small">{t('visits:reason', { reason: visit.cancelReason })}</span>}
    </>
  )
}
