import { useTranslation } from 'react-i18next'

import { Banner } from '../ui/feedback/banner.tsx'
import css from './image-field.module.css'
import type { SkippedFile } from './use-images.ts'

/** Which files were not added, and why each. */
export function SkippedFiles({ files }: { files: readonly SkippedFile[] }) {
  const { t } = useTranslation('inquiries')
  if (files.length === 0) return null
  return (
    <Banner tone="warning">
      {files.map(({ name, fault }, index) => (
        // Two files may have one name.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={css.skipped}>
          <p>
            <b>{t(`${fault}_title`)}</b>
          </p>
          <p>
            {t('image_skipped', { name })} {t(fault)}
          </p>
        </div>
      ))}
    </Banner>
  )
}
