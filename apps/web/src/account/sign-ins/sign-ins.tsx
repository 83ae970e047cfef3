import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { Failure } from '../../page/failure.tsx'
import { Button } from '../../ui/action/button.tsx'
import { focusOnLeave } from '../../ui/behaviour/focus-on-leave.ts'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SignInRow } from './sign-in-row.tsx'
import { signInsQuery } from './sign-ins-query.ts'
import css from './sign-ins.module.css'
import { useEndSignIn } from './use-end-sign-in.ts'

/** Where one is signed in, each with its end. */
export function SignIns() {
  const { t } = useTranslation(['account', 'common'])
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { data, dataUpdatedAt, error, isPending, isFetching, refetch } = useQuery(signInsQuery())
  const end = useEndSignIn()
  return (
    <section className={css.section} aria-labelledby={titleId}>
      <h2 id={titleId} ref={title} tabIndex={-1} className={css.title}>
        {t('sign_ins')}
      </h2>
      <div>
        <p role="status" className={css.status}>
          {end.data}
        </p>
        {end.isError && <Failure failure={end.error} failed={t('sign_in_end_failed')} />}
        {isPending && (
          <Loading label={t('sign_ins_loading')}>
            <Skeleton className={css.waiting} />
          </Loading>
        )}
        {error && !data && (
          <div ref={focusOnLeave} className={css.failed}>
            <Failure failure={error} failed={t('sign_ins_failed')} />
            <Button tone="line" className={css.retry} busy={isFetching} busyLabel={t('common:retrying')} onClick={() => void refetch()}>
              {t('common:retry')}
            </Button>
          </div>
        )}
        <ul>
          {data?.map((signIn) => (
            <SignInRow
              key={signIn.id}
              signIn={signIn}
              now={dataUpdatedAt}
              busy={end.isPending && end.variables.id === signIn.id}
              // The row goes, and the button with it.
              onEnd={() => end.mutate(signIn, { onSuccess: () => title.current?.focus() })}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}
