import type { OwnGuardian } from '@aafiya/contracts/account/family'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { useMemberWords } from '../../family/use-member-words.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { keyOf } from '../../kit/query-key.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { FailedLoad } from '../../page/failed-load.tsx'
import { Failure } from '../../page/failure.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { nameInitials } from '../../ui/text/name-initials.ts'
import { ProfileSection } from '../profile/profile-section.tsx'
import css from './family.module.css'
import row from './member-row.module.css'

const Inviting = lazyPart(() => import('./invite-dialog.tsx'))

const guardiansQuery = () =>
  queryOptions({
    queryKey: keyOf(api.family.guardians),
    queryFn: ({ signal }) => api.family.guardians({ signal }),
    staleTime: 60_000,
  })

interface EndingProps {
  guardian: OwnGuardian
  name: string
  onClose: () => void
  onEnded: (guardians: OwnGuardian[]) => void
}

function EndGuardian({ guardian, name, onClose, onEnded }: EndingProps) {
  const { t } = useTranslation(['family', 'common'])
  const ending = useApiMutation(() => api.family.endGuardian({ params: { id: guardian.id } }), { onSuccess: onEnded })
  return (
    <ConfirmDialog
      title={t('guardian_end_title', { name })}
      keepLabel={t('common:no')}
      confirmLabel={t('guardian_end')}
      busy={ending.isPending}
      busyLabel={t('ending')}
      onKeep={onClose}
      onConfirm={() => ending.mutate()}
    >
      <p>{t('guardian_end_text')}</p>
      {ending.isError && <Failure failure={ending.error} failed={t('save_failed')} />}
    </ConfirmDialog>
  )
}

/** The accounts that can see and book the user's visits, with invitations and removal. */
export function Guardians() {
  const { t } = useTranslation(['family', 'common'])
  const { nameOf } = useMemberWords()
  const { longDate } = useFormat()
  const { data: clinic } = useQuery(clinicFacts())
  const queryClient = useQueryClient()
  const query = useQuery(guardiansQuery())
  const { data, isPending, isError } = query
  const [task, setTask] = useState<'invite' | OwnGuardian>()
  const [done, setDone] = useState('')
  const close = (sentence = done) => {
    setDone(sentence)
    setTask(undefined)
  }
  return (
    <ProfileSection isApart title={t('guardians_title')} lead={t('guardians_lead')}>
      <div role="status">
        {done && (
          <Banner tone="success" role={undefined}>
            {done}
          </Banner>
        )}
      </div>
      {data?.length === 0 && <p>{t('guardians_none')}</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map((guardian) => (
            <li key={guardian.id} className={row.row}>
              <div className={row.person}>
                <Avatar initials={nameInitials(nameOf(guardian))} />
                <div className={row.who}>
                  <p className={row.name}>
                    <bdi>{nameOf(guardian)}</bdi>
                  </p>
                  <p className="small">
                    {t('guardian_since', {
                      day: longDate({ instant: guardian.since, zone: clinic?.timeZone ?? 'UTC' }),
                    })}
                  </p>
                </div>
              </div>
              <div className={row.actions}>
                <Button
                  tone="text"
                  aria-haspopup="dialog"
                  aria-label={t('guardian_end_of', { name: nameOf(guardian) })}
                  onClick={() => setTask(guardian)}
                >
                  {t('guardian_end')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {isPending && (
        <Loading label={t('guardians_loading')}>
          <Skeleton className={css.waiting} />
        </Loading>
      )}
      {isError && !data && <FailedLoad query={query} failed={t('guardians_failed')} className={css.failed} />}
      <div className={css.ways}>
        <Button tone="line" aria-haspopup="dialog" onClick={() => setTask('invite')}>
          {t('guardian_invite')}
        </Button>
      </div>
      {task === 'invite' && (
        <Inviting>
          {({ InviteDialog }) => (
            <InviteDialog
              title={t('guardian_invite_title')}
              text={t('guardian_invite_text')}
              send={({ email }) => api.family.inviteOwn({ body: { email } })}
              onClose={() => close()}
              onInvited={(email) => close(t('invite_sent', { email }))}
            />
          )}
        </Inviting>
      )}
      {task !== undefined && task !== 'invite' && (
        <EndGuardian
          guardian={task}
          name={nameOf(task)}
          onClose={() => close()}
          onEnded={(guardians) => {
            queryClient.setQueryData(guardiansQuery().queryKey, guardians)
            close(t('guardian_ended', { name: nameOf(task) }))
          }}
        />
      )}
    </ProfileSection>
  )
}
