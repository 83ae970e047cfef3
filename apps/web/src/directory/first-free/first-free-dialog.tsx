import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import type { DoctorFacets } from '@aafiya/contracts/doctors/directory'
import { instantAt } from '@aafiya/contracts/hours/clinic-time'
import type { Speciality } from '@aafiya/contracts/specialities/specialities'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { ClashNotice } from '../../booking/slip/clash-notice.tsx'
import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { useZoneTime } from '../../clinic/use-zone-time.ts'
import { HealthConsentBox } from '../../family/health-consent-box.tsx'
import { PersonPicker } from '../../family/person-picker.tsx'
import { useHealthConsent } from '../../family/use-health-consent.ts'
import { usePersonChoice } from '../../family/use-person-choice.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { civilDay, civilTime } from '../../i18n/when.ts'
import { Failure } from '../../page/failure.tsx'
import { Button } from '../../ui/action/button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import css from './first-free-dialog.module.css'
import { useBookFirstFree } from './use-book-first-free.ts'
import { timeInUrl, type ClinicTime, type FirstFreeChoice } from './use-first-free.ts'
import { useAreas, useFeeWords } from './use-offer-words.ts'

export interface FirstFreeBooked {
  appointment: Appointment
  zone: string
}

export interface FirstFreeDialogProps {
  choice: FirstFreeChoice
  zone: string
  speciality: Speciality
  name: string
  fees: DoctorFacets['fees'] | undefined
  onBooked: (booked: FirstFreeBooked) => void
}

/** The booking, the person and the confirm button. The clinic chooses among the doctors free at that time. */
export function FirstFreeDialog({ choice, zone, speciality, name, fees, onBooked }: FirstFreeDialogProps) {
  const { t } = useTranslation(['directory', 'doctors', 'family', 'words', 'common'])
  const people = usePersonChoice({ speciality })
  const { chosen, wanted, offered, isLost, query, close } = choice
  const consent = useHealthConsent([people.choice?.chosen])
  // Fees and areas are only known for the first free time.
  const isFirst = wanted && offered && timeInUrl(wanted) === timeInUrl(offered)
  const areas = useAreas(query.data?.addresses)
  const { book, isPending, error, submittedAt, isGone } = useBookFirstFree(speciality, (appointment) => {
    consent.settle()
    close()
    onBooked({ appointment, zone })
  })
  // A lost time is reported only together with the next one.
  const isToldLater = isGone && query.dataUpdatedAt <= submittedAt
  const isBusy = isPending || (isGone && query.isFetching)
  return (
    <Dialog
      title={t('first_free_title', { speciality: name })}
      onClose={close}
      closeLabel={t('common:close')}
      actions={
        <>
          <Button tone={wanted ? 'line' : 'primary'} onClick={close}>
            {t('words:not_now')}
          </Button>
          {wanted && (
            <Button
              // The person must be known, or the booking could be made for someone else.
              busy={isBusy || !people.choice}
              busyLabel={isBusy && t('words:booking')}
              onClick={() => consent.check() && book(wanted, people.choice?.chosen?.id, consent)}
            >
              {t('first_free_book')}
            </Button>
          )}
        </>
      }
    >
      <div className={css.content}>
        {isLost && chosen && <Lost key={timeInUrl(chosen)} lost={chosen} hasNext={wanted !== undefined} />}
        {error && !isLost && !isBusy && !isToldLater && (
          <Failure failure={error} failed={t('doctors:booking_failed_text')} />
        )}
        {wanted && (
          <Ledger
            wanted={wanted}
            zone={zone}
            fees={isFirst ? (query.data?.fees ?? fees) : fees}
            areas={isFirst ? areas : ''}
          />
        )}
        {people.query.isError && <Failure failure={people.query.error} failed={t('family:failed')} />}
        {people.choice && <PersonPicker choice={people.choice} />}
        {people.choice && wanted && (
          <ClashNotice
            startsAt={instantAt(wanted.date, wanted.time, zone)?.toISOString()}
            zone={zone}
            personId={people.choice.chosen?.id}
          />
        )}
        {people.choice && wanted && <HealthConsentBox consent={consent} />}
      </div>
    </Dialog>
  )
}

/** The time was just booked by others: announced once, with the focus; the next time is below. */
function Lost({ lost, hasNext }: { lost: ClinicTime; hasNext: boolean }) {
  const { t } = useTranslation('directory')
  const { weekdayAndDay, clockTime } = useFormat()
  return (
    <Banner tone="warning" tabIndex={-1} ref={focusOnMount}>
      {t(hasNext ? 'first_free_lost' : 'first_free_none', {
        day: weekdayAndDay(civilDay(lost.date)),
        time: clockTime(civilTime(lost.time)),
      })}
    </Banner>
  )
}

interface LedgerProps {
  wanted: ClinicTime
  zone: string
  fees: DoctorFacets['fees'] | undefined
  areas: string
}

function Ledger({ wanted, zone, fees, areas }: LedgerProps) {
  const { t } = useTranslation(['directory', 'doctors', 'words'])
  const { fullDate, clockTime } = useFormat()
  const feeWords = useFeeWords()
  const zoneTime = useZoneTime()
  const currency = useQuery(clinicFacts()).data?.currency
  return (
    <dl className={css.rows}>
      <div>
        <dt>{t('words:when')}</dt>
        <dd>
          <b>{fullDate(civilDay(wanted.date))}</b>
          <b>{clockTime(civilTime(wanted.time))}</b>
          <small>{zoneTime(zone)}</small>
        </dd>
      </div>
      <div>
        <dt>{t('words:with')}</dt>
        <dd>{t('first_free_with')}</dd>
      </div>
      {areas && (
        <div>
          <dt>{t('area')}</dt>
          <dd>{areas}</dd>
        </div>
      )}
      {fees && currency && (
        <div>
          <dt>{t('words:fee')}</dt>
          <dd>{feeWords(fees, currency)}</dd>
        </div>
      )}
    </dl>
  )
}
