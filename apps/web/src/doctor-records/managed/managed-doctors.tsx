import type { ManagedDoctor } from '@aafiya/contracts/doctors/doctors'
import { limits } from '@aafiya/contracts/platform/limits'
import { doctorStatuses, type DoctorStatus } from '@aafiya/contracts/platform/people'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { growingList, itemsOf } from '../../growing-list.ts'
import { keyOf } from '../../kit/query-key.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { ShowMore } from '../../page/show-more.tsx'
import { useUrlState } from '../../page/use-url-state.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { TabLinks } from '../../ui/action/tab-links.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { Field } from '../../ui/field/field.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import type { ManagedTask } from './managed-dialog.tsx'
import { ManagedDoctorRow } from './managed-doctor-row.tsx'
import css from './managed-doctors.module.css'

const limit = '25'

/** Doctors as an administrator sees them: by status (all by default) and name. */
const managedDoctors = (status: DoctorStatus | undefined, q: string) => ({
  ...growingList(keyOf(api.doctors.managed, status ?? 'all', q), ({ cursor, ...rest }) =>
    api.doctors.managed({ query: { limit, status, q: q || undefined, cursor }, ...rest }),
  ),
  refetchOnWindowFocus: 'always' as const,
})

// Rarely opened, and larger than the list.
const Managed = lazyPart(() => import('./managed-dialog.tsx'))

const filters = [...doctorStatuses, 'all'] as const

/** Applications first, then doctors of the other statuses; the URL holds the status and the search. */
export function ManagedDoctors() {
  const { t } = useTranslation(['applications', 'staff', 'common'])
  const id = useId()
  const queryClient = useQueryClient()
  const [search, change] = useUrlState()
  const filter = filters.find((one) => one === search.get('status')) ?? 'pending'
  const q = search.get('q') ?? ''
  const sought = useDeferredValue(q)
  const list = useInfiniteQuery(managedDoctors(filter === 'all' ? undefined : filter, sought))
  const doctors = itemsOf(list.data)
  const { data: clinic } = useQuery(clinicFacts())
  const [task, setTask] = useState<ManagedTask>()

  /** With the same search, which may find the doctor under another status. */
  const pathOf = (status: (typeof filters)[number]) =>
    `${paths.adminDoctors()}?${new URLSearchParams({ status, ...(q && { q }) })}`
  const tabs = filters.map((one) => ({
    to: pathOf(one),
    text: t(one === 'all' ? 'staff:all' : `status_${one}`),
  }))
  const done = (said: string) => {
    setTask(undefined)
    showToast(said)
    void queryClient.invalidateQueries({ queryKey: keyOf(api.doctors) })
  }
  const row = (doctor: ManagedDoctor) => (
    <li key={doctor.id}>
      <ManagedDoctorRow
        doctor={doctor}
        zone={clinic?.timeZone ?? 'UTC'}
        onTask={(name) => setTask({ name, doctor })}
        onDone={done}
      />
    </li>
  )
  return (
    <section aria-labelledby={`${id}heading`} className={css.section}>
      <div className={css.tools}>
        <Field
          id={`${id}q`}
          type="search"
          label={t('search')}
          value={q}
          onValue={(text) => change({ q: text })}
          maxLength={limits.searchMax}
          autoComplete="off"
          className={css.search}
        />
        <div className={css.buttons}>
          <LinkButton tone="text" to={paths.specialities()}>
            {t('edit_specialities')}
          </LinkButton>
          <Button onClick={() => setTask({ name: 'create' })}>
            <Icon icon={Plus} />
            {t('create')}
          </Button>
        </div>
      </div>
      <TabLinks label={t('statuses')} tabs={tabs} current={pathOf(filter)} />
      <h2 id={`${id}heading`} className={css.heading}>
        {t(`status_${filter}_long`)}
      </h2>
      {!list.data ? (
        <QueryFallback queries={[list]} title={t('common:doctors_failed')}>
          <Loading label={t('common:doctors_loading')}>
            <Skeleton className={css.waiting} />
            <Skeleton className={css.waiting} />
            <Skeleton className={css.waiting} />
          </Loading>
        </QueryFallback>
      ) : doctors.length === 0 ? (
        <EmptyState title={t(q ? 'none_found' : `none_${filter}`)}>{t(q ? 'none_found_text' : 'none_text')}</EmptyState>
      ) : (
        <ul className={css.list} aria-busy={list.isPlaceholderData || undefined}>
          {doctors.map(row)}
        </ul>
      )}
      <ShowMore list={list} />
      {task && (
        <Managed>
          {({ ManagedDialog }) => <ManagedDialog task={task} onClose={() => setTask(undefined)} onDone={done} />}
        </Managed>
      )}
    </section>
  )
}
