import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'

import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { Failure } from '../../page/failure.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { Icon } from '../../ui/text/icon.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import type { TaskProps } from '../managed/task-form.tsx'
import css from './ordered-list.module.css'
import { RowAction, type Direction, type OrderedRowProps } from './ordered-row.tsx'
import { useMove } from './use-move.ts'
import { useOwnName, type Named } from './use-own-name.ts'

const Retiring = lazyPart(() => import('./retire-dialog.tsx'))

interface Entry extends Named {
  id: string
  retiredAt: string | null
}

/** A row with the actions of its entry. */
export type RowOf<T> = Omit<OrderedRowProps, 'item' | 'detail'> & { entry: T }

interface CatalogueEditorProps<T extends Entry> {
  query: UseQueryOptions<T[], Error, T[], readonly unknown[]> & { queryKey: readonly unknown[] }
  /** The other queries that show the entries. */
  invalidates: readonly QueryKey[]
  calls: {
    /** Returns the whole list in its new order. */
    move: (id: string, direction: Direction) => Promise<T[]>
    retire: (id: string) => Promise<T>
    restore: (id: string) => Promise<T>
  }
  /** The list of an entry, if there are several; each has its own order. The first one is ''. */
  listOf?: (entry: T) => string
  titleOf: (list: string) => string
  texts: {
    add: string
    change: string
    changeOf: (name: string) => string
    /** Shown for every list but the first. */
    listNote?: string
    retiredNote: string
    /** The question before an entry is retired. */
    retire: string
    loading: string
    failed: string
  }
  Row: ComponentType<RowOf<T>>
  /** The dialog for adding or editing an entry. */
  Form: ComponentType<TaskProps & { entry: T | undefined }>
}

type Task<T> = { name: 'add'; entry?: undefined } | { name: 'change' | 'retire'; entry: T }

const isOffered = ({ retiredAt }: Entry) => retiredAt === null

/** A catalogue of the clinic: offered entries in order, and retired ones. */
export function CatalogueEditor<T extends Entry>({
  query,
  invalidates,
  calls,
  listOf = () => '',
  titleOf,
  texts,
  Row,
  Form,
}: CatalogueEditorProps<T>) {
  const { t } = useTranslation(['specialities', 'words'])
  const ownName = useOwnName()
  const queryClient = useQueryClient()
  const entries = useQuery(query)
  const refresh = (keys: readonly QueryKey[]) =>
    keys.forEach((queryKey) => void queryClient.invalidateQueries({ queryKey }))
  const besideOf = (all: readonly T[], list: string) => all.filter((one) => isOffered(one) && listOf(one) === list)
  const { moving, said } = useMove<T>({
    queryKey: query.queryKey,
    move: calls.move,
    beside: (all, entry) => besideOf(all, listOf(entry)),
    onSettled: () => refresh(invalidates),
  })
  const [task, setTask] = useState<Task<T>>()
  const done = (sentence: string) => {
    setTask(undefined)
    showToast(sentence)
    refresh([query.queryKey, ...invalidates])
  }
  const restoring = useApiMutation(({ id }: Entry) => calls.restore(id), {
    onSuccess: (restored) => done(t('restored', { name: ownName(restored) })),
  })
  if (!entries.data)
    return (
      <QueryFallback queries={[entries]} title={texts.failed}>
        <Loading label={texts.loading}>
          <Skeleton className={css.waiting} />
          <Skeleton className={css.waiting} />
          <Skeleton className={css.waiting} />
        </Loading>
      </QueryFallback>
    )
  const all = entries.data
  const retired = all.filter((one) => !isOffered(one))
  const others = [...new Set(all.filter(isOffered).map(listOf))].filter((list) => list !== '')
  const rowsOf = (list: string) => {
    const beside = besideOf(all, list)
    return (
      <ul className={css.list}>
        {beside.map((entry, place) => (
          <Row
            key={entry.id}
            entry={entry}
            canMove={{ up: place > 0, down: place < beside.length - 1 }}
            onMove={(direction) => moving.mutate({ item: entry, direction })}
          >
            <RowAction label={texts.changeOf(ownName(entry))} onClick={() => setTask({ name: 'change', entry })}>
              {texts.change}
            </RowAction>
            <RowAction
              label={t('retire_of', { name: ownName(entry) })}
              onClick={() => setTask({ name: 'retire', entry })}
            >
              {t('retire')}
            </RowAction>
          </Row>
        ))}
      </ul>
    )
  }
  const dialog = { onClose: () => setTask(undefined), onDone: done }
  return (
    <div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <section className={css.section}>
        <h2>{titleOf('')}</h2>
        <div className={css.content}>
          {moving.isError && <Failure failure={moving.error} failed={t('words:action_failed')} />}
          {rowsOf('')}
          <Button tone="line" className={css.add} onClick={() => setTask({ name: 'add' })}>
            <Icon icon={Plus} />
            {texts.add}
          </Button>
        </div>
      </section>
      {others.map((list) => (
        <section key={list} className={css.section}>
          <div>
            <h2>{titleOf(list)}</h2>
            <p className={css.note}>{texts.listNote}</p>
          </div>
          <div className={css.content}>{rowsOf(list)}</div>
        </section>
      ))}
      {retired.length > 0 && (
        <section className={css.section}>
          <div>
            <h2>{t('retired')}</h2>
            <p className={css.note}>{texts.retiredNote}</p>
          </div>
          <div className={css.content}>
            {restoring.isError && <Failure failure={restoring.error} failed={t('words:action_failed')} />}
            <ul className={css.list}>
              {retired.map((entry) => (
                <Row key={entry.id} entry={entry}>
                  <RowAction label={t('restore_of', { name: ownName(entry) })} onClick={() => restoring.mutate(entry)}>
                    {t('restore')}
                  </RowAction>
                </Row>
              ))}
            </ul>
          </div>
        </section>
      )}
      {task?.name === 'retire' && (
        <Retiring>
          {({ RetireDialog }) => (
            <RetireDialog
              name={ownName(task.entry)}
              retire={() => calls.retire(task.entry.id)}
              text={texts.retire}
              {...dialog}
            />
          )}
        </Retiring>
      )}
      {task && task.name !== 'retire' && <Form entry={task.entry} {...dialog} />}
    </div>
  )
}
