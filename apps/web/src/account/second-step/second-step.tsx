import type { MissingFactor } from '@aafiya/contracts/account/account'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { keyOf } from '../../kit/query-key.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { lateApiAs, type LateApi } from '../../late-api.ts'
import { FailedPart } from '../../page/failed-part.tsx'
import { Failure } from '../../page/failure.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { RadioSegments } from '../../ui/field/radio-segments.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'
import css from '../form/account-form.module.css'
import { confirmByPasskey, createPasskey, useKnowsPasskeys } from '../passkeys/passkey-calls.ts'
import { apiAs } from '../session/api-as.ts'
import { AppSetUp } from './app-set-up.tsx'
import { FactorForm } from './factor-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export interface SecondStepProps {
  token: string
  missing: MissingFactor
  onDone: () => Promise<void>
  onCancel: () => void
}

/** The second step of a login: giving the second factor, or setting one up where staff need it. */
export function SecondStep({ token, missing, onDone, onCancel }: SecondStepProps) {
  const { t } = useTranslation(['account', 'common'])
  const [client] = useState(() => lateApiAs(token))
  const title = t(missing === 'verify' ? 'step_second_step' : 'step_set_up_title')
  const leave = () => {
    void apiAs(token)
      .account.logout()
      .catch(() => {})
    onCancel()
  }
  return (
    <>
      <SiteTitle page={title} />
      <PageHeading part="second-step">{title}</PageHeading>
      <p className={css.lead}>{t(missing === 'verify' ? 'step_verify_text' : 'step_set_up_text')}</p>
      {missing === 'verify' ? (
        <Verify client={client} token={token} onDone={onDone} />
      ) : (
        <SetUp client={client} onDone={() => void onDone()} />
      )}
      <div className={css.after}>
        <Button tone="text" className={css.start} onClick={leave}>
          {t('lapsed_log_out')}
        </Button>
      </div>
    </>
  )
}

interface Step {
  client: LateApi
  token: string
  onDone: () => Promise<void>
}

function Verify({ client, token, onDone }: Step) {
  const { t } = useTranslation(['account', 'common'])
  const knowsPasskeys = useKnowsPasskeys()
  const query = useQuery({
    queryKey: keyOf(client.secondFactor.show, token),
    queryFn: ({ signal }) => client.secondFactor.show({ signal }),
    gcTime: 0,
  })
  const byPasskey = useApiMutation(
    async () => {
      await confirmByPasskey(client)
      await onDone()
    },
    { eachCounts: true },
  )
  const { data } = query
  if (query.isError && !data) return <FailedPart query={query}>{t('step_second_step_failed')}</FailedPart>
  if (!data)
    return (
      <Loading label={t('common:loading')} className={css.form}>
        <Skeleton />
      </Loading>
    )
  return (
    <>
      {data.passkeys > 0 && knowsPasskeys && (
        <div className={css.form}>
          {byPasskey.isError && <Failure failure={byPasskey.error} failed={t('step_passkey_failed')} />}
          <Button
            tone={data.hasTotp ? 'line' : 'primary'}
            wide
            busy={byPasskey.isPending}
            busyLabel={t('step_passkey_busy')}
            onClick={() => byPasskey.mutate()}
          >
            {t('step_passkey_use')}
          </Button>
        </div>
      )}
      <FactorForm
        hasTotp={data.hasTotp}
        send={async (code) => {
          await client.secondFactor.verify({ body: { code } })
          await onDone()
        }}
      />
    </>
  )
}

/** No way past it, and no dead end: a passkey or an app, then recovery codes. */
function SetUp({ client, onDone }: { client: LateApi; onDone: () => void }) {
  const { t } = useTranslation('account')
  const knowsPasskeys = useKnowsPasskeys()
  const [way, setWay] = useState<'passkey' | 'app'>(knowsPasskeys ? 'passkey' : 'app')
  const [isSet, setSet] = useState(false)
  const adding = useApiMutation(() => createPasskey(client), { eachCounts: true, onSuccess: () => setSet(true) })
  if (isSet) return <RecoveryCodes client={client} title={t('step_codes')} onDone={onDone} />
  return (
    <div className={css.form}>
      {knowsPasskeys && (
        <RadioSegments
          id="way"
          label={t('step_way')}
          value={way}
          onValue={setWay}
          options={[
            { value: 'passkey', label: t('step_passkey') },
            { value: 'app', label: t('step_app') },
          ]}
          hint={t('step_way_hint')}
        />
      )}
      {way === 'passkey' ? (
        <>
          {adding.isError && <Failure failure={adding.error} failed={t('step_passkey_failed')} />}
          <Button busy={adding.isPending} busyLabel={t('step_passkey_busy')} onClick={() => adding.mutate()}>
            {t('step_passkey_create')}
          </Button>
        </>
      ) : (
        <AppSetUp client={client} onDone={() => setSet(true)} />
      )}
      <p className="small">{t('step_codes_next')}</p>
    </div>
  )
}
