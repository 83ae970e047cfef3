import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../../clinic/clinic-queries.ts'
import css from '../../figures/lists/figure-lists.module.css'
import { FreeTimeList } from '../../figures/lists/free-time-list.tsx'
import { SentMessageList } from '../../figures/lists/sent-message-list.tsx'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { StaffPage } from '../../page/staff-page.tsx'
import { useSession } from '../../session/use-session.ts'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'

type ListName = 'messages' | 'time'

/** What figures that count neither appointments nor money have counted. */
function FigureListPage({ list }: { list: ListName }) {
  const { t } = useTranslation(['figures', 'common'])
  const { user } = useSession()
  const isDoctor = list === 'time' && user?.doctorStatus === 'approved'
  const clinic = useQuery(clinicFacts())
  const waiting = (
    <Loading label={t('common:loading')}>
      <Skeleton className={css.waiting} />
    </Loading>
  )
  return (
    <StaffPage
      staff={isDoctor ? 'doctor' : 'administrator'}
      title={t(`list_title_${list}`)}
      lead={t(`list_lead_${list}`)}
      waiting={waiting}
    >
      {clinic.data ? (
        list === 'messages' ? (
          <SentMessageList zone={clinic.data.timeZone} waiting={waiting} />
        ) : (
          <FreeTimeList scope={isDoctor ? 'doctor' : 'clinic'} zone={clinic.data.timeZone} waiting={waiting} />
        )
      ) : (
        <QueryFallback queries={[clinic]} title={t(`list_${list}_failed`)}>
          {waiting}
        </QueryFallback>
      )}
    </StaffPage>
  )
}

export const SentMessagesPage = () => <FigureListPage list="messages" />
export const FreeTimePage = () => <FigureListPage list="time" />
