import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { civilDay, civilTime } from '../../i18n/when.ts'
import { Button } from '../../ui/action/button.tsx'
import { FactRows } from '../../ui/figure/fact-rows.tsx'
import { KeyHint } from '../../visits/calendar/key-hint.tsx'
import css from '../desk-panel.module.css'
import type { PendingTime } from './use-pending-time.ts'

export interface PendingTimeNoticeProps {
  pending: PendingTime
  /** Escape gives it up. */
  hasKey: boolean
  onGiveUp: () => void
}

/** Says which time waits for its patient. */
export function PendingTimeNotice({ pending: { time, doctor }, hasKey, onGiveUp }: PendingTimeNoticeProps) {
  const { t } = useTranslation(['desk', 'words'])
  const { weekdayAndDay, clockTime } = useFormat()
  const doctorName = useDoctorName()
  const when = { day: weekdayAndDay(civilDay(time.date)), time: clockTime(civilTime(time.time)) }
  return (
    <div role="status" className={css.pending}>
      <FactRows rows={[{ label: t('pending_time'), value: t('words:day_and_time', when), note: doctorName(doctor) }]} />
      <Button tone="text" onClick={onGiveUp}>
        {t('give_up_time')} {hasKey && <KeyHint letter="Esc" />}
      </Button>
    </div>
  )
}
