import type { FollowUpProposal, VisitPapers } from '@aafiya/contracts/appointments/visit-papers'
import type { Visit } from '@aafiya/contracts/appointments/visits'
import { usualType } from '@aafiya/contracts/doctors/usual-type'
import { addDays, civilAt, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import { inLanguage } from '@aafiya/contracts/language/in-language'
import { limits } from '@aafiya/contracts/platform/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { civilDay } from '../../i18n/when.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { DayField } from '../../ui/field/day-field.tsx'
import { RadioSegments } from '../../ui/field/radio-segments.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import { ownTypes } from '../calendar/next-visit.ts'
import { visitPapers } from './visit-page-queries.ts'

const usual = [7, 14, 30] as const
type Choice = 'none' | 'another' | `${(typeof usual)[number]}`
const choices: readonly Choice[] = ['none', '7', '14', '30', 'another']

const choiceOf = (days: number | undefined): Choice =>
  days === undefined ? 'none' : (choices.find((choice) => choice === `${days}`) ?? 'another')

interface SeeAgainProps {
  visit: Visit
  zone: string
  followUp: FollowUpProposal | undefined
}

/** When the doctor wants to see the patient again. Each choice is saved; the patient books it after the visit. */
export function SeeAgain({ visit, zone, followUp }: SeeAgainProps) {
  const { t } = useTranslation(['visit-page', 'words'])
  const { weekdayAndDay } = useFormat()
  const language = useLanguage()
  const id = useId()
  const queryClient = useQueryClient()
  const patient = usePersonName()(visit.patientName, visit.patientNameAr)
  const types = useQuery(ownTypes())
  const [isOther, setOther] = useState(false)
  const onSuccess = (chosen: Pick<VisitPapers, 'followUp'>) =>
    queryClient.setQueryData<VisitPapers>(visitPapers(visit.id).queryKey, (papers) =>
      papers ? { ...papers, followUp: chosen.followUp } : papers,
    )
  const proposing = useApiMutation(api.visitPapers.proposeFollowUp, { onSuccess })
  const dropping = useApiMutation(api.visitPapers.dropFollowUp, { onSuccess })
  const offered = (types.data ?? []).filter(({ bookableBy }) => bookableBy !== 'clinic')
  /** A follow-up in its days, if the doctor has one; else the usual visit. */
  const typeFor = (days: number) =>
    offered.find(({ followUpDays }) => followUpDays !== undefined && followUpDays >= days) ?? usualType(offered)
  const day = civilAt(new Date(visit.appointmentDate), zone).date
  const propose = (days: number, visitTypeId = typeFor(days)?.id) => {
    dropping.reset()
    if (visitTypeId) proposing.mutate({ params: { id: visit.id }, body: { days, visitTypeId } })
  }
  const choose = (choice: Choice) => {
    setOther(choice === 'another')
    proposing.reset()
    if (choice === 'none') dropping.mutate({ params: { id: visit.id } })
    else if (choice !== 'another') propose(Number(choice))
  }
  const value: Choice = isOther ? 'another' : choiceOf(followUp?.days)
  const failure = proposing.error ?? dropping.error
  if (!types.data || offered.length === 0) return null
  return (
    <>
      <RadioSegments
        id={`${id}again`}
        label={t('again', { patient })}
        value={value}
        options={choices.map((choice) => ({ value: choice, label: t(`again_${choice}`) }))}
        onValue={choose}
      />
      {value === 'another' && (
        <DayField
          id={`${id}day`}
          label={t('again_day')}
          min={addDays(day, 1)}
          max={addDays(day, limits.followUpDaysMax)}
          value={followUp ? addDays(day, followUp.days) : ''}
          onValue={(date) => {
            const days = date ? daysBetween(day, date) : 0
            if (days >= 1 && days <= limits.followUpDaysMax) propose(days)
          }}
        />
      )}
      {followUp && offered.length > 1 && (
        <SelectField
          id={`${id}type`}
          label={t('words:visit_type')}
          value={followUp.visitTypeId}
          onValue={(visitTypeId) => propose(followUp.days, visitTypeId)}
        >
          {offered.map((type) => (
            <option key={type.id} value={type.id}>
              {inLanguage(language, type.name, type.nameAr)}
            </option>
          ))}
        </SelectField>
      )}
      {failure && <Failure failure={failure} failed={t('again_failed')} />}
      <p className="small" role="status">
        {followUp && (
          <>
            <Nuqta tone="leaf" /> {t('again_saved', { day: weekdayAndDay(civilDay(addDays(day, followUp.days))) })}
          </>
        )}
      </p>
    </>
  )
}
