import type { LedgerEntry } from '@aafiya/contracts/ledger'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { SelectField } from '../../ui/field/select-field.tsx'
import css from './ledger-filters.module.css'

type Provider = LedgerEntry['provider']
const kinds = ['all', 'charge', 'refund', 'flagged'] as const

export interface LedgerFilter {
  kind: (typeof kinds)[number]
  provider: Provider | 'all'
}

export const everything: LedgerFilter = { kind: 'all', provider: 'all' }

export function isShown({ kind, provider, isFlagged }: LedgerEntry, filter: LedgerFilter): boolean {
  const isKind = filter.kind === 'all' || (filter.kind === 'flagged' ? isFlagged : kind === filter.kind)
  return isKind && (filter.provider === 'all' || provider === filter.provider)
}

export interface LedgerFiltersProps {
  filter: LedgerFilter
  /** Those that any loaded movement went through. */
  providers: readonly Provider[]
  onFilter: (filter: LedgerFilter) => void
}

export function LedgerFilters({ filter, providers, onFilter }: LedgerFiltersProps) {
  const { t } = useTranslation('ledger')
  const kindId = useId()
  const providerId = useId()
  return (
    <div className={css.filters}>
      <SelectField
        id={kindId}
        label={t('filter_kind')}
        value={filter.kind}
        onValue={(value) => onFilter({ ...filter, kind: kinds.find((kind) => kind === value) ?? 'all' })}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`filter_${kind}`)}
          </option>
        ))}
      </SelectField>
      {providers.length > 1 && (
        <SelectField
          id={providerId}
          label={t('filter_provider')}
          value={filter.provider}
          onValue={(value) => onFilter({ ...filter, provider: providers.find((provider) => provider === value) ?? 'all' })}
        >
          <option value="all">{t('filter_all')}</option>
          {providers.map((provider) => (
            <option key={provider} value={provider}>
              {t(`provider_${provider}`)}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}
