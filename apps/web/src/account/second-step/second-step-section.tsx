import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { keyOf } from '../../kit/query-key.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'
import { FailedPart } from '../../page/failed-part.tsx'
import { Failure } from '../../page/failure.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { userQuery } from '../../session/user-query.ts'
import { Button } from '../../ui/action/button.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import { ProfileSection } from '../profile/profile-section.tsx'
import css from './second-step.module.css'

const SetUp = lazyPart(() => import('./app-set-up.tsx'))
const Codes = lazyPart(() => import('./recovery-codes.tsx'))

type Open = 'app' | 'codes' | 'off' | undefined

/** Codes from an app, and recovery codes. */
export function SecondStepSection() {
  const { t } = useTranslation(['account', 'words', 'common'])
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<Open>()
  const query = useQuery({
    queryKey: keyOf(api.secondFactor.show),
    queryFn: ({ signal }) => api.secondFactor.show({ signal }),
    staleTime: 0,
  })
  const { data, isError, refetch } = query
  const turnOff = useApiMutation(api.secondFactor.removeTotp, {
    invalidates: [api.secondFactor.show],
    onSuccess: () => setOpen(undefined),
  })
  const close = () => {
    setOpen(undefined)
    void refetch()
    void queryClient.invalidateQueries({ queryKey: userQuery().queryKey })
  }
  const isOn = data?.hasTotp === true
  return (
    <ProfileSection title={t('step_second_step')} lead={t('step_second_step_text')}>
      {isError && !data && <FailedPart query={query}>{t('step_second_step_failed')}</FailedPart>}
      {!isError && !data && (
        <Loading label={t('common:loading')}>
          <Skeleton className={css.row} />
        </Loading>
      )}
      {data && (
        <>
          <div className={css.row}>
            <p className={css.state}>
              <Nuqta tone={isOn ? 'leaf' : 'hollow'} />
              {t(isOn ? 'step_app_is_on' : 'step_app_is_off')}
            </p>
            <Button tone={isOn ? 'text' : 'line'} aria-haspopup="dialog" onClick={() => setOpen(isOn ? 'off' : 'app')}>
              {t(isOn ? 'words:turn_off' : 'step_turn_on')}
            </Button>
          </div>
          {(isOn || (data.isRequired && data.passkeys > 0)) && (
            <div className={css.row}>
              <p>{t('step_codes_left', { count: data.recoveryCodesLeft })}</p>
              <Button tone="text" aria-haspopup="dialog" onClick={() => setOpen('codes')}>
                {t('step_codes_new')}
              </Button>
            </div>
          )}
        </>
      )}
      {open === 'app' && (
        <Dialog title={t('step_app')} closeLabel={t('common:close')} onClose={close}>
          <SetUp>{({ AppSetUp }) => <AppSetUp client={api} onDone={() => setOpen('codes')} />}</SetUp>
        </Dialog>
      )}
      {open === 'codes' && (
        <Dialog title={t('step_codes')} closeLabel={t('common:close')} onClose={close}>
          <Codes>{({ RecoveryCodes }) => <RecoveryCodes client={api} onDone={close} />}</Codes>
        </Dialog>
      )}
      {open === 'off' && (
        <ConfirmDialog
          title={t('step_off_title')}
          keepLabel={t('common:no')}
          confirmLabel={t('words:turn_off')}
          busy={turnOff.isPending}
          busyLabel={t('words:turning_off')}
          onKeep={() => setOpen(undefined)}
          onConfirm={() => turnOff.mutate()}
        >
          <p>{t('step_off_text')}</p>
          {turnOff.isError && <Failure failure={turnOff.error} failed={t('step_off_failed')} />}
        </ConfirmDialog>
      )}
    </ProfileSection>
  )
}
