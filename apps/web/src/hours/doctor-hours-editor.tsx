import type { DoctorHours } from '@aafiya/contracts/hours/hours'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Failure } from '../page/failure.tsx'
import { Button } from '../ui/action/button.tsx'
import { ConfirmDialog } from '../ui/feedback/confirm-dialog.tsx'
import { DecideVisits } from './decide-visits.tsx'
import { DecidedVisits } from './decided-visits.tsx'
import { EveryWeek } from './every-week.tsx'
import { HoursFallback } from './hours-fallback.tsx'
import { doctorHours } from './hours-queries.ts'
import { Seasons } from './seasons.tsx'
import { SingleDays } from './single-days.tsx'
import { useOpenForm } from './use-open-form.ts'
import { useSaveDoctorHours, type Saving } from './use-save-hours.ts'
import { useToday } from './use-today.ts'
import { defaultWeek } from './week-days.ts'

/** A doctor's hours, for the doctor and administrators. */
export function DoctorHoursEditor({ doctorId }: { doctorId: string }) {
  const query = useQuery(doctorHours(doctorId))
  const today = useToday()
  if (!query.data || !today) return <HoursFallback query={query} />
  return <LoadedHours doctorId={doctorId} hours={query.data} today={today} />
}

function LoadedHours({ doctorId, hours, today }: { doctorId: string; hours: DoctorHours; today: string }) {
  const { t } = useTranslation('hours')
  const saving = useSaveDoctorHours(doctorId, hours, today)
  const form = useOpenForm(saving.clear)
  const week = hours.week ?? hours.clinic.week ?? defaultWeek
  return (
    <>
      {saving.outcome && !saving.affected && <DecidedVisits outcome={saving.outcome} />}
      {saving.affected && <DecideVisits visits={saving.affected} saving={saving} />}
      {saving.failure && form.open === undefined && !saving.affected && (
        <Failure failure={saving.failure} failed={t('save_failed')} />
      )}
      {/* Keeps its input while the visits are decided. */}
      <div hidden={saving.affected !== undefined}>
        <EveryWeek
          week={week}
          form={form}
          saving={saving}
          note={
            hours.week ? (
              <BackToDefault
                label={t('use_clinic_hours')}
                question={t('use_clinic_hours_question')}
                text={t('use_clinic_hours_text')}
                saving={saving}
              />
            ) : (
              <p>{t('clinic_hours_apply')}</p>
            )
          }
        />
        <Seasons seasons={hours.seasons} today={today} week={week} form={form} saving={saving} />
        <SingleDays
          exceptions={hours.exceptions}
          holidays={hours.clinic.holidays}
          today={today}
          form={form}
          saving={saving}
        />
      </div>
    </>
  )
}

interface BackToDefaultProps {
  label: string
  question: string
  text: ReactNode
  saving: Saving<{ week: null }>
}

/** Replaces the doctor's own week by the clinic's, after a confirmation. */
function BackToDefault({ label, question, text, saving }: BackToDefaultProps) {
  const { t } = useTranslation('hours')
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button tone="text" onClick={() => setAsked(true)}>
        {label}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={question}
          keepLabel={t('keep_own_hours')}
          confirmLabel={label}
          onKeep={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false)
            saving.save({ week: null }, () => {})
          }}
        >
          <p>{text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
