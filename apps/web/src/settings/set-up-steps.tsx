import type { ClinicSettings } from '@aafiya/contracts/clinic/clinic'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { countOf, doctorCounts } from '../doctors/doctor-counts.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { focusOnMount } from '../ui/behaviour/focus-on-mount.ts'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import { Nuqta } from '../ui/text/nuqta.tsx'
import { SetUpStep, type Outcome, type Step } from './set-up-step.tsx'
import css from './set-up-steps.module.css'
import { SettingsLoader } from './settings-editor.tsx'

const steps: readonly Step[] = ['clinic', 'hours', 'money', 'specialities', 'types', 'doctor']

/** The set-up of a new clinic, step by step. Each step is saved on its own and can be skipped. */
export const SetUp = () => <SettingsLoader>{(settings) => <Steps settings={settings} />}</SettingsLoader>

const stepName = (step: Step) => (step === 'specialities' ? 'words:specialities' : (`step_${step}` as const))

/** Which steps are done, here or elsewhere. */
function useDone({ own }: ClinicSettings): Partial<Record<Step, boolean>> {
  const clinic = useQuery(clinicFacts()).data
  const counts = useQuery(doctorCounts()).data
  return {
    clinic: own.name !== null || own.nameAr !== null,
    hours: clinic?.hours !== undefined,
    money: own.timeZone !== null || own.currency !== null || own.languages !== null,
    specialities: clinic?.specialities !== undefined,
    doctor: counts !== undefined && countOf(counts).listed > 0,
  }
}

function Steps({ settings }: { settings: ClinicSettings }) {
  const { t } = useTranslation(['settings', 'staff', 'words'])
  const { key } = useLocation()
  const [start] = useState(key)
  const [search, setSearch] = useSearchParams()
  const [left, setLeft] = useState<Partial<Record<Step, Outcome>>>({})
  const done = useDone(settings)
  const place = Math.max(
    0,
    steps.findIndex((one) => one === search.get('step')),
  )
  const step = steps[place] ?? 'clinic'
  const outcomeOf = (one: Step) => (done[one] ? 'done' : left[one])
  const leave = (outcome: Outcome) => {
    setLeft({ ...left, [step]: outcome })
    const next = steps[place + 1]
    if (next) setSearch({ step: next })
  }
  return (
    <div className={css.place}>
      <div>
        <p className="small">{t('step_of', { number: place + 1, all: steps.length })}</p>
        <PageHeading>{t('set_up_title')}</PageHeading>
        <p className={css.lead}>{t('set_up_lead')}</p>
        <nav aria-label={t('words:steps')} className={css.steps}>
          <ol>
            {steps.map((one) => {
              const outcome = outcomeOf(one)
              return (
                <li key={one}>
                  <AppLink className={css.step} to={`?step=${one}`} aria-current={one === step ? 'step' : undefined}>
                    <Nuqta tone={one === step ? 'warm' : outcome === 'done' ? 'leaf' : 'hollow'} />
                    {t(stepName(one))}
                    {outcome && (
                      <span className={css.outcome}>{t(outcome === 'done' ? 'staff:done' : 'step_skipped')}</span>
                    )}
                  </AppLink>
                </li>
              )
            })}
          </ol>
        </nav>
      </div>
      <div className={css.fields}>
        {/* The focus makes screen readers announce the next step, and scrolls to it on a phone. */}
        <h2 key={step} className={css.head} tabIndex={-1} ref={key === start ? undefined : focusOnMount}>
          {t(stepName(step))}
        </h2>
        <SetUpStep
          key={`fields of ${step}`}
          step={step}
          settings={settings}
          hasDoctor={done.doctor ?? false}
          onLeave={leave}
        />
      </div>
    </div>
  )
}
