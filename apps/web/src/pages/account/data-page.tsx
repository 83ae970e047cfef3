import type { User } from '@aafiya/contracts/account/account'
import type { DataExport } from '@aafiya/contracts/account/data-export'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Points } from '../../account/erasure/erasure-ledger.tsx'
import css from '../../account/erasure/erasure.module.css'
import { FreshSignInPlace } from '../../account/session/fresh-sign-in-place.tsx'
import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { keyOf } from '../../kit/query-key.ts'
import { api } from '../../late-api.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { OwnPage } from '../../page/own-page.tsx'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { paths } from '../../paths.ts'
import { signInAgain } from '../../session/fresh-sign-in.ts'
import { AnchorButton } from '../../ui/action/anchor-button.tsx'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx'
import { ShareMeter } from '../../ui/figure/share-meter.tsx'

const Consents = lazyPart(() => import('../../account/consents/health-consent-list.tsx'))
const Asking = lazyPart(() => import('../../account/password/identity-dialog.tsx'))

/** A link opens the file for five minutes, and a file that is being made moves on. */
const refetchMs = { making: 2000, ready: 60_000 }

const exportQuery = () =>
  queryOptions({
    queryKey: keyOf(api.dataExport.show),
    queryFn: ({ signal }) => api.dataExport.show({ signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'making' || data?.state === 'ready' ? refetchMs[data.state] : false,
    staleTime: 0,
    gcTime: 0,
  })

/** A file with everything that is stored about the reader, and the way to its deletion. */
export function DataPage() {
  const { t } = useTranslation(['data', 'account', 'words'])
  const waiting = <SkeletonRows label={t('loading')} count={2} />
  return (
    <OwnPage
      title={t('account:record_data')}
      lead={t('lead')}
      visitor={{ title: t('login_title'), text: t('login_text') }}
      waiting={waiting}
    >
      {(user) => (
        <>
          <Copy key={user.id} user={user} waiting={waiting} />
          <Consents>{({ HealthConsentList }) => <HealthConsentList />}</Consents>
          <FreshSignInPlace />
          <section className={css.section}>
            <h2 className={css.title}>{t('account:record_delete')}</h2>
            <p>{t('delete_text')}</p>
            <LinkButton tone="line" className={css.action} to={paths.erasure()}>
              {t('erase_go_on')}
            </LinkButton>
          </section>
          <section className={css.section}>
            <LinkButton tone="text" className={css.action} to={paths.activity()}>
              {t('words:who_saw')}
            </LinkButton>
            <LinkButton tone="text" className={css.action} to={paths.privacy()}>
              {t('privacy_link')}
            </LinkButton>
          </section>
        </>
      )}
    </OwnPage>
  )
}

function Copy({ user, waiting }: { user: User; waiting: ReactNode }) {
  const { t } = useTranslation(['data', 'words', 'common'])
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const query = useQuery(exportQuery())
  if (!query.data)
    return (
      <QueryFallback queries={[query]} title={t('erase_load_failed')}>
        {waiting}
      </QueryFallback>
    )
  const { state, hasPassword, visits, inquiries, files } = query.data
  const rows = [
    t('words:appointments_count', { count: visits }),
    t('inquiries', { count: inquiries }),
    t('files', { count: files }),
    t('payments'),
    t('seen'),
  ]
  return (
    <section className={css.section}>
      <h2 className={css.title}>{t('copy')}</h2>
      <p>{t('copy_text')}</p>
      <Points rows={rows} tone="warm" />
      <State data={query.data} onConfirmed={() => void query.refetch()} />
      {state !== 'making' && (
        <Button className={css.action} {...(state === 'ready' && { tone: 'text' })} onClick={() => setAsking(true)}>
          {t(state === 'ready' ? 'prepare_again' : 'prepare')}
        </Button>
      )}
      {isAsking && (
        <Asking>
          {({ IdentityDialog }) => (
            <IdentityDialog
              title={t('ask')}
              email={user.email}
              hasPassword={hasPassword}
              words={{
                failed: t('ask_failed'),
                keep: t('common:cancel'),
                act: t('prepare'),
                acting: t('words:preparing'),
                sendCode: t('erase_send_code'),
                password: t('erase_password'),
              }}
              send={async (body) => {
                queryClient.setQueryData(exportQuery().queryKey, await api.dataExport.request({ body }))
                setAsking(false)
              }}
              onClose={() => setAsking(false)}
            >
              <p>{t('ask_text')}</p>
            </IdentityDialog>
          )}
        </Asking>
      )}
    </section>
  )
}

/** How far the file is, and the way to it. */
function State({ data, onConfirmed }: { data: DataExport; onConfirmed: () => void }) {
  const { state, done, total, bytes, expiresAt, url } = data
  const { t } = useTranslation('data')
  const { fullDate, clockTime } = useFormat()
  const { data: clinic } = useQuery(clinicFacts())
  if (state === 'failed') return <p role="alert">{t('failed')}</p>
  if (state === 'making')
    return (
      <div role="status">
        <p>{t('making')}</p>
        <ShareMeter share={total === 0 ? 0 : done / total} label={t('progress')} />
      </div>
    )
  if (state !== 'ready' || expiresAt === null || !clinic) return null
  const at = { instant: expiresAt, zone: clinic.timeZone }
  const megabytes = Math.max(0.1, Math.round((bytes ?? 0) / 100_000) / 10)
  return (
    <div role="status">
      <p>
        <b>{t('ready', { size: megabytes })}</b> {t('ready_until', { day: fullDate(at), time: clockTime(at) })}
      </p>
      {url ? (
        <AnchorButton href={url} download>
          {t('download')}
        </AnchorButton>
      ) : (
        <Button onClick={() => void signInAgain().then((isConfirmed) => isConfirmed && onConfirmed())}>
          {t('download_confirm')}
        </Button>
      )}
    </div>
  )
}
