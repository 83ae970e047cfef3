import { useTranslation } from 'react-i18next'

import { Nuqta } from '../ui/text/nuqta.tsx'
import css from './availability.module.css'

/** Whether a doctor takes bookings, in words; the nuqta repeats it. */
export function Availability({ isAvailable }: { isAvailable: boolean }) {
  const { t } = useTranslation()
  return (
    <p className={isAvailable ? css.available : css.unavailable}>
      <Nuqta tone={isAvailable ? 'leaf' : 'hollow'} />
      {t(isAvailable ? 'doctor_available' : 'doctor_unavailable')}
    </p>
  )
}
