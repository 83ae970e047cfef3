import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { ActivityList } from '../../account/activity/activity-list.tsx'
import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { familyQuery } from '../../family/family-queries.ts'
import { useMemberWords } from '../../family/use-member-words.ts'
import { OwnPage } from '../../page/own-page.tsx'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { useUrlState } from '../../page/use-url-state.ts'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx'
import { OptionalSelect } from '../../ui/field/optional-select.tsx'
import { FilterRow } from '../../ui/form/filter-row.tsx'

/** Who saw or changed what about the reader and the people they book for. */
export function ActivityPage() {
  const { t } = useTranslation(['activity', 'words'])
  const waiting = <SkeletonRows label={t('loading')} count={5} />
  return (
    <OwnPage
      title={t('words:who_saw')}
      lead={t('lead')}
      visitor={{ title: t('login_title'), text: t('login_text') }}
      waiting={waiting}
      unreachable={<Entries userId={undefined} waiting={waiting} />}
    >
      {({ id }) => <Entries userId={id} waiting={waiting} />}
    </OwnPage>
  )
}

function Entries({ userId, waiting }: { userId: string | undefined; waiting: ReactNode }) {
  const { t } = useTranslation(['activity', 'words'])
  const id = useId()
  const { nameOf } = useMemberWords()
  const [search, change] = useUrlState()
  const clinic = useQuery(clinicFacts())
  const { data: family = [] } = useQuery(familyQuery())
  const own = userId === undefined ? [] : [{ id: userId, name: t('words:you') }]
  const people = own.concat(family.map((member) => ({ id: member.id, name: nameOf(member) })))
  const filter = {
    person: people.find((person) => person.id === search.get('person'))?.id,
    only: search.get('only') === 'changes' ? ('changes' as const) : undefined,
  }
  if (!clinic.data)
    return (
      <QueryFallback queries={[clinic]} title={t('failed')}>
        {waiting}
      </QueryFallback>
    )
  return (
    <>
      <FilterRow>
        {family.length > 0 && (
          <OptionalSelect
            id={`${id}person`}
            label={t('whose_record')}
            value={filter.person}
            onValue={(person) => change({ person })}
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
            none={t('everyone')}
          />
        )}
        <OptionalSelect
          id={`${id}only`}
          label={t('shown')}
          value={filter.only}
          onValue={(only) => change({ only })}
          options={[{ value: 'changes', label: t('only_changes') }]}
          none={t('everything')}
        />
      </FilterRow>
      <ActivityList
        filter={filter}
        zone={clinic.data.timeZone}
        waiting={waiting}
        onClear={() => change({ person: undefined, only: undefined })}
      />
    </>
  )
}
