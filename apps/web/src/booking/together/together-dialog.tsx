import { isTimeGone } from '@aafiya/contracts/appointments/booking-facts'
import { ApiError } from '@aafiya/contracts/client'
import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import { limits } from '@aafiya/contracts/platform/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { HealthConsentBox } from '../../family/health-consent-box.tsx'
import { useHealthConsent } from '../../family/use-health-consent.ts'
import { useMemberWords } from '../../family/use-member-words.ts'
import type { PersonChoice } from '../../family/use-person-choice.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { civilDay, civilTime } from '../../i18n/when.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { Failure } from '../../page/failure.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { RadioRow, RadioRows } from '../../ui/field/radio-rows.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import rowsCss from '../slip/slip-ledger.module.css'
import { useClashes } from '../slip/use-clashes.ts'
import { refreshTimes } from '../use-booking.ts'
import type { VisitTypeChoice } from '../visit-type/use-visit-types.ts'
import { runsOf, type Week } from '../week/bookable-week.ts'
import { BookedTogether } from './booked-together.tsx'
import css from './together-dialog.module.css'

interface TogetherDialogProps {
  doctor: Doctor
  week: Week
  /** The day chosen on the page. */
  date: string
  types: VisitTypeChoice
  people: PersonChoice
  onClose: () => void
}

const oneself = 'me'

/** Offers the family, then the reader. Preselects the children or, with fewer than two, the first two people. */
function usePeople({ family }: PersonChoice) {
  const { t } = useTranslation('family')
  const { nameOf, factsOf } = useMemberWords()
  const all = [
    ...family.map((member) => ({ id: member.id, name: nameOf(member), facts: factsOf(member) })),
    { id: oneself, name: t('yourself'), facts: undefined },
  ]
  const children = family.filter(({ relation }) => relation === 'child').map(({ id }) => id)
  const first = children.length > 1 ? children : [...family.map(({ id }) => id), oneself]
  const [ids, setIds] = useState<readonly string[]>(first.slice(0, children.length > 1 ? limits.togetherMax : 2))
  return {
    all,
    chosen: all.filter(({ id }) => ids.includes(id)),
    toggle: (id: string) => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
  }
}

/** The times that fit so many, by day, and the ones chosen: on the day of the page first, the first of the day. */
function useRuns({ week, date, types }: TogetherDialogProps, many: number) {
  const { minutes = limits.slotMinutes, pauseMinutes = 0 } = types.chosen ?? {}
  const [wanted, setWanted] = useState<{ date: string; time?: string }>({ date })
  const days = week.days
    .map(({ date: day, slots }) => ({ date: day, runs: many > 1 ? runsOf(slots, many, minutes + pauseMinutes) : [] }))
    .filter(({ runs }) => runs.length > 0)
  const day = days.find((one) => one.date === wanted.date) ?? days[0]
  const run = day?.runs.find(([first]) => first?.time === wanted.time) ?? day?.runs[0]
  return { days, day, run, setWanted }
}

