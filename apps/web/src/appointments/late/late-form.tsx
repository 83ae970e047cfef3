import { patientLateMinutes } from '@aafiya/contracts/appointments/patient-late-minutes'
import { span } from '@aafiya/contracts/language/format-span'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useLanguage } from '../../i18n/use-language.ts'
import { Button } from '../../ui/action/button.tsx'
import { RadioSegments } from '../../ui/field/radio-segments.tsx'

export type LateMinutes = (typeof patientLateMinutes)[number]

const most = Math.max(...patientLateMinutes)

export interface LateFormProps {
  /** Ignores clicks, as on a page shown a moment ago. */
  isWaiting?: boolean
  isBusy: boolean
  onTell: (minutes: LateMinutes) => void
}

/** How many minutes late the patient will be, and the button that tells the front desk. */
export function LateForm({ isWaiting = false, isBusy, onTell }: LateFormProps) {
  const { t } = useTranslation(['appointments', 'words'])
  const language = useLanguage()
  const [minutes, setMinutes] = useState<LateMinutes>(patientLateMinutes[0])
  return (
    <>
      <RadioSegments
        id="late-minutes"
        label={t('late_label')}
        value={minutes}
        options={patientLateMinutes.map((value) => ({ value, label: span(language, value, 'minute') }))}
        onValue={setMinutes}
        hint={t('late_hint', { span: span(language, most, 'minute') })}
      />
      <Button
        wide
        aria-disabled={isWaiting || undefined}
        busy={isBusy}
        busyLabel={t('words:one_moment')}
        onClick={() => onTell(minutes)}
      >
        {t('late_tell')}
      </Button>
    </>
  )
}
