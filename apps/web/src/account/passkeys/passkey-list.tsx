import type { Passkey } from '@aafiya/contracts/account/passkeys'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { keyOf } from '../../kit/query-key.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'
import { FailedPart } from '../../page/failed-part.tsx'
import { Failure } from '../../page/failure.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { TimeAgo } from '../../page/time-ago.tsx'
import { userQuery } from '../../session/user-query.ts'
import { Button } from '../../ui/action/button.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ProfileSection } from '../profile/profile-section.tsx'
import css from '../second-step/second-step.module.css'
import { createPasskey, useKnowsPasskeys } from './passkey-calls.ts'

const passkeysQuery = () =>
  queryOptions({
    queryKey: keyOf(api.passkeys.list),
    queryFn: ({ signal }) => api.passkeys.list({ signal }),
    staleTime: 0,
  })
const changed = [api.passkeys.list, api.secondFactor.show]

const Dialogs = lazyPart(() => import('./passkey-dialogs.tsx'))

type Open = { what: 'rename' | 'remove'; passkey: Passkey } | undefined

/** The reader's passkeys. */
export function PasskeyList() {
  const { t } = useTranslation(['account', 'words', 'common'])
  const knowsPasskeys = useKnowsPasskeys()
  const query = useQuery(passkeysQuery())
  const { data, isError, dataUpdatedAt } = query
  const queryClient = useQueryClient()
  const adding = useApiMutation(() => createPasskey(api), {
    eachCounts: true,
    invalidates: changed,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userQuery().queryKey }),
  })
  const [open, setOpen] = useState<Open>()
  const nameOf = ({ name, device }: Passkey) => name ?? device?.replace(' · ', ', ') ?? t('step_passkey')
  const close = () => setOpen(undefined)
  return (
    <ProfileSection title={t('step_passkeys')} lead={t('step_passkeys_text')}>
      {isError && !data && <FailedPart query={query}>{t('step_passkeys_failed')}</FailedPart>}
      {!isError && !data && (
        <Loading label={t('common:loading')}>
          <Skeleton className={css.row} />
        </Loading>
      )}
      <ul>
        {data?.map((passkey) => (
          <li key={passkey.id} className={css.row}>
            <div>
              <p className={css.name}>
                <bdi>{nameOf(passkey)}</bdi>
              </p>
              <p className="small">
                {passkey.lastUsedAt ? (
                  <>
                    {t('step_passkey_used')} <TimeAgo instant={passkey.lastUsedAt} now={dataUpdatedAt} />
                  </>
                ) : (
                  t('step_passkey_unused')
                )}
              </p>
            </div>
            <div className={css.ways}>
              {(['rename', 'remove'] as const).map((what) => (
                <Button
                  key={what}
                  tone="text"
                  aria-haspopup="dialog"
                  aria-label={t(`step_passkey_${what}_of`, { name: nameOf(passkey) })}
                  onClick={() => setOpen({ what, passkey })}
                >
                  {t(what === 'remove' ? 'words:remove' : 'step_passkey_rename')}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {adding.isError && <Failure failure={adding.error} failed={t('step_passkey_failed')} />}
      <p role="status">{adding.isSuccess && t('step_passkey_added')}</p>
      {knowsPasskeys && (
        <Button
          tone="line"
          className={css.add}
          busy={adding.isPending}
          busyLabel={t('step_passkey_busy')}
          onClick={() => adding.mutate()}
        >
          {t('step_passkey_add')}
        </Button>
      )}
      {open && (
        <Dialogs>
          {({ RenameDialog, RemoveDialog }) => {
            const Shown = open.what === 'rename' ? RenameDialog : RemoveDialog
            return <Shown passkey={open.passkey} name={nameOf(open.passkey)} onClose={close} />
          }}
        </Dialogs>
      )}
    </ProfileSection>
  )
}
