import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/action/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { CropFrame } from '../../ui/picture/crop-frame.tsx'
import { centredCrop, maxZoom, zoomedCrop, zoomOf, type Crop } from '../../ui/picture/crop.ts'
import css from './crop-picture-dialog.module.css'

export interface CropPictureDialogProps {
  picture: HTMLImageElement
  onClose: () => void
  onCrop: (crop: Crop) => void
}

/** Chooses the square of a picture that becomes the profile picture. */
export function CropPictureDialog({ picture, onClose, onCrop }: CropPictureDialogProps) {
  const { t } = useTranslation(['account', 'common'])
  const { percent } = useFormat()
  const hintId = useId()
  const size = { width: picture.naturalWidth, height: picture.naturalHeight }
  const [crop, setCrop] = useState(() => centredCrop(size))
  const zoom = zoomOf(size, crop)
  const actions = (
    <>
      <Button tone="line" onClick={onClose}>
        {t('common:cancel')}
      </Button>
      <Button onClick={() => onCrop(crop)}>{t('crop_save')}</Button>
    </>
  )
  return (
    <Dialog title={t('crop_title')} onClose={onClose} actions={actions}>
      <p id={hintId}>{t('crop_hint')}</p>
      <div className={css.centre}>
        <CropFrame picture={picture} crop={crop} onChange={setCrop} label={t('crop_frame')} describedBy={hintId} />
      </div>
      <label className={css.zoom}>
        {t('crop_zoom')}
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoom}
          aria-valuetext={percent(Math.round(zoom * 100))}
          onChange={({ target }) => setCrop((crop) => zoomedCrop(size, crop, Number(target.value)))}
        />
      </label>
    </Dialog>
  )
}
