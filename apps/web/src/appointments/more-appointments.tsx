import { useTranslation } from 'react-i18next'

import { Button } from '../ui/action/button.tsx'
import css from './my-appointments.module.css'

/** The button for older appointments at the end of the list. */
export function MoreAppointments({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  const { t } = useTranslation(['appointments', 'common'])
  return (
    <Button tone="line" className={css.more} busy={isBusy} busyLabel={t('common:loading')} onClick={onMore}>
      {t('common:more')}
    </Button>
  )
}
