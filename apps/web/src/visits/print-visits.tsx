import type { Visit } from '@aafiya/contracts/appointments/visits'
import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import { inLanguage } from '@aafiya/contracts/language/in-language'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../doctors/doctor-name.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { civilDay } from '../i18n/when.ts'
import { useApiMutation } from '../kit/use-api-mutation.ts'
import { Button } from '../ui/action/button.tsx'
import { PaperOnly } from '../ui/text/paper-only.tsx'
import css from './visit-list.module.css'
import type { VisitFilter, VisitScope } from './visit-queries.ts'

/** A thousand appointments. */
const pagesPrinted = 20

export interface PrintVisitsProps {
  list: UseInfiniteQueryResult
  /** A visit of the list, to derive a doctor's own name. */
  visit: Visit
  scope: VisitScope
  filter: VisitFilter & { from: string }
  clinic: Clinic
}

/** Prints the list with all its pages; the print names its owner, the days, and whether more follow. */
export function PrintVisits({ list, visit, scope, filter: { from, to, status, q }, clinic }: PrintVisitsProps) {
  const { t } = useTranslation(['visits', 'words'])
  const { fullDate } = useFormat()
  const language = useLanguage()
  const doctorName = useDoctorName()
  const print = useApiMutation(
    async () => {
      let read = list
      for (let page = 1; read.hasNextPage && page < pagesPrinted; page += 1) {
        // Each page starts where the previous one ended.
        // oxlint-disable-next-line no-await-in-loop
        read = await list.fetchNextPage({ throwOnError: true })
      }
    },
    // The rows must be rendered first.
    { retry: false, onSuccess: () => requestAnimationFrame(() => window.print()) },
  )
  const first = fullDate(civilDay(from))
  const last = to && fullDate(civilDay(to))
  const days =
    last === first ? first : last ? t('paper_days', { from: first, to: last }) : t('paper_from', { from: first })
  const doctor = doctorName({ fullName: visit.doctorName, fullNameAr: visit.doctorNameAr })
  const whose = scope === 'doctor' ? doctor : inLanguage(language, clinic.name, clinic.nameAr)
  return (
    <>
      <PaperOnly>{[whose, days, status && t(`status_${status}`), q].filter(Boolean).join(' · ')}</PaperOnly>
      {list.hasNextPage && <PaperOnly>{t('paper_more')}</PaperOnly>}
      <Button
        tone="line"
        className={css.print}
        busy={print.isPending}
        busyLabel={t('more_busy')}
        onClick={() => print.mutate()}
      >
        {t('words:print')}
      </Button>
    </>
  )
}
