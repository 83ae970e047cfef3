import type { Appointment } from '@aafiya/contracts/appointments'
import { limits } from '@aafiya/contracts/limits'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { inLanguage } from '../doctors/doctor-texts.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { saveFile } from '../page/save-file.ts'
import { useSession } from '../session/use-session.ts'
import { useAppointmentWords } from './use-appointment-words.ts'

/** Marks that keep directions apart on a page; a calendar shows some of them as boxes. */
const isolates = /[\u2066-\u2069]/g

/** Downloads an appointment as a calendar entry: the same one that the clinic mails, so that a later mail moves it. */
export function useAddToCalendar(): (appointment: Appointment, zone: string) => Promise<void> {
  const { t } = useTranslation(['appointments', 'common'])
  const language = useLanguage()
  const { user } = useSession()
  const clinic = useQuery(clinicFacts()).data
  const words = useAppointmentWords()
  return async (appointment, zone) => {
    // Few ask for it; most only look.
    const { calendarFile } = await import('@aafiya/contracts/calendar')
    const { doctor } = words(appointment, zone)
    const startsAt = new Date(appointment.appointmentDate)
    const host = location.hostname
    saveFile(
      'appointment.ics',
      'text/calendar',
      calendarFile({
        id: appointment.id,
        host,
        sequence: appointment.sequence,
        method: 'REQUEST',
        startsAt,
        endsAt: new Date(startsAt.getTime() + limits.slotMinutes * 60_000),
        stampedAt: new Date(),
        title: t('calendar_entry', { doctor }).replace(isolates, ''),
        location: inLanguage(language, appointment.doctorAddress, appointment.doctorAddressAr),
        organizer: {
          name: clinic ? inLanguage(language, clinic.name, clinic.nameAr) : t('common:brand'),
          email: clinic?.email ?? `no-reply@${host}`,
        },
        ...(user && { attendee: { name: user.fullName, email: user.email } }),
      }),
    )
  }
}
