import type { Receptionist } from '@aafiya/contracts/desk/receptionists'
import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { keyOf } from '../../kit/query-key.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { Button } from '../../ui/action/button.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { Icon } from '../../ui/text/icon.tsx'
import css from './receptionists.module.css'

/** The receptionists. */
const receptionistList = () =>
  queryOptions({
    queryKey: keyOf(api.receptionists),
    queryFn: ({ signal }) => api.receptionists.list({ signal }),
    staleTime: 0,
  })

const Dialogs = lazyPart(() => import('./receptionist-dialogs.tsx'))

/** The receptionists, with inviting and removing. */
export function Receptionists() {
  const { t } = useTranslation(['people', 'words'])
  const personName = usePersonName()
  const queryClient = useQueryClient()
  const list = useQuery(receptionistList())
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  const [task, setTask] = useState<{ name: 'invite' } | { name: 'remove'; receptionist: Receptionist }>()
  const rights = useApiMutation(
    ({ id, mayCloseDays }: { id: string; mayCloseDays: boolean }) =>
      api.receptionists.setRights({ params: { id }, body: { mayCloseDays } }),
    { invalidates: [api.receptionists] },
  )
  const close = () => setTask(undefined)
  const done = (sentence: string) => {
    close()
    showToast(sentence)
    place.current?.focus()
    void queryClient.invalidateQueries({ queryKey: receptionistList().queryKey })
  }
  if (!list.data)
    return (
      <QueryFallback queries={[list]} title={t('staff_failed')}>
        <Loading label={t('staff_loading')}>
          <Skeleton className={css.waiting} />
        </Loading>
      </QueryFallback>
    )
  return (
    <div ref={place} tabIndex={-1} className={css.place}>
      {list.data.length === 0 && <p>{t('staff_none')}</p>}
      <ul className={css.list}>
        {list.data.map((receptionist) => {
          const name = personName(receptionist.fullName, receptionist.fullNameAr)
          return (
            <li key={receptionist.id} className={css.row}>
              <div className={css.who}>
                <p className={css.name}>
                  <bdi>{name}</bdi>
                </p>
                <p className="small">
                  <bdi dir="ltr">{receptionist.email}</bdi>
                </p>
                {!receptionist.isActive && <p className="small">{t('not_active')}</p>}
              </div>
              <div className={css.right}>
                <label>
                  <input
                    type="checkbox"
                    checked={receptionist.mayCloseDays}
                    disabled={rights.isPending}
                    aria-describedby={`${id}-${receptionist.id}`}
                    onChange={({ target }) => rights.mutate({ id: receptionist.id, mayCloseDays: target.checked })}
                  />{' '}
                  {t('may_close')}
                </label>
                <p id={`${id}-${receptionist.id}`} className="small">
                  {t('may_close_hint')}
                </p>
              </div>
              <Button
                tone="text"
                aria-haspopup="dialog"
                aria-label={t('remove_of', { name })}
                onClick={() => setTask({ name: 'remove', receptionist })}
              >
                {t('words:remove')}
              </Button>
            </li>
          )
        })}
      </ul>
      {rights.error && <Failure failure={rights.error} failed={t('rights_failed')} />}
      <Button aria-haspopup="dialog" onClick={() => setTask({ name: 'invite' })}>
        <Icon icon={Plus} />
        {t('invite')}
      </Button>
      {task && (
        <Dialogs>
          {({ InviteDialog, RemoveDialog }) =>
            task.name === 'invite' ? (
              <InviteDialog onClose={close} onDone={done} />
            ) : (
              <RemoveDialog receptionist={task.receptionist} onClose={close} onDone={done} />
            )
          }
        </Dialogs>
      )}
    </div>
  )
}
