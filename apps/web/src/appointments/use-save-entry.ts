import { UnreachableError } from '@aafiya/contracts/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { useDoctorName } from '../doctors/doctor-name.tsx'
import { inLanguage } from '../doctors/doctor-texts.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { saveFile } from '../page/save-file.ts'

/** Marks that keep directions apart on a page; a calendar shows some of them as boxes. */
const isolates = /[\u2066-\u2069]/g

export interface Entry {
  id: string
  sequence: number
  startsAt: Date
  endsAt: Date
  doctor: { fullName: string; fullNameAr: string | null }
  address: string | null
  addressAr: string | null
  attendee?: { name: string; email: string }
}

/** Few ask for it; most only look. */
const loadCalendar = () =>
  import('@aafiya/contracts/appointments/calendar').catch((cause: unknown) => {
    throw new UnreachableError(cause)
  })

/** Downloads a calendar entry: the same one that the clinic mails, so that a later mail moves it. */
export function useSaveEntry() {
  const { t } = useTranslation(['appointments', 'common'])
  const language = useLanguage()
  const doctorName = useDoctorName()
  const clinic = useQuery(clinicFacts()).data
  const { mutate, error } = useMutation({
    networkMode: 'always',
    mutationFn: async ({ doctor, address, addressAr, ...entry }: Entry) => {
      const { calendarFile } = await loadCalendar()
      const host = location.hostname
      const text = calendarFile({
        ...entry,
        host,
        method: 'REQUEST',
        stampedAt: new Date(),
        title: t('calendar_entry', { doctor: doctorName(doctor) }).replace(isolates, ''),
        location: inLanguage(language, address, addressAr),
        organizer: {
          name: clinic ? inLanguage(language, clinic.name, clinic.nameAr) : t('common:brand'),
          email: clinic?.email ?? `no-reply@${host}`,
        },
      })
      saveFile('appointment.ics', 'text/calendar', text)
    },
  })
  return { save: mutate, failure: error }
}