/** Books several people with one doctor, one after another, by one call: all or none. */
function TogetherDialog(props: TogetherDialogProps) {
  const { doctor, types, people, onClose } = props
  const { t } = useTranslation(['doctors', 'family', 'words', 'common'])
  const { weekdayAndDay, clockTime, money } = useFormat()
  const queryClient = useQueryClient()
  const [dayId, timeId, groupId] = [useId(), useId(), useId()]
  const { all, chosen, toggle } = usePeople(people)
  const { days, day, run, setWanted } = useRuns(props, chosen.length)
  const clashOf = useClashes()
  const clashes = chosen.flatMap(({ id, name }, index) => {
    const slot = run?.[index]
    const other = slot && clashOf(id === oneself ? undefined : id, slot.startsAt, types.chosen?.minutes)
    return other ? [{ id, name, other }] : []
  })
  const doctorName = useDoctorName()
  const fee = types.chosen?.fee ?? doctor.fees
  const methods = useQuery(clinicFacts()).data?.paymentMethods ?? []
  const isTooMany = chosen.length > limits.togetherMax
  const consent = useHealthConsent(chosen.map(({ id }) => people.family.find((one) => one.id === id)))
  const booking = useApiMutation(api.appointments.bookTogether, {
    onSuccess: consent.settle,
    invalidates: [api.appointments],
    onSettled: () => refreshTimes(queryClient, doctor.id),
    onError: (error) => {
      consent.refuse(error)
      if (error instanceof ApiError && isTimeGone(error.code) && day) setWanted({ date: day.date })
    },
  })
  const timesOf = (slots: readonly { time: string }[]) =>
    slots.map(({ time }) => clockTime(civilTime(time))).join(' · ')
  const book = () => {
    if (!day || !run || isTooMany || booking.isPending || !consent.check()) return
    booking.mutate({
      body: {
        doctorId: doctor.id,
        appointmentDate: day.date,
        ...consent.agreed,
        ...(types.chosen && { visitTypeId: types.chosen.id }),
        visits: chosen.flatMap(({ id }, index) => {
          const appointmentTime = run[index]?.time
          return appointmentTime ? [{ appointmentTime, ...(id !== oneself && { personId: id }) }] : []
        }),
      },
    })
  }
  if (booking.data)
    return <BookedTogether appointments={booking.data} zone={props.week.zone} methods={methods} onClose={onClose} />
  return (
    <Dialog
      title={t('together_title')}
      closeLabel={t('common:close')}
      onClose={onClose}
      isFootFixed
      actions={
        <Button
          wide
          busy={booking.isPending}
          busyLabel={t('words:booking')}
          aria-disabled={!run || isTooMany || undefined}
          onClick={book}
        >
          {t('together_book', { count: chosen.length })}
        </Button>
      }
    >
      <div className={css.fields}>
        <RadioRows legend={t('family:for_whom')} isField>
          {all.map(({ id, name, facts }) => (
            <RadioRow
              key={id}
              name={groupId}
              isOneOfSeveral
              checked={chosen.some((one) => one.id === id)}
              onChoose={() => toggle(id)}
              facts={facts}
            >
              {name}
            </RadioRow>
          ))}
        </RadioRows>
        {day && run && !isTooMany ? (
          <>
            <SelectField id={dayId} label={t('words:day')} value={day.date} onValue={(date) => setWanted({ date })}>
              {days.map(({ date }) => (
                <option key={date} value={date}>
                  {weekdayAndDay(civilDay(date))}
                </option>
              ))}
            </SelectField>
            <SelectField
              id={timeId}
              label={t('together_times')}
              value={run[0]?.time}
              onValue={(time) => setWanted({ date: day.date, time })}
            >
              {day.runs.map((slots) => (
                <option key={slots[0]?.time} value={slots[0]?.time}>
                  {timesOf(slots)}
                </option>
              ))}
            </SelectField>
            <div role="status" className={css.clashes}>
              {clashes.map(({ id, name, other }) => (
                <Banner key={id} tone="warning" role={undefined}>
                  {t('together_clash', {
                    name,
                    time: clockTime({ instant: other.appointmentDate, zone: props.week.zone }),
                    doctor: doctorName({ fullName: other.doctorName, fullNameAr: other.doctorNameAr }),
                  })}
                </Banner>
              ))}
            </div>
            <dl className={rowsCss.rows}>
              {chosen.map(({ id, name }, index) => (
                <div key={id}>
                  <dt>
                    <bdi>{name}</bdi>
                  </dt>
                  <dd>{clockTime(civilTime(run[index]?.time ?? ''))}</dd>
                </div>
              ))}
              <div>
                <dt>{t('together_total')}</dt>
                <dd>{money(fee * chosen.length, doctor.currency)}</dd>
              </div>
            </dl>
          </>
        ) : (
          <p role="status">
            {chosen.length < 2
              ? t('together_two')
              : isTooMany
                ? t('together_too_many', { count: limits.togetherMax })
                : t('together_none')}
          </p>
        )}
        {methods.length > 0 && fee > 0 && <p className="small">{t('together_pay')}</p>}
        <HealthConsentBox consent={consent} />
        {booking.error && <Failure failure={booking.error} failed={t('together_failed')} />}
      </div>
    </Dialog>
  )
}

export type TogetherProps = Omit<TogetherDialogProps, 'onClose'> & { className?: string | undefined }

/** The way to the dialog, which is in the page rather than in the form that it is opened from. */
export function Together({ className, ...props }: TogetherProps) {
  const { t } = useTranslation('doctors')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="text" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('together')}
      </Button>
      {isOpen && createPortal(<TogetherDialog {...props} onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}
