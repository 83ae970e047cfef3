import type { ManagedDoctor } from '@aafiya/contracts/doctors'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { isWrittenField, writtenLabels } from '../written-labels.ts'
import css from './managed-doctors.module.css'

const fields = Object.keys(writtenLabels).filter(isWrittenField)

/** What the doctor has written, folded away; nothing where nothing is written yet. */
export function WrittenByDoctor({ doctor }: { doctor: ManagedDoctor }) {
  const { t } = useTranslation('applications')
  const { count } = useFormat()
  const written = fields.filter((name) => doctor[name] !== null && doctor[name] !== '')
  if (written.length === 0 && doctor.experience === null) return <p className={css.facts}>{t('nothing_written')}</p>
  return (
    <details>
      <summary className={css.summary}>{t('written')}</summary>
      <dl className={css.written}>
        {doctor.experience !== null && (
          <div>
            <dt>{t('experience')}</dt>
            <dd>{count(doctor.experience)}</dd>
          </div>
        )}
        {written.map((name) => (
          <div key={name}>
            <dt>{t(writtenLabels[name])}</dt>
            <dd dir="auto">{doctor[name]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
