import type { ManagedDoctor } from '@aafiya/contracts/doctors'

import { useFormat } from '../i18n/use-format.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import css from './managed-doctors.module.css'

const texts = ['degree', 'degreeAr', 'about', 'aboutAr', 'address', 'addressAr'] as const
const labels = {
  degree: 'degree',
  degreeAr: 'degree_ar',
  about: 'about',
  aboutAr: 'about_ar',
  address: 'address',
  addressAr: 'address_ar',
} as const

/** What the doctor has written, folded away; nothing where nothing is written yet. */
export function WrittenByDoctor({ doctor }: { doctor: ManagedDoctor }) {
  const { t } = useTranslation('applications')
  const { count } = useFormat()
  const written = texts.filter((name) => doctor[name] !== null && doctor[name] !== '')
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
            <dt>{t(labels[name])}</dt>
            <dd dir="auto">{doctor[name]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
