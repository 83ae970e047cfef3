import type { DoctorFacets } from '@aafiya/contracts/doctors/directory'
import type { Speciality } from '@aafiya/contracts/specialities/specialities'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { usePrefetched } from '../../page/use-prefetched.ts'
import { Button } from '../../ui/action/button.tsx'
import { classNames } from '../../ui/behaviour/class-names.ts'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import { useFreeTimeWords } from '../next-free.tsx'
import type { FirstFreeBooked } from './first-free-dialog.tsx'
import css from './first-free-time.module.css'
import { useFirstFree } from './use-first-free.ts'
import { useAreas, useFeeWords } from './use-offer-words.ts'

const DialogPart = lazyPart(() => import('./first-free-dialog.tsx').then((it) => it.FirstFreeDialog))

export interface FirstFreeTimeProps {
  speciality: Speciality
  /** The name of the speciality. */
  name: string
  fees: DoctorFacets['fees'] | undefined
  onBooked: (booked: FirstFreeBooked) => void
}

/** The earliest time with any doctor of a speciality, for patients who prefer a time to a doctor. */
export function FirstFreeTime({ speciality, name, fees, onBooked }: FirstFreeTimeProps) {
  const { t } = useTranslation('directory')
  const choice = useFirstFree(speciality)
  const { zone, today, query, startsAt, chosen } = choice
  const currency = useQuery(clinicFacts()).data?.currency
  const areas = useAreas(query.data?.addresses, 3)
  const feeWords = useFeeWords()
  const words = useFreeTimeWords(zone ?? 'UTC', today)
  usePrefetched(DialogPart, startsAt !== undefined && startsAt !== null)
  return (
    <>
      {zone && startsAt && (
        <section className={css.first} aria-labelledby="first-free">
          <h2 id="first-free" className={css.title}>
            {t('first_free')}
          </h2>
          <p className={css.time}>
            <Nuqta tone="leaf" />
            {words(startsAt)}
          </p>
          <p className={classNames('small', css.doctors)}>
            {t('first_free_doctors', { count: query.data?.doctors ?? 1 })}
            {[areas, query.data?.fees && currency && feeWords(query.data.fees, currency)]
              .filter(Boolean)
              .map((fact) => (
                <span key={fact} className={css.fact}>
                  {fact}
                </span>
              ))}
          </p>
          <Button tone="line" className={css.book} onClick={choice.open}>
            {t('first_free_book')}
          </Button>
        </section>
      )}
      {zone && chosen && query.data && (
        <DialogPart>
          {(FirstFreeDialog) => (
            <FirstFreeDialog
              choice={choice}
              zone={zone}
              speciality={speciality}
              name={name}
              fees={fees}
              onBooked={onBooked}
            />
          )}
        </DialogPart>
      )}
    </>
  )
}
