import { limits } from '@aafiya/contracts/limits'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { PicturePicker } from '../ui/picture/picture-picker.tsx'
import { pictureTypes } from '../uploads/picture-fault.ts'
import css from './image-field.module.css'
import { SkippedFiles } from './skipped-files.tsx'
import type { Images } from './use-images.ts'

export interface ImageFieldProps {
  images: Images
  share: number | undefined
  shares: readonly number[] | undefined
}

/** Images beside a message: chosen, skipped, on their way. */
export function ImageField({ images, share, shares }: ImageFieldProps) {
  const { t } = useTranslation('inquiries')
  const { percent: shown } = useFormat()
  const id = useId()
  return (
    <div className={css.field}>
      <PicturePicker
        id={id}
        label={t('images')}
        hint={t('images_hint', { count: limits.inquiryImages })}
        addLabel={t('images_add')}
        removeLabel={(name) => t('image_remove', { name })}
        accept={pictureTypes.join()}
        pictures={images.images}
        shares={shares}
        shareLabel={(name, percent) => t('image_share', { name, percent: shown(percent) })}
        onFiles={images.add}
        onRemove={images.remove}
      />
      {share !== undefined && (
        <p className={css.share} role="status">
          {t(share < 1 ? 'sending_images' : 'sent_images')}
        </p>
      )}
      <SkippedFiles files={images.skipped} />
    </div>
  )
}
