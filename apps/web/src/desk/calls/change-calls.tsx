import type { ChangeCall } from '@aafiya/contracts/desk/call-list'
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
import { changeCalls } from '../desk-queries.ts'
import css from './call-list.module.css'

/** Patients to call, on all days: the clinic cancelled or moved their visit and every message failed. */
export function ChangeCalls({ zone }: { zone: string }) {
  const { t } = useTranslation('desk')
  const { count } = useFormat()
  const id = useId()
  const { data: calls = [], error } = useQuery(changeCalls())
  const telling = useApiMutation(api.callList.tellChange, { invalidates: [api.callList.changes] })
  if (error) return <Failure failure={error} failed={t('calls_failed')} />
  if (calls.length === 0) return null
  const open = calls.filter(({ toldAt }) => toldAt === undefined)
  return (
    <section className={css.changes} aria-labelledby={id}>
      <h3 id={id}>
        {t('changes_to_tell')} <span className={css.count}>{count(open.length)}</span>
      </h3>
      <ul className={css.list}>
        {calls.map((call) => (
          <li key={call.visit.id} className={classNames(css.row, call.toldAt !== undefined && css.settled)}>
            <ChangeRow call={call} zone={zone} />
            <Button
              tone="line"
              busy={telling.isPending && telling.variables.params.id === call.visit.id}
              onClick={() =>
                telling.mutate({
                  params: { id: call.visit.id },
                  body: { sequence: call.visit.sequence ?? 0, isTold: call.toldAt === undefined },
                })
              }
            >
              {t(call.toldAt === undefined ? 'change_told' : 'change_told_undo')}
            </Button>
            {telling.error && telling.variables.params.id === call.visit.id && (
              <Failure failure={telling.error} failed={t('calls_failed')} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The patient, the number, the news, and why no message arrived. */
function ChangeRow({ call, zone }: { call: ChangeCall; zone: string }) {
  const { t } = useTranslation('desk')
  const { weekdayAndDay, clockTime } = useFormat()
  const name = usePersonName()
  const doctorName = useDoctorName()
  const { visit, guardian } = call
  const [phone] = call.phones.length > 0 ? call.phones : (guardian?.phones ?? [])
  const at = { instant: visit.appointmentDate, zone }
  return (
    <>
      <bdi className={css.name}>{name(visit.patientName, visit.patientNameAr)}</bdi>
      <span className="small">
        {t(call.change === 'cancelled' ? 'change_cancelled' : 'change_moved', {
          when: t('visit_when', { day: weekdayAndDay(at), time: clockTime(at) }),
          doctor: doctorName({ fullName: visit.doctorName, fullNameAr: visit.doctorNameAr }),
        })}
      </span>
      {phone === undefined ? (
        <span className="small">{t('no_phone')}</span>
      ) : (
        <a className={css.phone} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
          <bdi dir="ltr">{phone}</bdi>
        </a>
      )}
      {guardian && call.phones.length === 0 && (
        <span className="small">{t('call_guardian', { name: name(guardian.fullName, guardian.fullNameAr) })}</span>
      )}
      <span className={css.tried}>{t(call.hasFailed ? 'change_message_failed' : 'call_not_reached')}</span>
      {visit.cancelReason && <span className="small">{t('change_reason', { reason: visit.cancelReason })}</span>}
    </>
  )
}
