import type { ClinicSettings } from '@aafiya/contracts/clinic'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { countOf, doctorCounts } from '../doctors/doctor-counts.ts'
import formCss from '../hours/hours-form.module.css'
import { useLanguage } from '../i18n/use-language.ts'
import { paths } from '../paths.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { Button } from '../ui/action/button.tsx'
import { LinkButton } from '../ui/action/link-button.tsx'
import { PageLead } from '../ui/layout/page-frame.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import { Nuqta } from '../ui/text/nuqta.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { currencyOptions, zoneOptions } from './code-names.ts'
import css from './set-up-steps.module.css'
import { SettingForm } from './setting-row.tsx'
import type { FieldSetting } from './setting.ts'
import { SettingsLoader } from './settings-editor.tsx'
import { useSaveSettings } from './settings-queries.ts'
import { useLanguagesField } from './use-languages-field.ts'

const steps = ['clinic', 'hours', 'specialities', 'types', 'doctor'] as const
type Step = (typeof steps)[number]

/** What a new clinic's administrator is asked for, a step at a time; each is saved, and each can be skipped. */
export const SetUp = () => <SettingsLoader>{(settings) => <Steps settings={settings} />}</SettingsLoader>

/** Which steps have been done already, here or elsewhere. */
function useDone({ own }: ClinicSettings): Partial<Record<Step, boolean>> {
  const clinic = useQuery(clinicFacts()).data
  const counts = useQuery(doctorCounts()).data
  return {
    clinic: own.name !== null || own.nameAr !== null,
    hours: clinic?.hours !== undefined,
    specialities: clinic?.specialities !== undefined,
    doctor: counts !== undefined && countOf(counts).listed > 0,
  }
}

function Steps({ settings }: { settings: ClinicSettings }) {
  const { t } = useTranslation(['settings', 'common'])
  const [search] = useSearchParams()
  const done = useDone(settings)
  const place = Math.max(
    0,
    steps.findIndex((one) => one === search.get('step')),
  )
  const step = steps[place] ?? 'clinic'
  return (
    <div className={css.place}>
      <div>
        <p className="small">{t('step_of', { number: place + 1, all: steps.length })}</p>
        <PageHeading>{t('set_up_title')}</PageHeading>
        <PageLead>{t('set_up_lead')}</PageLead>
        <nav aria-label={t('steps')} className={css.steps}>
          <ol>
            {steps.map((one) => (
              <li key={one}>
                <AppLink className={css.step} to={`?step=${one}`} aria-current={one === step ? 'step' : undefined}>
                  <Nuqta tone={one === step ? 'warm' : done[one] ? 'leaf' : 'hollow'} />
                  {t(`step_${one}`)}
                  {done[one] && <VisuallyHidden>{t('step_done')}</VisuallyHidden>}
                </AppLink>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <section className={css.fields} aria-label={t(`step_${step}`)}>
        <h2 className={css.head}>{t(`step_${step}`)}</h2>
        {step === 'clinic' ? <ClinicStep settings={settings} /> : <OtherStep settings={settings} step={step} />}
      </section>
    </div>
  )
}

/** What every page and mail says of the clinic. */
function ClinicStep({ settings }: { settings: ClinicSettings }) {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const [, setSearch] = useSearchParams()
  const saving = useSaveSettings(settings.version)
  const { field: languages } = useLanguagesField()
  const { used, isCurrencyFixed } = settings
  const currency: FieldSetting = { kind: 'choice', name: 'currency', options: currencyOptions(language, used.currency) }
  const next = () => setSearch({ step: 'hours' })
  return (
    <SettingForm
      label={t('step_clinic')}
      fields={[
        { kind: 'text', name: 'name', dir: 'ltr' },
        { kind: 'text', name: 'nameAr', dir: 'rtl' },
        { kind: 'text', name: 'street', dir: 'ltr' },
        { kind: 'text', name: 'streetAr', dir: 'rtl' },
        { kind: 'text', name: 'city', dir: 'ltr' },
        { kind: 'text', name: 'cityAr', dir: 'rtl' },
        { kind: 'tel', name: 'phone' },
        { kind: 'email', name: 'email' },
        { kind: 'choice', name: 'timeZone', options: zoneOptions(language, used.timeZone) },
        ...(isCurrencyFixed ? [] : [currency]),
        languages,
      ]}
      settings={settings}
      saving={saving}
      note={isCurrencyFixed ? undefined : t('currency_warning')}
      isWide
      onDone={next}
      onCancel={next}
      saveLabel={t('save_and_continue')}
      cancelLabel={t('skip')}
    />
  )
}

const pageOf = { hours: paths.clinicHours, specialities: paths.specialities, types: paths.visitTypes, doctor: paths.adminDoctors } as const

/** What is done on a page of its own. */
function OtherStep({ settings, step }: { settings: ClinicSettings; step: Exclude<Step, 'clinic'> }) {
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  const [, setSearch] = useSearchParams()
  const saving = useSaveSettings(settings.version)
  const following = steps[steps.indexOf(step) + 1]
  return (
    <div className={formCss.form}>
      <p>{t(`step_${step}_text`)}</p>
      <div className={formCss.actions}>
        <LinkButton to={pageOf[step]()}>{t(`step_${step}_go`)}</LinkButton>
        {following ? (
          <Button tone="line" onClick={() => setSearch({ step: following })}>
            {t('next_step')}
          </Button>
        ) : (
          <Button
            tone="line"
            busy={saving.isBusy}
            busyLabel={t('saving')}
            onClick={() => saving.save({ isSetUpPutOff: true }, () => void navigate(paths.settings()))}
          >
            {t('finish')}
          </Button>
        )}
      </div>
    </div>
  )
}
