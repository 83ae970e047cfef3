import type { LedgerFilter, LedgerTotals } from '@aafiya/contracts/payments/ledger'
import { limits } from '@aafiya/contracts/platform/limits'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { Field } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { FilterRow } from '../../ui/form/filter-row.tsx'

const kinds = ['charge', 'refund', 'flagged'] as const satisfies readonly LedgerFilter['kind'][]
const providers = ['stripe', 'paymob', 'test'] as const satisfies LedgerTotals['providers']

export const ledgerFilterIn = (search: URLSearchParams): LedgerFilter => ({
  kind: kinds.find((kind) => kind === search.get('kind')),
  provider: providers.find((provider) => provider === search.get('provider')),
  q: search.get('q') ?? undefined,
})

export interface LedgerFiltersProps {
  filter: LedgerFilter
  /** Those that any movement went through. */
  used: LedgerTotals['providers']
  onChange: (changes: Record<string, string>) => void
}

export function LedgerFilters({ filter, used, onChange }: LedgerFiltersProps) {
  const { t } = useTranslation('ledger')
  const id = useId()
  return (
    <FilterRow>
      <Field
        id={`${id}q`}
        type="search"
        label={t('search')}
        maxLength={limits.searchMax}
        autoComplete="off"
        value={filter.q}
        onValue={(q) => onChange({ q })}
      />
      <SelectField id={`${id}kind`} label={t('filter_kind')} value={filter.kind} onValue={(kind) => onChange({ kind })}>
        <option value="">{t('filter_all')}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`filter_${kind}`)}
          </option>
        ))}
      </SelectField>
      {(used.length > 1 || filter.provider) && (
        <SelectField
          id={`${id}provider`}
          label={t('filter_provider')}
          value={filter.provider}
          onValue={(provider) => onChange({ provider })}
        >
          <option value="">{t('filter_all')}</option>
          {used.map((provider) => (
            <option key={provider} value={provider}>
              {t(`provider_${provider}`)}
            </option>
          ))}
        </SelectField>
      )}
    </FilterRow>
  )
}
