import type { ClinicSettings } from '@aafiya/contracts/clinic/clinic'
import { span } from '@aafiya/contracts/language/format-span'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import hoursCss from '../hours/hours-fallback.module.css'
import { HoursRow, HoursSection } from '../hours/hours-section.tsx'
import { useOpenForm } from '../hours/use-open-form.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { QueryFallback } from '../page/query-fallback.tsx'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'
import { countryList, currencyName, currencyOptions, zoneOptions } from './code-names.ts'
import { guardiansRow, notesRow } from './record-rows.ts'
import { SetUpGreeting } from './set-up-greeting.tsx'
import { SettingRow, type SettingRowProps } from './setting-row.tsx'
import { clinicSettings, useSaveSettings } from './settings-queries.ts'
import { TestMailRow } from './test-mail-row.tsx'
import { useLanguagesField } from './use-languages-field.ts'

/** "24 hours and 3 hours", the earliest reminder first. */
const hoursList = (language: Language, hours: readonly number[]) =>
  new Intl.ListFormat(language).format(hours.toSorted((a, b) => b - a).map((one) => span(language, one, 'hour')))

/** The settings of the clinic; each row is saved on its own. */
export const SettingsEditor = () => (
  <SettingsLoader>{(settings) => <LoadedSettings settings={settings} />}</SettingsLoader>
)

/** Renders its children once the settings are loaded. */
export function SettingsLoader({ children }: { children: (settings: ClinicSettings) => ReactNode }) {
  const { t } = useTranslation(['settings', 'common'])
  const query = useQuery(clinicSettings())
  if (query.data) return children(query.data)
  return (
    <QueryFallback
      queries={[query]}
      title={t('load_failed')}
      text={t('load_failed_text')}
      offlineText={t('load_offline')}
    >
      <Loading label={t('common:loading')} className={hoursCss.loading}>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} className={hoursCss.row} />
        ))}
      </Loading>
    </QueryFallback>
  )
}

