import { UnreachableError } from '@aafiya/contracts/client'
import { inLanguage } from '@aafiya/contracts/language/in-language'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { useDoctorName } from '../doctors/doctor-name.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import { useApiMutation } from '../kit/use-api-mutation.ts'
import { saveFile } from '../page/save-file.ts'

/** Bidi isolates; some calendars show them as boxes. */
const isolates = /[\u2066-\u2069]/g

export interface Entry {
  id: string
  sequence: number
  startsAt: Date
  endsAt: Date
  doctor: { fullName: string; fullNameAr: string | null }
  address: string | null
  addressAr: string | null
  /** The patient, if the reader booked for another person. */
  patient?: { fullName: string; fullNameAr?: string | null | undefined } | undefined
}

/** Loaded on demand: few users download it. */
const loadCalendar = () =>
  import('@aafiya/contracts/appointments/calendar').catch((cause: unknown) => {
    throw new UnreachableError(cause)
  })

/**
 * Downloads a calendar entry, the same as in the clinic's e-mail, so that later e-mails move it. A download has no
 * attendee.
 */
export function useSaveEntry() {
  const { t } = useTranslation(['appointments', 'common'])
  const language = useLanguage()
  const doctorName = useDoctorName()
  const clinic = useQuery(clinicFacts()).data
  const { mutate, error } = useApiMutation(
    async ({ doctor, patient, address, addressAr, ...entry }: Entry) => {
      const { calendarFile } = await loadCalendar()
      const visit = {
        doctor: doctorName(doctor),
        patient: patient && inLanguage(language, patient.fullName, patient.fullNameAr),
      }
      const text = calendarFile({
        ...entry,
        method: 'PUBLISH',
        stampedAt: new Date(),
        title: t(patient ? 'calendar_entry_of' : 'calendar_entry', visit).replace(isolates, ''),
        location: inLanguage(language, address, addressAr),
        clinic: {
          publicUrl: clinic?.publicUrl ?? location.origin,
          name: clinic ? inLanguage(language, clinic.name, clinic.nameAr) : t('common:brand'),
          email: clinic?.email ?? null,
        },
      })
      saveFile('appointment.ics', 'text/calendar', text)
    },
    {
      eachCounts: true,
    },
  )
  return { save: mutate, failure: error }
}
