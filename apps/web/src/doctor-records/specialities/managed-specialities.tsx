import type { ManagedSpeciality } from '@aafiya/contracts/specialities/managed-specialities'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { Failure } from '../../page/failure.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { untilAnswered } from '../../sending.ts'
import { Button } from '../../ui/action/button.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { Icon } from '../../ui/text/icon.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import css from '../ordered/ordered-list.module.css'
import { RowAction } from '../ordered/ordered-row.tsx'
import { useMove } from '../ordered/use-move.ts'
import { useOwnName } from '../ordered/use-own-name.ts'
import { managedSpecialities } from './speciality-queries.ts'
import { SpecialityRow } from './speciality-row.tsx'

const Dialogs = lazyPart(() => import('./speciality-dialog.tsx'))

type Task = { name: 'add'; speciality?: undefined } | { name: 'rename' | 'retire'; speciality: ManagedSpeciality }

const isOffered = ({ retiredAt }: ManagedSpeciality) => retiredAt === null

/** The clinic's specialities: what is offered, in order, and what is retired. */
export function ManagedSpecialities() {
  const { t } = useTranslation('specialities')
  const ownName = useOwnName()
  const queryClient = useQueryClient()
  const list = useQuery(managedSpecialities())
  const { moving, said } = useMove({
    queryKey: managedSpecialities().queryKey,
    move: (id, direction) => api.specialities.move({ params: { id }, body: { direction } }),
    beside: (all) => all.filter(isOffered),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: clinicFacts().queryKey }),
  })
  const [task, setTask] = useState<Task>()
  const heading = useRef<HTMLHeadingElement>(null)

  const done = (sentence: string) => {
    setTask(undefined)
    showToast(sentence)
    heading.current?.focus()
    for (const queryKey of [managedSpecialities().queryKey, clinicFacts().queryKey]) void queryClient.invalidateQueries({ queryKey })
  }
  const restoring = useMutation({
    ...untilAnswered,
    mutationFn: ({ id }: ManagedSpeciality) => api.specialities.restore({ params: { id } }),
    onSuccess: (restored) => done(t('restored', { name: ownName(restored) })),
  })
  if (!list.data)
    return (
      <QueryFallback queries={[list]} title={t('failed')} text={t('failed_text')} offlineText={t('offline_text')}>
        <Loading label={t('loading')}>
          <Skeleton className={css.waiting} />
          <Skeleton className={css.waiting} />
          <Skeleton className={css.waiting} />
        </Loading>
      </QueryFallback>
    )
  const offered = list.data.filter(isOffered)
  const retired = list.data.filter((one) => !isOffered(one))
  const dialog = { onClose: () => setTask(undefined), onDone: done }
  return (
    <div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <section className={css.section}>
        <h2 ref={heading} tabIndex={-1}>
          {t('offered')}
        </h2>
        <div className={css.content}>
          {moving.isError && <Failure failure={moving.error} failed={t('action_failed')} />}
          <ul className={css.list}>
            {offered.map((speciality, place) => (
              <SpecialityRow
                key={speciality.id}
                speciality={speciality}
                canMove={{ up: place > 0, down: place < offered.length - 1 }}
                onMove={(direction) => moving.mutate({ item: speciality, direction })}
              >
                <RowAction label={t('rename_of', { name: ownName(speciality) })} onClick={() => setTask({ name: 'rename', speciality })}>
                  {t('rename')}
                </RowAction>
                <RowAction label={t('retire_of', { name: ownName(speciality) })} onClick={() => setTask({ name: 'retire', speciality })}>
                  {t('retire')}
                </RowAction>
              </SpecialityRow>
            ))}
          </ul>
          <Button tone="line" className={css.add} onClick={() => setTask({ name: 'add' })}>
            <Icon icon={Plus} />
            {t('add')}
          </Button>
        </div>
      </section>
      {retired.length > 0 && (
        <section className={css.section}>
          <div>
            <h2>{t('retired')}</h2>
            <p className={css.note}>{t('retired_note')}</p>
          </div>
          <div className={css.content}>
            {restoring.isError && <Failure failure={restoring.error} failed={t('action_failed')} />}
            <ul className={css.list}>
              {retired.map((speciality) => (
                <SpecialityRow key={speciality.id} speciality={speciality}>
                  <RowAction label={t('restore_of', { name: ownName(speciality) })} onClick={() => restoring.mutate(speciality)}>
                    {t('restore')}
                  </RowAction>
                </SpecialityRow>
              ))}
            </ul>
          </div>
        </section>
      )}
      {task && (
        <Dialogs>
          {({ RetireDialog, SpecialityDialog }) =>
            task.name === 'retire' ? (
              <RetireDialog speciality={task.speciality} {...dialog} />
            ) : (
              <SpecialityDialog speciality={task.speciality} {...dialog} />
            )
          }
        </Dialogs>
      )}
    </div>
  )
}