function LoadedSettings({ settings }: { settings: ClinicSettings }) {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const { count, percent, zoneName } = useFormat()
  const saving = useSaveSettings(settings.version)
  const form = useOpenForm(saving.clear)
  const languages = useLanguagesField()
  const { used, own, upcomingVisits, isCurrencyFixed } = settings
  const row = (
    name: string,
    rest: Pick<SettingRowProps, 'value' | 'fields' | 'warning' | 'fixed'> & { label: string },
  ) => <SettingRow name={name} settings={settings} form={form} saving={saving} {...rest} />
  const none = t('not_set')
  // Not as money, which has two decimals: a message often costs less than a cent.
  const price = (amount: number | null) => (amount === null ? none : `\u2068${amount} ${used.currency}\u2069`)
  const address = language === 'ar' ? (used.addressAr ?? used.address) : used.address
  return (
    <>
      <SetUpGreeting settings={settings} />
      <HoursSection title={t('section_clinic')}>
        {row('name', {
          label: t('name'),
          value: (
            <>
              <bdi>{used.name}</bdi>
              {t('comma')}
              <bdi>{used.nameAr}</bdi>
            </>
          ),
          fields: [
            { kind: 'text', name: 'name', dir: 'ltr' },
            { kind: 'text', name: 'nameAr', dir: 'rtl' },
          ],
        })}
        {row('address', {
          label: t('address'),
          value: <bdi>{address ?? none}</bdi>,
          fields: [
            { kind: 'text', name: 'street', dir: 'ltr' },
            { kind: 'text', name: 'city', dir: 'ltr' },
            { kind: 'text', name: 'governorate', dir: 'ltr' },
            { kind: 'text', name: 'country', dir: 'ltr' },
            { kind: 'text', name: 'streetAr', dir: 'rtl' },
            { kind: 'text', name: 'cityAr', dir: 'rtl' },
            { kind: 'text', name: 'governorateAr', dir: 'rtl' },
            { kind: 'text', name: 'countryAr', dir: 'rtl' },
          ],
        })}
        {row('map', {
          label: t('map'),
          value: <bdi dir="ltr">{own.mapUrl ?? none}</bdi>,
          fields: [{ kind: 'url', name: 'mapUrl' }],
        })}
        {row('phone', {
          label: t('phone'),
          value: <bdi dir="ltr">{used.phone ?? none}</bdi>,
          fields: [{ kind: 'tel', name: 'phone' }],
        })}
        {row('email', {
          label: t('email'),
          value: <bdi dir="ltr">{used.email ?? none}</bdi>,
          fields: [{ kind: 'email', name: 'email' }],
        })}
        {row('languages', {
          label: t('languages'),
          value: languages.textOf(used.languages),
          fields: [languages.field],
        })}
        {row('zone', {
          label: t('zone'),
          value: zoneName({ instant: new Date(0).toISOString(), zone: used.timeZone }),
          fields: [{ kind: 'choice', name: 'timeZone', options: zoneOptions(language, used.timeZone) }],
          warning: upcomingVisits > 0 ? t('zone_warning', { count: upcomingVisits }) : undefined,
        })}
      </HoursSection>
      <HoursSection title={t('section_booking')}>
        {(
          [
            ['hours', paths.clinicHours()],
            ['specialities', paths.specialities()],
            ['visit_types', paths.visitTypes()],
            ['document_texts', paths.documentTexts()],
            ['people', paths.people()],
            ['receptionists', paths.receptionists()],
          ] as const
        ).map(([name, path]) => (
          <HoursRow
            key={name}
            head={t(name)}
            action={
              <LinkButton tone="text" to={path} aria-label={t('open_of', { of: t(name) })}>
                {t('edit')}
              </LinkButton>
            }
          >
            {t(`${name}_text`)}
          </HoursRow>
        ))}
        {row('ahead', {
          label: t('ahead'),
          value: t('ahead_value', { length: span(language, used.daysAhead, 'day') }),
          fields: [{ kind: 'number', name: 'daysAhead' }],
        })}
        {row('lead', {
          label: t('lead_time'),
          value:
            own.leadMinutes === null
              ? t('lead_none')
              : t('lead_value', { length: span(language, used.leadMinutes, 'minute') }),
          fields: [{ kind: 'number', name: 'leadMinutes' }],
        })}
        {row('most', {
          label: t('most'),
          value: count(used.maxUpcoming),
          fields: [{ kind: 'number', name: 'maxUpcoming' }],
        })}
        {row('notes', notesRow(t, used))}
        {row('guardians', guardiansRow(t, used, count))}
      </HoursSection>
      <HoursSection title={t('section_messages')}>
        {row('reminders', {
          label: t('reminders'),
          value:
            used.reminderHours.length > 0
              ? t('reminders_value', { list: hoursList(language, used.reminderHours) })
              : t('reminders_none'),
          fields: [{ kind: 'hours', name: 'reminderHours', dir: 'ltr' }],
        })}
        {row('phone_countries', {
          label: t('phone_countries'),
          value: t('phone_countries_value', { list: countryList(language, used.phoneCountries) }),
          fields: [{ kind: 'countries', name: 'phoneCountries', dir: 'ltr' }],
        })}
        {row('prices', {
          label: t('prices'),
          value: t('prices_value', {
            email: price(own.mailPrice),
            sms: price(own.smsPrice),
            whatsapp: price(own.whatsappPrice),
          }),
          fields: [
            { kind: 'number', name: 'mailPrice' },
            { kind: 'number', name: 'smsPrice' },
            { kind: 'number', name: 'whatsappPrice' },
          ],
        })}
        <TestMailRow />
      </HoursSection>
      <HoursSection title={t('section_access')}>
        {(['accounts', 'audit'] as const).map((name) => (
          <HoursRow
            key={name}
            head={t(name)}
            action={
              <LinkButton tone="text" to={paths[name]()} aria-label={t('show_of', { of: t(name) })}>
                {t('show')}
              </LinkButton>
            }
          >
            {t(`${name}_text`)}
          </HoursRow>
        ))}
        {row('second_step', {
          label: t('second_step'),
          value:
            used.secondFactorDays === 0
              ? t('second_step_now')
              : t('second_step_value', { length: span(language, used.secondFactorDays, 'day') }),
          fields: [{ kind: 'number', name: 'secondFactorDays' }],
        })}
      </HoursSection>
      <HoursSection title={t('section_money')}>
        {row('currency', {
          label: t('currency'),
          value: currencyName(language, used.currency),
          fields: [{ kind: 'choice', name: 'currency', options: currencyOptions(language, used.currency) }],
          warning: t('currency_warning'),
          fixed: isCurrencyFixed ? t('currency_fixed') : undefined,
        })}
        {row('refund', {
          label: t('refund'),
          value: t('refund_value', {
            length: span(language, used.refundFullHours, 'hour'),
            percent: percent(used.refundLatePercent),
          }),
          fields: [
            { kind: 'number', name: 'refundFullHours' },
            { kind: 'number', name: 'refundLatePercent' },
          ],
        })}
      </HoursSection>
    </>
  )
}
