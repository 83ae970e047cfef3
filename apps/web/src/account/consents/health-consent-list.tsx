import { healthConsentText } from '@aafiya/contracts/account/health-consent-text'
import type { HealthConsent } from '@aafiya/contracts/account/health-consents'
import { healthConsentVersion } from '@aafiya/contracts/platform/health-consent-version'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { familyQuery } from '../../family/family-queries.ts'
import { consentRefusal } from '../../family/use-health-consent.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { keyOf } from '../../kit/query-key.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { userQuery } from '../../session/user-query.ts'
import { Button } from '../../ui/action/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import erasure from '../erasure/erasure.module.css'
import css from './health-consent-list.module.css'

const consentsQuery = () =>
  queryOptions({
    queryKey: keyOf(api.healthConsents.list),
    queryFn: ({ signal }) => api.healthConsents.list({ signal }),
    staleTime: 0,
  })

/** Gives or withdraws a consent; forms then know whether to ask. */
function useChange(kind: 'give' | 'withdraw', onDone: () => void) {
  const { t } = useTranslation('data')
  const queryClient = useQueryClient()
  const call = (id: string) =>
    kind === 'give'
      ? api.healthConsents.give({ params: { id }, body: { agreesToHealthData: healthConsentVersion } })
      : api.healthConsents.withdraw({ params: { id } })
  return useApiMutation(call, {
    onSuccess: (consents) => {
      queryClient.setQueryData(consentsQuery().queryKey, consents)
      void queryClient.invalidateQueries({ queryKey: userQuery().queryKey })
      void queryClient.invalidateQueries({ queryKey: familyQuery().queryKey })
      showToast(t(kind === 'give' ? 'consent_kept' : 'consent_withdrawn'))
      onDone()
    },
  })
}

/** Consent to health data, of the reader and of each person they book for. */
export function HealthConsentList() {
  const { t } = useTranslation('data')
  const language = useLanguage()
  const { data, error } = useQuery(consentsQuery())
  const [ending, setEnding] = useState<HealthConsent>()
  return (
    <section className={erasure.section}>
      <h2 className={erasure.title}>{t('consent')}</h2>
      <p>{t('consent_text', { sentence: healthConsentText[language] })}</p>
      {error && !data && <Failure failure={error} failed={t('consent_failed')} />}
      {!data && !error && (
        <Loading label={t('loading')}>
          <Skeleton />
        </Loading>
      )}
      {data && (
        <ul className={css.list}>
          {data.map((consent) => (
            <Row key={consent.person.id} consent={consent} onWithdraw={() => setEnding(consent)} />
          ))}
        </ul>
      )}
      {ending && <WithdrawDialog consent={ending} onClose={() => setEnding(undefined)} />}
    </section>
  )
}

function Row({ consent, onWithdraw }: { consent: HealthConsent; onWithdraw: () => void }) {
  const { t } = useTranslation(['data', 'words'])
  const { fullDate } = useFormat()
  const { data: clinic } = useQuery(clinicFacts())
  const personName = usePersonName()
  const giving = useChange('give', () => {})
  const refusal = consentRefusal(giving.error)
  const { person, isOwn, givenAt, isAloud } = consent
  const name = personName(person.fullName, person.fullNameAr)
  const day = givenAt && clinic ? fullDate({ instant: givenAt, zone: clinic.timeZone }) : ''
  return (
    <li className={css.row}>
      <div>
        <b>
          <bdi>{isOwn ? t('words:you') : name}</bdi>
        </b>
        <p className="small">
          {givenAt === null ? t('consent_none') : t(isAloud ? 'consent_aloud' : 'consent_given', { day })}
        </p>
        {giving.error &&
          (refusal ? (
            <Banner tone="error">{refusal}</Banner>
          ) : (
            <Failure failure={giving.error} failed={t('consent_change_failed')} />
          ))}
      </div>
      {givenAt === null ? (
        <Button
          tone="line"
          busy={giving.isPending}
          busyLabel={t('words:saving')}
          aria-label={isOwn ? t('consent_give_own') : t('consent_give_of', { name })}
          onClick={() => giving.mutate(person.id)}
        >
          {t('consent_give')}
        </Button>
      ) : (
        <Button
          tone="text"
          aria-label={isOwn ? t('consent_withdraw_own') : t('consent_withdraw_of', { name })}
          onClick={onWithdraw}
        >
          {t('consent_withdraw')}
        </Button>
      )}
    </li>
  )
}

/** Says what a withdrawal means before it is done. */
function WithdrawDialog({ consent, onClose }: { consent: HealthConsent; onClose: () => void }) {
  const { t } = useTranslation(['data', 'common'])
  const withdrawing = useChange('withdraw', onClose)
  return (
    <ConfirmDialog
      title={t('consent_ask')}
      keepLabel={t('common:cancel')}
      confirmLabel={t('consent_withdraw')}
      busy={withdrawing.isPending}
      busyLabel={t('consent_withdrawing')}
      onKeep={onClose}
      onConfirm={() => withdrawing.mutate(consent.person.id)}
    >
      <p>{t('consent_effect')}</p>
      {withdrawing.error && <Failure failure={withdrawing.error} failed={t('consent_change_failed')} />}
    </ConfirmDialog>
  )
}
