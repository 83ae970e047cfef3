import type { Account, GivenRole } from '@aafiya/contracts/account/accounts'
import { roles } from '@aafiya/contracts/platform/people'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useApiMutation } from '../kit/use-api-mutation.ts'
import { api } from '../late-api.ts'
import { Failure } from '../page/failure.tsx'
import { usePersonName } from '../page/use-person-name.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/action/button.tsx'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { showToast } from '../ui/feedback/toast-store.ts'
import { SelectField } from '../ui/field/select-field.tsx'
import css from './accounts.module.css'
import { roleName } from './role-name.ts'

const given = [roles.patient, roles.receptionist, roles.administrator] as const
const isGiven = (role: number): role is GivenRole => given.some((one) => one === role)

type Step = 'suspend' | 'restore' | 'endSessions' | 'requestReset' | 'withdrawReset' | 'confirmReset'

/** What an administrator does with one account. Each step takes effect at once. */
export function AccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation(['accounts', 'account', 'words', 'staff', 'common'])
  const { user } = useSession()
  const name = usePersonName()(account.fullName, account.fullNameAr)
  const params = { id: account.id }
  const invalidates = [api.accounts]
  const step = useApiMutation((taken: Step) => api.accounts[taken]({ params }), {
    invalidates,
    onSuccess: (_, taken) => showToast(t(`done_${taken}`, { name })),
  })
  const [role, setRole] = useState<number>(account.role)
  const giving = useApiMutation((chosen: GivenRole) => api.accounts.changeRole({ params, body: { role: chosen } }), {
    invalidates,
    onSuccess: () => showToast(t('done_role', { name })),
  })
  const isBusy = step.isPending || giving.isPending
  const button = (taken: Step, tone: 'line' | 'text' = 'line') => (
    <Button
      tone={tone}
      busy={step.isPending && step.variables === taken}
      busyLabel={t('words:saving')}
      onClick={() => !isBusy && step.mutate(taken)}
    >
      {t(taken)}
    </Button>
  )
  const { reset } = account
  return (
    <Dialog title={name} closeLabel={t('common:close')} onClose={onClose}>
      <p className="small">
        <bdi dir="ltr">{account.email}</bdi>
      </p>
      {step.isError && <Failure failure={step.error} failed={t('step_failed')} />}
      {giving.isError && <Failure failure={giving.error} failed={t('step_failed')} />}
      <Part title={t('staff:role')}>
        {isGiven(account.role) ? (
          <div className={css.search}>
            <SelectField
              id="account-role"
              label={t('staff:role')}
              value={String(role)}
              onValue={(chosen) => setRole(Number(chosen))}
              hint={t('role_hint')}
              className={css.typed}
            >
              {given.map((one) => (
                <option key={one} value={one}>
                  {t(roleName(one))}
                </option>
              ))}
            </SelectField>
            <Button
              tone="line"
              busy={giving.isPending}
              busyLabel={t('words:saving')}
              onClick={() => !isBusy && isGiven(role) && role !== account.role && giving.mutate(role)}
            >
              {t('change_role')}
            </Button>
          </div>
        ) : (
          <p>{t('role_of_doctor')}</p>
        )}
      </Part>
      <Part title={t('devices')}>
        <p>{account.sessions > 0 ? t('devices_count', { count: account.sessions }) : t('devices_none')}</p>
        {account.sessions > 0 && button('endSessions')}
      </Part>
      <Part title={t('second_step')}>
        {!account.hasSecondFactor && <p>{t('second_step_none')}</p>}
        {account.hasSecondFactor && !reset && (
          <>
            <p>{t('second_step_text')}</p>
            {button('requestReset')}
          </>
        )}
        {reset && (
          <>
            <p>{t(reset.isOwn ? 'reset_own' : 'reset_by', { name: reset.requestedBy })}</p>
            <div className={css.ways}>
              {!reset.isOwn && account.id !== user?.id && button('confirmReset')}
              {button('withdrawReset', 'text')}
            </div>
          </>
        )}
      </Part>
      <Part title={t('access')}>
        <p>{t(account.isSuspended ? 'suspended_text' : 'suspend_text')}</p>
        {account.role === roles.doctor && !account.isSuspended && <p>{t('suspend_doctor_text')}</p>}
        {button(account.isSuspended ? 'restore' : 'suspend')}
      </Part>
    </Dialog>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h3 className={css.name}>{title}</h3>
      {children}
    </section>
  )
}
