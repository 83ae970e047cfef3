import type { SignIn } from '@aafiya/contracts/account/profile'
import { ApiError } from '@aafiya/contracts/client'
import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { keyOf } from '../../kit/query-key.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'
import { FailedLoad } from '../../page/failed-load.tsx'
import { Failure } from '../../page/failure.tsx'
import { TimeAgo } from '../../page/time-ago.tsx'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/action/button.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import { ProfileSection } from '../profile/profile-section.tsx'
import css from './sign-ins.module.css'

const signInsQuery = () =>
  queryOptions({
    queryKey: keyOf(api.profile.signIns),
    queryFn: ({ signal }) => api.profile.signIns({ signal }),
    staleTime: 0,
  })

export function SignIns() {
  const { t } = useTranslation('account')
  const title = useRef<HTMLHeadingElement>(null)
  const query = useQuery(signInsQuery())
  const { data, dataUpdatedAt, isPending, isError } = query
  const end = useEndSignIn()
  const others = useApiMutation(api.secondFactor.endOtherSignIns, { invalidates: [api.profile.signIns] })
  return (
    <ProfileSection title={t('sign_ins')} titleRef={title}>
      <p role="status" className={css.status}>
        {others.data?.message ?? end.data}
      </p>
      {end.isError && <Failure failure={end.error} failed={t('sign_in_end_failed')} />}
      {isPending && (
        <Loading label={t('sign_ins_loading')}>
          <Skeleton className={css.waiting} />
        </Loading>
      )}
      {isError && !data && <FailedLoad query={query} failed={t('sign_ins_failed')} className={css.failed} />}
      <ul>
        {data?.map((signIn) => (
          <SignInRow
            key={signIn.id}
            signIn={signIn}
            now={dataUpdatedAt}
            busy={end.isPending && end.variables.id === signIn.id}
            // The row disappears with its button.
            onEnd={() => end.mutate(signIn, { onSuccess: () => title.current?.focus() })}
          />
        ))}
      </ul>
      {data && data.length > 1 && (
        <>
          {others.isError && <Failure failure={others.error} failed={t('sign_in_end_failed')} />}
          <Button tone="text" busy={others.isPending} busyLabel={t('sign_in_ending')} onClick={() => others.mutate()}>
            {t('sign_ins_end')}
          </Button>
        </>
      )}
    </ProfileSection>
  )
}

/** Ends a sign-in; one that has already ended counts as success. Ending the current one is a logout. */
function useEndSignIn() {
  const queryClient = useQueryClient()
  const { signOut } = useSession()
  return useApiMutation(
    async ({ id, isCurrent }: SignIn) => {
      if (isCurrent) {
        await signOut()
        return undefined
      }
      const answer = await api.profile.endSignIn({ params: { id } }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'session_not_found') return undefined
        throw error
      })
      queryClient.setQueryData(signInsQuery().queryKey, (known) => known?.filter((signIn) => signIn.id !== id))
      return answer?.message
    },
    {
      eachCounts: true,
    },
  )
}

interface SignInRowProps {
  signIn: SignIn
  /** When the list was loaded, in milliseconds. */
  now: number
  busy: boolean
  onEnd: () => void
}

function SignInRow({ signIn, now, busy, onEnd }: SignInRowProps) {
  const { t } = useTranslation(['account', 'words'])
  const [browser, system] = signIn.device?.split(' · ') ?? []
  const known = browser && system ? t('sign_in_device', { browser, system }) : browser
  const device = known ?? t('sign_in_unknown')
  return (
    <li className={css.row}>
      <div className={css.device}>
        <p className={css.name}>{device}</p>
        <p className="small">
          {signIn.isCurrent ? (
            <span className={css.here}>
              <Nuqta tone="leaf" />
              {t('words:this_device')}
            </span>
          ) : (
            <>
              {t('sign_in_seen')} <TimeAgo instant={signIn.lastSeenAt} now={now} />
            </>
          )}
        </p>
      </div>
      <Button
        tone="text"
        busy={busy}
        busyLabel={t('sign_in_ending')}
        aria-label={t('sign_in_end_of', { device })}
        onClick={onEnd}
      >
        {t('sign_in_end')}
      </Button>
    </li>
  )
}
