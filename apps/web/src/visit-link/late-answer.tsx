import { patientLateMinutes } from '@aafiya/contracts/appointments/patient-late-minutes'
import { span } from '@aafiya/contracts/language/format-span'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useLanguage } from '../i18n/use-language.ts'
import { Button } from '../ui/action/button.tsx'
import { focusOnMount } from '../ui/behaviour/focus-on-mount.ts'
import { RadioSegments } from '../ui/field/radio-segments.tsx'
import type { Answering } from './visit-answers.tsx'
import css from './visit-link.module.css'

const most = Math.max(...patientLateMinutes)

/** Asks how many minutes late the patient will be, or offers to move the visit. */
export function LateAnswer({ answer, onMove, onBack }: { answer: Answering; onMove: () => void; onBack: () => void }) {
  const { t } = useTranslation('visit')
  const language = useLanguage()
  const [minutes, setMinutes] = useState<(typeof patientLateMinutes)[number]>(patientLateMinutes[0])
  return (
    <>
      <h2 ref={focusOnMount} tabIndex={-1}>
        {t('late_title')}
      </h2>
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
        aria-disabled={!answer.isSettled || undefined}
        busy={answer.busy === 'late'}
        busyLabel={t('sending')}
        onClick={() => answer.send({ kind: 'late', minutes })}
      >
        {t('tell')}
      </Button>
      <Button tone="line" wide onClick={onMove}>
        {t('move_visit')}
      </Button>
      <Button tone="text" className={css.start} onClick={onBack}>
        {t('back')}
      </Button>
    </>
  )
}
