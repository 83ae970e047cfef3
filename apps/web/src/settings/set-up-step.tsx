import type { ClinicSettings } from '@aafiya/contracts/clinic/clinic'
import { startVisitType } from '@aafiya/contracts/clinic/start-visit-type'
import { span } from '@aafiya/contracts/language/format-span'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'

import { AddDoctor } from '../doctor-records/managed/add-doctor.tsx'
import { FirstHours } from '../hours/first-hours.tsx'
import formCss from '../hours/hours-form.module.css'
import { useLanguage } from '../i18n/use-language.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/action/button.tsx'
import { currencyOptions, zoneOptions } from './code-names.ts'
import { SettingForm } from './setting-row.tsx'
import type { FieldSetting } from './setting.ts'
import { useSaveSettings } from './settings-queries.ts'
import { useLanguagesField } from './use-languages-field.ts'

// Each is also a page of its own; here it is loaded at its step.
const Specialities = lazyPart(() => import('../doctor-records/specialities/managed-specialities.tsx'))
const VisitTypes = lazyPart(() => import('../doctor-records/visit-types/managed-visit-types.tsx'))

export type Step = 'clinic' | 'hours' | 'money' | 'specialities' | 'types' | 'doctor'
export type Outcome = 'done' | 'skipped'

interface LeavableStep {
  settings: ClinicSettings
  /** Leads to the next step. */
  onLeave: (outcome: Outcome) => void
}

export interface SetUpStepProps extends LeavableStep {
  step: Step
  hasDoctor: boolean
}

/** The content of a step. */
export function SetUpStep({ step, hasDoctor, ...leavable }: SetUpStepProps) {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const { onLeave } = leavable
  if (step === 'clinic') return <ClinicStep {...leavable} />
  if (step === 'money') return <MoneyStep {...leavable} />
  if (step === 'doctor') return <DoctorStep settings={leavable.settings} hasDoctor={hasDoctor} />
  if (step === 'hours')
    return (
      <FirstHours
        label={t('step_hours')}
        saveLabel={t('save_and_continue')}
        skipLabel={t('skip')}
        onSaved={() => onLeave('done')}
        onSkip={() => onLeave('skipped')}
      />
    )
  const length = span(language, startVisitType.minutes, 'minute')
  return (
    <ListStep text={t(`step_${step}_text`, { length })} onLeave={onLeave}>
      {step === 'specialities' ? (
        <Specialities>{({ ManagedSpecialities }) => <ManagedSpecialities />}</Specialities>
      ) : (
        <VisitTypes>{({ ManagedVisitTypes }) => <ManagedVisitTypes />}</VisitTypes>
      )}
    </ListStep>
  )
}

/** The clinic's details that appear on every page and in every mail. */
function ClinicStep({ settings, onLeave }: LeavableStep) {
  return (
    <FieldsStep
      settings={settings}
      onLeave={onLeave}
      step="clinic"
      fields={[
        { kind: 'text', name: 'name', dir: 'ltr' },
        { kind: 'text', name: 'nameAr', dir: 'rtl' },
        { kind: 'text', name: 'street', dir: 'ltr' },
        { kind: 'text', name: 'streetAr', dir: 'rtl' },
        { kind: 'text', name: 'city', dir: 'ltr' },
        { kind: 'text', name: 'cityAr', dir: 'rtl' },
        { kind: 'tel', name: 'phone' },
        { kind: 'email', name: 'email' },
      ]}
    />
  )
}

function MoneyStep({ settings, onLeave }: LeavableStep) {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const { field: languages } = useLanguagesField()
  const { used, isCurrencyFixed, upcomingVisits } = settings
  const currency: FieldSetting = { kind: 'choice', name: 'currency', options: currencyOptions(language, used.currency) }
  return (
    <FieldsStep
      settings={settings}
      onLeave={onLeave}
      step="money"
      warning={upcomingVisits > 0 ? t('zone_warning', { count: upcomingVisits }) : undefined}
      note={isCurrencyFixed ? undefined : t('currency_warning')}
      fields={[
        languages,
        { kind: 'choice', name: 'timeZone', options: zoneOptions(language, used.timeZone) },
        ...(isCurrencyFixed ? [] : [currency]),
        { kind: 'number', name: 'refundFullHours' },
        { kind: 'number', name: 'refundLatePercent' },
      ]}
    />
  )
}

interface FieldsStepProps extends LeavableStep {
  step: 'clinic' | 'money'
  fields: readonly FieldSetting[]
  warning?: string | undefined
  note?: string | undefined
}

function FieldsStep({ settings, onLeave, step, ...form }: FieldsStepProps) {
  const { t } = useTranslation('settings')
  const saving = useSaveSettings(settings.version)
  return (
    <SettingForm
      {...form}
      isWide
      label={t(`step_${step}`)}
      settings={settings}
      saving={saving}
      onDone={() => onLeave('done')}
      onCancel={() => onLeave('skipped')}
      saveLabel={t('save_and_continue')}
      cancelLabel={t('skip')}
    />
  )
}

/** A list whose entries are saved one by one. */
function ListStep({
  text,
  onLeave,
  children,
}: {
  text: string
  onLeave: LeavableStep['onLeave']
  children: ReactNode
}) {
  const { t } = useTranslation(['settings', 'staff'])
  return (
    <div className={formCss.form}>
      <p>{text}</p>
      {children}
      <div className={formCss.actions}>
        <Button onClick={() => onLeave('done')}>{t('staff:continue')}</Button>
      </div>
    </div>
  )
}

/** The last step: with a doctor, the clinic can take bookings. */
function DoctorStep({ settings, hasDoctor }: { settings: ClinicSettings; hasDoctor: boolean }) {
  const { t } = useTranslation(['settings', 'words'])
  const navigate = useNavigate()
  const { save, isBusy } = useSaveSettings(settings.version)
  return (
    <div className={formCss.form}>
      <p>{t(hasDoctor ? 'step_doctor_added' : 'step_doctor_text')}</p>
      <div className={formCss.actions}>
        <AddDoctor
          label={t(hasDoctor ? 'step_doctor_another' : 'step_doctor_go')}
          tone={hasDoctor ? 'line' : 'primary'}
        />
        <Button
          tone={hasDoctor ? 'primary' : 'line'}
          busy={isBusy}
          busyLabel={t('words:saving')}
          onClick={() => save({ isSetUpPutOff: true }, () => void navigate(paths.settings()))}
        >
          {t('finish')}
        </Button>
      </div>
    </div>
  )
}
