import type { ClinicSettings } from '@aafiya/contracts/clinic'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'

import formCss from '../hours/hours-form.module.css'
import { HoursSection } from '../hours/hours-section.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/action/button.tsx'
import { LinkButton } from '../ui/action/link-button.tsx'
import { currencyOptions, zoneOptions } from './code-names.ts'
import { SettingForm } from './setting-row.tsx'
import type { FieldSetting } from './setting.ts'
import { SettingsLoader } from './settings-editor.tsx'
import { useSaveSettings } from './settings-queries.ts'

const steps = ['names', 'contact', 'money', 'hours', 'doctor'] as const

/** What a new clinic's administrator is asked for, a step at a time; each is saved, and each can be skipped. */
export const SetUp = () => <SettingsLoader>{(settings) => <Steps settings={settings} />}</SettingsLoader>

function Steps({ settings }: { settings: ClinicSettings }) {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const saving = useSaveSettings(settings.version)
  const { used, isCurrencyFixed } = settings
  const wanted = steps.findIndex((one) => one === search.get('step'))
  const place = Math.max(0, wanted)
  const step = steps[place] ?? 'names'
  const next = () => {
    saving.clear()
    setSearch({ step: steps[place + 1] ?? 'doctor' })
  }
  const fields: Record<'names' | 'contact' | 'money', readonly FieldSetting[]> = {
    names: [
      { kind: 'text', name: 'name', dir: 'ltr' },
      { kind: 'text', name: 'nameAr', dir: 'rtl' },
    ],
    contact: [
      { kind: 'text', name: 'street', dir: 'ltr' },
      { kind: 'text', name: 'city', dir: 'ltr' },
      { kind: 'text', name: 'streetAr', dir: 'rtl' },
      { kind: 'text', name: 'cityAr', dir: 'rtl' },
      { kind: 'tel', name: 'phone' },
      { kind: 'email', name: 'email' },
    ],
    money: [
      { kind: 'choice', name: 'timeZone', options: zoneOptions(language, used.timeZone) },
      ...(isCurrencyFixed
        ? []
        : [{ kind: 'choice', name: 'currency', options: currencyOptions(language, used.currency) } satisfies FieldSetting]),
    ],
  }
  const title = t(`step_${step}`)
  return (
    <HoursSection title={title} note={<p>{t('step_of', { number: place + 1, all: steps.length })}</p>}>
      {step === 'hours' || step === 'doctor' ? (
        <div className={formCss.form}>
          <p>{t(`step_${step}_text`)}</p>
          <div className={formCss.actions}>
            <LinkButton to={step === 'hours' ? paths.clinicHours() : paths.adminDoctors()}>{t(`step_${step}_go`)}</LinkButton>
            {step === 'hours' ? (
              <Button tone="line" onClick={next}>
                {t('skip')}
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
      ) : (
        <SettingForm
          key={step}
          label={title}
          fields={fields[step]}
          settings={settings}
          warning={step === 'money' && !isCurrencyFixed ? t('currency_warning') : undefined}
          saving={saving}
          onDone={next}
          onCancel={next}
          saveLabel={t('save_and_continue')}
          cancelLabel={t('skip')}
        />
      )}
    </HoursSection>
  )
}
