import type { ManagedVisitType } from '@aafiya/contracts/doctors/visit-types'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useDoctorName } from '../../doctors/doctor-name.tsx'
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
import { doctorsWithTypes, managedVisitTypes } from './visit-type-queries.ts'
import { VisitTypeRow } from './visit-type-row.tsx'

const Dialogs = lazyPart(() => import('./visit-type-dialog.tsx'))

type Task = { name: 'add'; type?: undefined } | { name: 'edit' | 'retire'; type: ManagedVisitType }

const isCurrent = ({ retiredAt }: ManagedVisitType) => retiredAt === null
const besideIn = (list: readonly ManagedVisitType[], { doctorId }: Pick<ManagedVisitType, 'doctorId'>) =>
  list.filter((one) => isCurrent(one) && one.doctorId === doctorId)

/** The clinic's visit types, those of doctors who have their own, and what is retired. */
export function ManagedVisitTypes() {
  const { t } = useTranslation(['visit-types', 'specialities'])
  const ownName = useOwnName()
  const doctorName = useDoctorName()
  const queryClient = useQueryClient()
  const list = useQuery(managedVisitTypes())
  const { data: doctors = [] } = useQuery(doctorsWithTypes())
  const { moving, said } = useMove({
    queryKey: managedVisitTypes().queryKey,
    move: (id, direction) => api.visitTypes.move({ params: { id }, body: { direction } }),
    beside: besideIn,
  })
  const [task, setTask] = useState<Task>()
  const heading = useRef<HTMLHeadingElement>(null)
  const done = (sentence: string) => {
    setTask(undefined)
    showToast(sentence)
    heading.current?.focus()
    for (const queryKey of [managedVisitTypes().queryKey, ['doctors', 'detail']]) void queryClient.invalidateQueries({ queryKey })
  }
  const restoring = useMutation({
    ...untilAnswered,
    mutationFn: ({ id }: ManagedVisitType) => api.visitTypes.restore({ params: { id } }),
    onSuccess: (restored) => done(t('specialities:restored', { name: ownName(restored) })),
  })
  if (!list.data)
    return (
      <QueryFallback queries={[list]} title={t('failed')} text={t('specialities:failed_text')} offlineText={t('offline_text')}>
        <Loading label={t('loading')}>
          <Skeleton className={css.waiting} />
          <Skeleton className={css.waiting} />
        </Loading>
      </QueryFallback>
    )
  const all = list.data
  const retired = all.filter((one) => !isCurrent(one))
  const owners = [...new Set(all.filter(isCurrent).map(({ doctorId }) => doctorId))].filter((id) => id !== null)
  const rowsOf = (doctorId: string | null) => {
    const beside = besideIn(all, { doctorId })
    return (
      <ul className={css.list}>
        {beside.map((type, place) => (
          <VisitTypeRow
            key={type.id}
            type={type}
            canMove={{ up: place > 0, down: place < beside.length - 1 }}
            onMove={(direction) => moving.mutate({ item: type, direction })}
          >
            <RowAction label={t('edit_of', { name: ownName(type) })} onClick={() => setTask({ name: 'edit', type })}>
              {t('edit')}
            </RowAction>
            <RowAction label={t('specialities:retire_of', { name: ownName(type) })} onClick={() => setTask({ name: 'retire', type })}>
              {t('specialities:retire')}
            </RowAction>
          </VisitTypeRow>
        ))}
      </ul>
    )
  }
  const nameOf = (id: string) => {
    const doctor = doctors.find((one) => one.id === id)
    return doctor ? doctorName(doctor) : t('unlisted_doctor')
  }
  const dialog = { onClose: () => setTask(undefined), onDone: done }
  return (
    <div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <section className={css.section}>
        <h2 ref={heading} tabIndex={-1}>
          {t('every_doctor')}
        </h2>
        <div className={css.content}>
          {moving.isError && <Failure failure={moving.error} failed={t('specialities:action_failed')} />}
          {rowsOf(null)}
          <Button tone="line" className={css.add} onClick={() => setTask({ name: 'add' })}>
            <Icon icon={Plus} />
            {t('add')}
          </Button>
        </div>
      </section>
      {owners.map((doctorId) => (
        <section key={doctorId} className={css.section}>
          <div>
            <h2>{nameOf(doctorId)}</h2>
            <p className={css.note}>{t('own_note')}</p>
          </div>
          <div className={css.content}>{rowsOf(doctorId)}</div>
        </section>
      ))}
      {retired.length > 0 && (
        <section className={css.section}>
          <div>
            <h2>{t('specialities:retired')}</h2>
            <p className={css.note}>{t('retired_note')}</p>
          </div>
          <div className={css.content}>
            {restoring.isError && <Failure failure={restoring.error} failed={t('specialities:action_failed')} />}
            <ul className={css.list}>
              {retired.map((type) => (
                <VisitTypeRow key={type.id} type={type}>
                  <RowAction label={t('specialities:restore_of', { name: ownName(type) })} onClick={() => restoring.mutate(type)}>
                    {t('specialities:restore')}
                  </RowAction>
                </VisitTypeRow>
              ))}
            </ul>
          </div>
        </section>
      )}
      {task && (
        <Dialogs>
          {({ RetireTypeDialog, VisitTypeDialog }) =>
            task.name === 'retire' ? <RetireTypeDialog type={task.type} {...dialog} /> : <VisitTypeDialog type={task.type} {...dialog} />
          }
        </Dialogs>
      )}
    </div>
  )
}
