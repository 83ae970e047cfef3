import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useApiMutation } from '../../kit/use-api-mutation.ts'
import type { LateApi } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import css from './second-step.module.css'

interface RecoveryCodesProps {
  client: LateApi
  /** Absent in a dialog, whose title it is. */
  title?: string
  onDone: () => void
}

/** Ten new recovery codes, shown this once; earlier ones end. */
export function RecoveryCodes({ client, title, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation(['account', 'words', 'common'])
  const [isCopied, setCopied] = useState(false)
  const making = useApiMutation(() => client.secondFactor.newRecoveryCodes(), { eachCounts: true })
  const make = useEffectEvent(() => making.mutate())
  useEffect(() => make(), [])
  if (making.isError)
    return (
      <div className={css.form}>
        <Failure failure={making.error} failed={t('step_codes_failed')} />
        <Button tone="line" onClick={() => making.mutate()}>
          {t('common:retry')}
        </Button>
      </div>
    )
  if (!making.data)
    return (
      <Loading label={t('common:loading')}>
        <Skeleton className={css.waiting} />
      </Loading>
    )
  const { codes } = making.data
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }
  return (
    <div className={css.form}>
      {title && <h2 className={css.title}>{title}</h2>}
      <p>{t('step_codes_text')}</p>
      <ul dir="ltr" className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.ways}>
        <Button tone="line" onClick={() => window.print()}>
          {t('words:print')}
        </Button>
        <Button tone="line" onClick={() => void copy()}>
          {t(isCopied ? 'step_codes_copied' : 'step_codes_copy')}
        </Button>
        <Button onClick={onDone}>{t('step_codes_stored')}</Button>
      </div>
    </div>
  )
}
