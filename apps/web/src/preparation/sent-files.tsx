import type { VisitFile } from '@aafiya/contracts/appointments/visit-files'
import { useTranslation } from 'react-i18next'

import { Button } from '../ui/action/button.tsx'
import { focusOnLeave } from '../ui/behaviour/focus-on-leave.ts'
import { PictureLinks } from '../ui/picture/picture-links.tsx'
import css from './preparation.module.css'

interface SentFilesProps {
  files: readonly VisitFile[]
  /** Absent where they are only read. */
  onRemove?: ((id: string) => void) | undefined
  isBusy?: boolean
}

/** Files sent ahead, as pictures of their pages; each opens in a new tab. */
export function SentFiles({ files, onRemove, isBusy = false }: SentFilesProps) {
  const { t } = useTranslation(['preparation', 'words'])
  if (files.length === 0) return null
  return (
    <ol className={css.files}>
      {files.map(({ id, kind, pages }, index) => {
        const name = t(`file_${kind}`, { number: index + 1 })
        return (
          <li key={id} ref={focusOnLeave} className={css.file}>
            <div className={css.head}>
              <span>{name}</span>
              {onRemove && (
                <Button tone="text" busy={isBusy} aria-label={t('file_remove', { name })} onClick={() => onRemove(id)}>
                  {t('words:remove')}
                </Button>
              )}
            </div>
            <PictureLinks
              links={pages}
              labelOf={(page) => (pages.length > 1 ? t('file_page', { name, page, pages: pages.length }) : name)}
            />
          </li>
        )
      })}
    </ol>
  )
}
