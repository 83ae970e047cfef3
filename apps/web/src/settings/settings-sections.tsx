import type { ClinicSettings } from '@aafiya/contracts/clinic/clinic'
import { span } from '@aafiya/contracts/language/format-span'
import { isolate } from '@aafiya/contracts/language/isolate'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { quietHours } from '@aafiya/contracts/notifications/message-channels'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { HoursRow, HoursSection } from '../hours/hours-section.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { civilTime } from '../i18n/when.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { countryList, currencyName, currencyOptions, zoneOptions } from './code-names.ts'
import { guardiansRow, notesRow } from './record-rows.ts'
import type { SettingRowProps } from './setting-row.tsx'
import { TestMailRow } from './test-mail-row.tsx'
import { useLanguagesField } from './use-languages-field.ts'

export interface SectionProps {
  settings: ClinicSettings
  /** A setting: its value and Edit, or its fields. */
  row: (
    name: string,
    rest: Pick<SettingRowProps, 'value' | 'fields' | 'warning' | 'fixed'> & { label: string },
  ) => ReactNode
}

/** "24 hours and 3 hours", the earliest reminder first. */
const hoursList = (language: Language, hours: readonly number[]) =>
  new Intl.ListFormat(language).format(hours.toSorted((a, b) => b - a).map((one) => span(language, one, 'hour')))

type PageName =
  | 'hours'
  | 'specialities'
  | 'visit_types'
  | 'document_texts'
  | 'people'
  | 'receptionists'
  | 'accounts'
  | 'audit'

interface PageRowProps {
  name: PageName
  /** The heading of that page. */
  title: string
  to: string
  isRead?: boolean
}

/** What has a page of its own, to edit or only to read. */
function PageRow({ name, title, to, isRead = false }: PageRowProps) {
  const { t } = useTranslation(['settings', 'staff', 'words'])
  return (
    <HoursRow
      head={title}
      action={
        <LinkButton tone="text" to={to} aria-label={t(isRead ? 'show_of' : 'staff:edit_of', { of: title })}>
          {t(isRead ? 'show' : 'words:edit')}
        </LinkButton>
      }
    >
      {t(`${name}_text`)}
    </HoursRow>
  )
}

export function ClinicSection({ settings: { used, own, upcomingVisits }, row }: SectionProps) {
  const { t } = useTranslation(['settings', 'words', 'common'])
  const language = useLanguage()
  const { zoneName } = useFormat()
  const languages = useLanguagesField()
  const none = t('words:not_set')
  const address = language === 'ar' ? (used.addressAr ?? used.address) : used.address
  return (
    <HoursSection title={t('section_clinic')}>
      {row('name', {
        label: t('words:name'),
        value: (
          <>
            <bdi>{used.name}</bdi>
            {t('words:comma')}
            <bdi>{used.nameAr}</bdi>
          </>
        ),
        fields: [
          { kind: 'text', name: 'name', dir: 'ltr' },
          { kind: 'text', name: 'nameAr', dir: 'rtl' },
        ],
      })}
      {row('address', {
        label: t('words:address'),
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
        label: t('common:phone'),
        value: <bdi dir="ltr">{used.phone ?? none}</bdi>,
        fields: [{ kind: 'tel', name: 'phone' }],
      })}
      {row('email', {
        label: t('common:email'),
        value: <bdi dir="ltr">{used.email ?? none}</bdi>,
        fields: [{ kind: 'email', name: 'email' }],
      })}
      {row('languages', {
        label: t('field_languages'),
        value: languages.textOf(used.languages),
        fields: [languages.field],
      })}
      {row('zone', {
        label: t('field_timeZone'),
        value: zoneName({ instant: new Date(0).toISOString(), zone: used.timeZone }),
        fields: [{ kind: 'choice', name: 'timeZone', options: zoneOptions(language, used.timeZone) }],
        warning: upcomingVisits > 0 ? t('zone_warning', { count: upcomingVisits }) : undefined,
      })}
    </HoursSection>
  )
}

export function BookingSection({ settings: { used, own }, row }: SectionProps) {
  const { t } = useTranslation(['settings', 'staff', 'words'])
  const language = useLanguage()
  const { count } = useFormat()
  return (
    <HoursSection title={t('section_booking')}>
      <PageRow name="hours" title={t('hours')} to={paths.clinicHours()} />
      <PageRow name="specialities" title={t('words:specialities')} to={paths.specialities()} />
      <PageRow name="visit_types" title={t('staff:visit_types')} to={paths.visitTypes()} />
      <PageRow name="document_texts" title={t('words:documents')} to={paths.documentTexts()} />
      <PageRow name="people" title={t('staff:people')} to={paths.people()} />
      <PageRow name="receptionists" title={t('staff:receptionists')} to={paths.receptionists()} />
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
  )
}

export function MessagesSection({ settings: { used, own }, row }: SectionProps) {
  const { t } = useTranslation(['settings', 'words'])
  const { clockTime } = useFormat()
  const language = useLanguage()
  // Not as money, which has two decimals: a message often costs less than a cent.
  const price = (amount: number | null) =>
    amount === null ? t('words:not_set') : isolate(`${amount} ${used.currency}`)
  return (
    <HoursSection title={t('words:messages')}>
      {row('reminders', {
        label: t('reminders'),
        value:
          used.reminderHours.length > 0
            ? t('reminders_value', {
                list: hoursList(language, used.reminderHours),
                from: clockTime(civilTime(quietHours.from)),
                to: clockTime(civilTime(quietHours.to)),
              })
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
  )
}

export function AccessSection({ settings: { used }, row }: SectionProps) {
  const { t } = useTranslation(['settings', 'staff', 'words'])
  const language = useLanguage()
  return (
    <HoursSection title={t('section_access')}>
      <PageRow name="accounts" title={t('staff:accounts')} to={paths.accounts()} isRead />
      <PageRow name="audit" title={t('staff:audit')} to={paths.audit()} isRead />
      {row('second_step', {
        label: t('second_step'),
        value:
          used.secondFactorDays === 0
            ? t('second_step_now')
            : t('second_step_value', { length: span(language, used.secondFactorDays, 'day') }),
        fields: [{ kind: 'number', name: 'secondFactorDays' }],
      })}
    </HoursSection>
  )
}

export function MoneySection({ settings: { used, isCurrencyFixed }, row }: SectionProps) {
  const { t } = useTranslation(['settings', 'staff', 'words'])
  const language = useLanguage()
  const { percent } = useFormat()
  return (
    <HoursSection title={t('section_money')}>
      {row('currency', {
        label: t('staff:currency'),
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
  )
}
