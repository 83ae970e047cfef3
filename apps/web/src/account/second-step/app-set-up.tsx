import { ConfirmTotp } from '@aafiya/contracts/account/second-factor'
import { limits } from '@aafiya/contracts/platform/limits'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'

import { FormSubmit } from '../../kit/form-parts.tsx'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { useForm } from '../../kit/use-form.ts'
import type { LateApi } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CodeField } from '../../ui/field/code-field.tsx'
import formCss from '../form/account-form.module.css'
import css from './second-step.module.css'

/** The QR code of a text, black on white in both colour schemes. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { border: 2 })
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: modules, path: squares.join('') }
  }, [text])
  return (
    <svg role="img" aria-label={label} className={css.qr} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}

/** Codes from an app: scan, then enter the first code. */
export function AppSetUp({ client, onDone }: { client: LateApi; onDone: () => void }) {
  const { t } = useTranslation(['account', 'words', 'common'])
  const start = useApiMutation(() => client.secondFactor.startTotp(), { eachCounts: true })
  const begin = useEffectEvent(() => start.mutate())
  useEffect(() => begin(), [])
  const form = useForm({
    draft: undefined,
    schema: ConfirmTotp,
    initial: { code: '' },
    send: async (body) => {
      await client.secondFactor.confirmTotp({ body })
      onDone()
    },
  })
  if (start.isError)
    return (
      <div className={css.form}>
        <Failure failure={start.error} failed={t('step_app_failed')} />
        <Button tone="line" className={formCss.start} onClick={() => start.mutate()}>
          {t('common:retry')}
        </Button>
      </div>
    )
  if (!start.data)
    return (
      <Loading label={t('common:loading')}>
        <Skeleton className={css.waiting} />
      </Loading>
    )
  const { key, uri } = start.data
  return (
    <form noValidate className={css.form} onSubmit={form.submit}>
      <div className={css.scan}>
        <QrCode text={uri} label={t('step_qr')} />
        <div>
          <ol className={css.steps}>
            <li>{t('step_app_open')}</li>
            <li>{t('step_app_scan')}</li>
            <li>{t('step_app_enter')}</li>
          </ol>
          <p className="small">{t('step_app_key')}</p>
          <p dir="ltr" className={css.key}>
            {key.replace(/(.{4})(?=.)/g, '$1 ')}
          </p>
        </div>
      </div>
      <CodeField
        {...form.codeField('code')}
        label={t('step_digits')}
        hint={t('step_digits_hint')}
        length={limits.totpDigits}
      />
      <div className={formCss.start}>
        <FormSubmit form={form} failed={t('step_code_failed')} busyLabel={t('words:checking')}>
          {t('words:confirm')}
        </FormSubmit>
      </div>
    </form>
  )
}
