import { GivenPassword } from '@aafiya/contracts/account/credentials'
import { GoogleLogin } from '@aafiya/contracts/account/google'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { api } from '../../api.ts'
import { FormSubmit } from '../../kit/form-parts.tsx'
import { useForm } from '../../kit/use-form.ts'
import { SiteTitle } from '../../page/site-title.tsx'
import { Button } from '../../ui/action/button.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'
import css from '../form/account-form.module.css'
import { AccountPassword } from '../form/account-password.tsx'
import type { Arrive } from '../second-step/use-second-step.tsx'

const Linking = z.strictObject({ ...GoogleLogin.shape, password: GivenPassword })

/** Asks once for the password of the account with this address; afterwards Google alone signs in. */
function useGoogleLink({ idToken, remember, onAnswer }: Pick<GoogleLinkProps, 'idToken' | 'remember' | 'onAnswer'>) {
  return useForm({
    draft: undefined,
    schema: Linking,
    initial: { idToken, password: '', rememberMe: remember },
    send: async (body) => {
      const { accessToken, secondFactor } = await api.google.login({ body })
      if (accessToken) await onAnswer({ accessToken, secondFactor }, remember)
    },
  })
}

export interface GoogleLinkProps {
  idToken: string
  message: string
  remember: boolean | undefined
  onAnswer: Arrive
  onCancel: () => void
}

/** Links Google to the account with its e-mail address. A single field needs no summary. */
export function GoogleLink({ idToken, message, remember, onAnswer, onCancel }: GoogleLinkProps) {
  const { t } = useTranslation(['account', 'common'])
  const form = useGoogleLink({ idToken, remember, onAnswer })
  return (
    <>
      <PageHeading part="google-link">{t('google_link_title')}</PageHeading>
      <p className={css.lead}>{message}</p>
      <form noValidate className={css.form} onSubmit={form.submit}>
        <SiteTitle page={t('google_link_title')} hasErrors={form.summary.length > 0} />
        <AccountPassword
          {...form.field('password')}
          label={t('password')}
          autoComplete="current-password"
          covered={form.busy}
        />
        <FormSubmit form={form} failed={t('google_login_failed')} busyLabel={t('login_busy')}>
          {t('google_link')}
        </FormSubmit>
        <Button tone="line" wide onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </form>
    </>
  )
}
