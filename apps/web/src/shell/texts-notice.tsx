import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

import { areTextsMissing, onTextsMissing, retryTexts } from '../i18n/text-chunks.ts'
import { Button } from '../ui/action/button.tsx'
import { focusOnLeave } from '../ui/behaviour/focus-on-leave.ts'
import css from './notice.module.css'

const onServer = () => false

/** Says that the texts of a page failed to load and offers a retry. After a release only a reload helps. */
export function TextsNotice() {
  const { t } = useTranslation()
  const isMissing = useSyncExternalStore(onTextsMissing, areTextsMissing, onServer)
  return (
    <div role="status">
      {isMissing && (
        <p ref={focusOnLeave} className={css.notice}>
          {t('failure_unreachable')}
          <Button tone="text" onClick={retryTexts}>
            {t('retry')}
          </Button>
          <Button tone="text" onClick={() => location.reload()}>
            {t('crash_reload')}
          </Button>
        </p>
      )}
    </div>
  )
}
