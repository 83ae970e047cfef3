import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import type { OwnFollowUp } from '@aafiya/contracts/appointments/visit-papers'
import { ApiError } from '@aafiya/contracts/client'
import { inLanguage } from '@aafiya/contracts/language/in-language'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { dropFreeTimes, takenSlots } from '../../doctors/doctor-queries.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { civilDay, civilTime } from '../../i18n/when.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api as lateApi } from '../../late-api.ts'
import { FailedPart } from '../../page/failed-part.tsx'
import { Failure } from '../../page/failure.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { focusOnLeave } from '../../ui/behaviour/focus-on-leave.ts'
import css from './after-visit.module.css'
import { ownFollowUp } from './own-papers.ts'

interface FollowUpProps {
  appointment: Appointment
  zone: string
}

/** The follow-up that the doctor proposed: what is booked, or one button for its first free time. */
export function FollowUp({ appointment, zone }: FollowUpProps) {
  const { t } = useTranslation('appointments')
  const { id, status } = appointment
  const query = useQuery({ ...ownFollowUp(id), enabled: status === 'completed' })
  if (query.isError && !query.data) return <FailedPart query={query}>{t('follow_up_failed')}</FailedPart>
  const followUp = query.data?.followUp
  if (!followUp) return null
  return (
    <section className={css.part} aria-label={t('follow_up')}>
      <h2>{t('follow_up')}</h2>
      {followUp.booked ? (
        <Booked booked={followUp.booked} zone={zone} />
      ) : (
        <Proposed appointment={appointment} followUp={followUp} />
      )}
    </section>
  )
}

function Booked({ booked, zone }: { booked: NonNullable<OwnFollowUp['booked']>; zone: string }) {
  const { t } = useTranslation('appointments')
  const { weekdayAndDay, clockTime } = useFormat()
  const when = { instant: booked.appointmentDate, zone }
  return (
    <>
      <p role="status">{t('follow_up_booked', { day: weekdayAndDay(when), time: clockTime(when) })}</p>
      <p>
        <LinkButton tone="text" to={paths.myVisit(booked.id)}>
          {t('follow_up_show')}
        </LinkButton>
      </p>
    </>
  )
}

/** The page of the doctor with everything chosen; the person too, since it would suggest the last one. */
const bookingPage = (
  { doctorId, person }: Appointment,
  visitTypeId: string,
  { date, time }: { date: string; time?: string },
) => {
  const choice = { day: date, ...(time && { time }), type: visitTypeId, for: person?.id ?? 'me' }
  return `${paths.doctor(doctorId)}?${new URLSearchParams(choice).toString()}`
}

function Proposed({ appointment, followUp }: { appointment: Appointment; followUp: OwnFollowUp }) {
  const { t } = useTranslation(['appointments', 'words'])
  const { weekdayAndDay, clockTime } = useFormat()
  const language = useLanguage()
  const queryClient = useQueryClient()
  const { doctorId, doctorName, doctorNameAr, person } = appointment
  const doctor = useDoctorName()({ fullName: doctorName, fullNameAr: doctorNameAr })
  const { from, next, opensOn, visitType, visitTypeId } = followUp
  const booking = useApiMutation(api.appointments.book, {
    invalidates: [api.appointments, lateApi.visitPapers],
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: takenSlots(doctorId).queryKey })
      dropFreeTimes(queryClient)
    },
  })
  const day = (date: string) => weekdayAndDay(civilDay(date))
  const proposal = visitType
    ? t('follow_up_of_type', { doctor, day: day(from), type: inLanguage(language, visitType.name, visitType.nameAr) })
    : t('follow_up_from', { doctor, day: day(from) })
  // A consent, or an answer that only the booking page asks for.
  const isRefused = booking.error instanceof ApiError
  if (!next)
    return (
      <>
        <p>{proposal}</p>
        <p>{opensOn ? t('follow_up_opens', { day: day(opensOn) }) : t('follow_up_none')}</p>
        {!opensOn && (
          <p>
            <LinkButton tone="text" to={bookingPage(appointment, visitTypeId, { date: from })}>
              {t('follow_up_choose')}
            </LinkButton>
          </p>
        )}
      </>
    )
  const { date, time } = next
  const body = {
    doctorId,
    appointmentDate: date,
    appointmentTime: time,
    visitTypeId,
    ...(person && { personId: person.id }),
  }
  return (
    <div ref={focusOnLeave} className={css.part}>
      <p>{proposal}</p>
      {booking.error && <Failure failure={booking.error} failed={t('follow_up_not_booked')} />}
      <Button busy={booking.isPending} busyLabel={t('words:booking')} onClick={() => booking.mutate({ body })}>
        {t('follow_up_book', { day: day(date), time: clockTime(civilTime(time)) })}
      </Button>
      <LinkButton tone={isRefused ? 'line' : 'text'} to={bookingPage(appointment, visitTypeId, next)}>
        {t('follow_up_choose')}
      </LinkButton>
    </div>
  )
}
