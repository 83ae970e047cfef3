import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import css from './upload-progress.module.css'

/** How much of a file has left the device. */
export function UploadProgress({ share }: { share: number }) {
  const { t } = useTranslation('account')
  const { percent: shown } = useFormat()
  const id = useId()
  const percent = Math.round(share * 100)
  return (
    <div className={css.upload}>
      <label className="small" htmlFor={id}>
        {t('picture_uploading', { percent: shown(percent) })}
      </label>
      <progress id={id} className={css.bar} max={100} value={percent} />
    </div>
  )
}
