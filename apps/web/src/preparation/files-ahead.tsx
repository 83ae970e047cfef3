import type { VisitFiles } from '@aafiya/contracts/appointments/visit-files'
import { limits } from '@aafiya/contracts/platform/limits'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { FailedPart } from '../page/failed-part.tsx'
import { Failure } from '../page/failure.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { PicturePicker } from '../ui/picture/picture-picker.tsx'
import { acceptedPictures } from '../uploads/prepare-picture.ts'
import { filesAhead } from './preparation-queries.ts'
import css from './preparation.module.css'
import { SentFiles } from './sent-files.tsx'
import { useFilesAhead, type Refused } from './use-files-ahead.ts'

interface FilesAheadProps {
  id: string
  /** Who reads the files. */
  doctor: string
}

/** Pictures and PDF files for the doctor: sent as soon as they are chosen, removed until the arrival. */
export function FilesAhead({ id, doctor }: FilesAheadProps) {
  const { t } = useTranslation('preparation')
  const sent = useQuery(filesAhead(id))
  if (sent.isError && !sent.data) return <FailedPart query={sent}>{t('files_load_failed')}</FailedPart>
  if (!sent.data) return null
  const { files, canRemove, canSend } = sent.data
  if (!canSend && files.length === 0) return null
  return (
    <section className={css.part} id="files" aria-label={t('files')}>
      <h2>{t('files')}</h2>
      {canRemove ? <ChangeFiles id={id} doctor={doctor} sent={sent.data} /> : <SentFiles files={files} />}
    </section>
  )
}

function ChangeFiles({ id, doctor, sent: { files, canSend } }: FilesAheadProps & { sent: VisitFiles }) {
  const { t } = useTranslation('preparation')
  const { percent } = useFormat()
  const fieldId = useId()
  const { current, refused, send, remove, isRemoving, removeFailure } = useFilesAhead(id)
  return (
    <>
      {canSend && <p className="small">{t('files_who_reads', { doctor })}</p>}
      <SentFiles files={files} onRemove={remove} isBusy={isRemoving || current !== undefined} />
      {removeFailure && <Failure failure={removeFailure} failed={t('file_remove_failed')} />}
      {canSend && (
        <PicturePicker
          id={fieldId}
          label={t('files_add_label')}
          hint={t('files_hint', { max: limits.visitFiles, megabytes: limits.visitFileMegabytes })}
          addLabel={t('files_add')}
          removeLabel={(name) => t('file_remove', { name })}
          shareLabel={(name, share) => t('file_sending', { file: name, percent: percent(share) })}
          accept={`${acceptedPictures},application/pdf`}
          pictures={[]}
          shares={current && []}
          onFiles={(chosen) => void send(chosen)}
          onRemove={remove}
        />
      )}
      <p className="small" role="status">
        {current &&
          (current.share < 1
            ? t('file_sending', { file: current.name, percent: percent(Math.round(current.share * 100)) })
            : t('file_checking', { file: current.name }))}
      </p>
      {refused.map((one) => (
        <RefusedFile key={one.name} refused={one} />
      ))}
    </>
  )
}

function RefusedFile({ refused: { name, fault, failure } }: { refused: Refused }) {
  const { t } = useTranslation('preparation')
  return (
    <div role="alert">
      <p className="small">{t('file_not_sent', { file: name })}</p>
      {fault ? (
        <Banner tone="error">{t(`file_${fault}`, { megabytes: limits.visitFileMegabytes })}</Banner>
      ) : (
        <Failure failure={failure} failed={t('file_failed')} />
      )}
    </div>
  )
}
