import { useTranslation } from 'react-i18next'

import { Button } from '../ui/action/button.tsx'
import { focusOnMount } from '../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import css from './part-failed.module.css'

/** Shown where a part did not come. Another try is enough for a network that was gone; after a release only the new page has it. */
export function PartFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Banner tone="error" tabIndex={-1} ref={focusOnMount}>
      <p>
        <b>{t('crash_title')}</b>
      </p>
      <p>{t('failure_unreachable')}</p>
      <div className={css.ways}>
        <Button tone="line" onClick={onRetry}>
          {t('retry')}
        </Button>
        <Button tone="text" onClick={() => location.reload()}>
          {t('crash_reload')}
        </Button>
      </div>
    </Banner>
  )
}
