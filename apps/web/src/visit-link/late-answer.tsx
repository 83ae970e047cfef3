import { useTranslation } from 'react-i18next'

import { LateForm } from '../appointments/late/late-form.tsx'
import { Button } from '../ui/action/button.tsx'
import { focusOnMount } from '../ui/behaviour/focus-on-mount.ts'
import type { Answering } from './visit-answers.tsx'
import css from './visit-link.module.css'

/** Asks how many minutes late the patient will be, or offers to move the visit. */
export function LateAnswer({ answer, onMove, onBack }: { answer: Answering; onMove: () => void; onBack: () => void }) {
  const { t } = useTranslation('appointments')
  return (
    <>
      <h2 ref={focusOnMount} tabIndex={-1}>
        {t('late_title')}
      </h2>
      <LateForm
        isWaiting={!answer.isSettled}
        isBusy={answer.busy === 'late'}
        onTell={(minutes) => answer.send({ kind: 'late', minutes })}
      />
      <Button tone="line" wide onClick={onMove}>
        {t('late_move')}
      </Button>
      <Button tone="text" className={css.start} onClick={onBack}>
        {t('late_back')}
      </Button>
    </>
  )
}
