import type { Appointment } from '@aafiya/contracts/appointments'
import { useId, type ReactNode } from 'react'

import { useFormat } from '../i18n/use-format.ts'
import css from './my-appointments.module.css'

export interface AppointmentSectionProps {
  title: string
  appointments: readonly Appointment[]
  /** The one that hangs from the heavy rule. */
  isFirst?: boolean
  /** The way to those that are not here yet; with it, how many there are is not known. */
  more?: ReactNode
  children: (appointment: Appointment) => ReactNode
}

export function AppointmentSection({ title, appointments, isFirst = false, more, children }: AppointmentSectionProps) {
  const { count } = useFormat()
  const titleId = useId()
  return (
    <section className={css.section} aria-labelledby={titleId}>
      <h2 id={titleId} tabIndex={-1} className={css.title}>
        {title} {!more && <span className={css.count}>{count(appointments.length)}</span>}
      </h2>
      <ul className={isFirst ? css.heavy : css.light}>
        {appointments.map((appointment) => (
          <li key={appointment.id}>{children(appointment)}</li>
        ))}
      </ul>
      {more}
    </section>
  )
}
