import { limits } from '@aafiya/contracts/platform/limits'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { PicturePicker } from '../ui/picture/picture-picker.tsx'
import { acceptedPictures } from '../uploads/prepare-picture.ts'
import css from './image-field.module.css'
import type { Images, SkippedFile } from './use-images.ts'

export interface ImageFieldProps {
  images: Images
  share: number | undefined
  shares: readonly number[] | undefined
}

/** The images of a message: chosen, skipped, uploading. */
export function ImageField({ images, share, shares }: ImageFieldProps) {
  const { t } = useTranslation(['inquiries', 'words'])
  const { percent: shown } = useFormat()
  const id = useId()
  return (
    <div className={css.field}>
      <PicturePicker
        id={id}
        label={t('images')}
        hint={t('images_hint', { count: limits.inquiryImages })}
        addLabel={t('words:add')}
        removeLabel={(name) => t('image_remove', { name })}
        accept={acceptedPictures}
        pictures={images.images}
        shares={shares}
        shareLabel={(name, percent) => t('image_share', { name, percent: shown(percent) })}
        onFiles={(files) => void images.add(files)}
        onRemove={images.remove}
      />
      {(share !== undefined || images.isPreparing) && (
        <p className="small" role="status">
          {t(share === undefined ? 'preparing_images' : share < 1 ? 'sending_images' : 'sent_images')}
        </p>
      )}
      <SkippedFiles files={images.skipped} />
    </div>
  )
}

/** The files that were skipped, each with its reason; those above the limit are only counted. */
function SkippedFiles({ files }: { files: readonly SkippedFile[] }) {
  const { t } = useTranslation('inquiries')
  if (files.length === 0) return null
  const surplus = files.filter(({ fault }) => fault === 'too_many_images').length
  const named = surplus > 1 ? files.filter(({ fault }) => fault !== 'too_many_images') : files
  return (
    <Banner tone="warning">
      {named.map(({ name, fault }, index) => (
        // Two files may have one name.
        // oxlint-disable-next-line react/no-array-index-key
        <SkippedNote key={index} fault={fault} what={t('image_skipped', { name })} />
      ))}
      {surplus > 1 && <SkippedNote fault="too_many_images" what={t('images_skipped', { count: surplus })} />}
    </Banner>
  )
}

/** What was skipped, and why. */
function SkippedNote({ fault, what }: { fault: SkippedFile['fault']; what: string }) {
  const { t } = useTranslation('inquiries')
  return (
    <div className={css.skipped}>
      <p>
        <b>{t(`${fault}_title`)}</b>
      </p>
      <p>
        {what} {t(fault)}
      </p>
    </div>
  )
}
