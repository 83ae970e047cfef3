import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import { limits } from '@aafiya/contracts/platform/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { DoctorCard } from '../doctors/doctor-card.tsx'
import { topDoctors } from '../doctors/doctor-queries.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { FailedState } from '../ui/feedback/failed-state.tsx'
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'
import { MarginalSection } from './marginal-section.tsx'
import css from './top-doctors.module.css'

const places = Array.from({ length: limits.topDoctors }, (_, place) => place)

/** The first four doctors of the directory. */
export function TopDoctors() {
  const { t } = useTranslation(['home', 'common'])
  const {
    data: doctors,
    isError,
    isFetching,
    refetch,
  } = useQuery({ ...topDoctors(useLanguage()), placeholderData: keepPreviousData })
  return (
    <MarginalSection
      title={t('topdoctor_title')}
      aside={
        <LinkButton tone="text" to={paths.doctors()}>
          {t('topdoctor_more')}
        </LinkButton>
      }
    >
      {doctors ? (
        <DoctorRow doctors={doctors} />
      ) : isError ? (
        <FailedState
          title={t('common:doctors_failed')}
          retryLabel={t('common:retry')}
          busyLabel={t('common:retrying')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label={t('common:doctors_loading')} className={css.row}>
          {places.map((place) => (
            <div key={place}>
              <Skeleton className={css.picture} />
              <Skeleton className={css.name} />
              <Skeleton className={css.line} />
            </div>
          ))}
        </Loading>
      )}
    </MarginalSection>
  )
}

function DoctorRow({ doctors }: { doctors: readonly Doctor[] }) {
  const { t } = useTranslation('home')
  if (doctors.length === 0) return <p className={css.empty}>{t('topdoctor_empty')}</p>
  return (
    <ul className={css.row}>
      {doctors.map((doctor) => (
        <li key={doctor.id}>
          <DoctorCard doctor={doctor} />
        </li>
      ))}
    </ul>
  )
}
