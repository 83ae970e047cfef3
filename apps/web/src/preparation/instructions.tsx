import type { Preparation } from '@aafiya/contracts/appointments/preparations'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import css from './preparation.module.css'

export type Instructed = Pick<Preparation, 'fasting' | 'instructions' | 'instructionsAr'>

export const isInstructed = ({ fasting, instructions }: Instructed): boolean =>
  fasting.length > 0 || instructions.trim() !== ''

interface InstructionsProps {
  before: Instructed
  /** When the appointment starts. */
  startsAt: string
  zone: string
}

const hourMs = 3_600_000

/** How to prepare: hours before the appointment as a clock time, then the clinic's words. */
export function Instructions({ before, startsAt, zone }: InstructionsProps) {
  const { t } = useTranslation('preparation')
  const { clockTime, weekday } = useFormat()
  const language = useLanguage()
  const text = language === 'ar' ? before.instructionsAr : before.instructions
  return (
    <div className={css.instructions}>
      {before.fasting.length > 0 && (
        <p className={css.fasting}>
          {before.fasting
            .map(({ kind, hours }) => {
              const at = { instant: new Date(Date.parse(startsAt) - hours * hourMs).toISOString(), zone }
              return t(kind, { time: clockTime(at), day: weekday(at) })
            })
            .join(' ')}
        </p>
      )}
      {text.trim() !== '' && <p className={css.text}>{text}</p>}
    </div>
  )
}
