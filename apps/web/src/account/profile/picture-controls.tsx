import { UnreachableError } from '@aafiya/contracts/client'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { Failure } from '../../page/failure.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { Button } from '../../ui/action/button.tsx'
import { FileButton } from '../../ui/action/file-button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { acceptedPictures } from '../../uploads/prepare-picture.ts'
import css from './picture-controls.module.css'
import type { Picture } from './use-picture.ts'

const CropPicture = lazyPart(() => import('./crop-picture-dialog.tsx'))

/** Changes or removes the user's picture, and shows the result. */
export function PictureControls({ picture, hasPicture }: { picture: Picture; hasPicture: boolean }) {
  const { t } = useTranslation(['account', 'words', 'common'])
  const { upload, remove, refused } = picture
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const failed = upload.error instanceof UnreachableError ? upload.variables : undefined
  const choose = (file: File) => {
    CropPicture.prefetch()
    picture.choose(file)
  }
  const takeAway = async () => {
    await picture.takeAway()
    // The button is gone.
    input.current?.focus()
  }
  const done = upload.data ?? remove.data
  return (
    <div className={css.controls}>
      <div className={css.buttons}>
        <FileButton ref={input} accept={acceptedPictures} onFile={choose} busy={picture.isBusy} describedBy={hintId}>
          {t('picture_change')}
        </FileButton>
        {hasPicture && !upload.isPending && (
          <Button tone="text" busy={remove.isPending} busyLabel={t('words:removing')} onClick={() => void takeAway()}>
            {t('picture_remove')}
          </Button>
        )}
      </div>
      <p id={hintId} className="small">
        {t('picture_hint')}
      </p>
      {upload.isPending && <UploadProgress share={picture.share} />}
      {refused && (
        <Banner tone="error">
          <p>
            <b>
              <bdi>{refused.name}</bdi>
            </b>
          </p>
          <p>{t(`picture_${refused.fault}`)}</p>
        </Banner>
      )}
      {upload.isError && <Failure failure={upload.error} failed={t('picture_failed')} />}
      {failed && (
        <Button tone="line" className={css.again} onClick={() => upload.mutate(failed)}>
          {t('common:retry')}
        </Button>
      )}
      {remove.isError && <Failure failure={remove.error} failed={t('picture_remove_failed')} />}
      {done !== undefined && <Banner tone="success">{done}</Banner>}
      {picture.opened && (
        <CropPicture>
          {({ CropPictureDialog }) =>
            picture.opened && (
              <CropPictureDialog picture={picture.opened} onClose={picture.close} onCrop={picture.sendCrop} />
            )
          }
        </CropPicture>
      )}
    </div>
  )
}

/** The upload progress. */
function UploadProgress({ share }: { share: number }) {
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
