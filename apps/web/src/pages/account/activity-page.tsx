import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { ActivityList } from '../../account/activity/activity-list.tsx'
import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { familyQuery } from '../../family/family-queries.ts'
import { useMemberWords } from '../../family/use-member-words.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { SignInFirst } from '../../page/sign-in-first.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { useUrlState } from '../../page/use-url-state.ts'
import { useSession } from '../../session/use-session.ts'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { FilterRow } from '../../ui/form/filter-row.tsx'
import { PageFrame, PageLead } from '../../ui/layout/page-frame.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'

/** Who saw or changed what about the reader and the people they book for. */
export function ActivityPage() {
  const { t } = useTranslation('activity')
  const { status, user } = useSession()
  const waiting = <SkeletonRows label={t('loading')} count={5} />
  return (
    <PageFrame>
      <SiteTitle page={t('title')} />
      <PageHeading>{t('title')}</PageHeading>
      <PageLead>{t('lead')}</PageLead>
      {status === 'signed-out' && <SignInFirst title={t('login_title')}>{t('login_text')}</SignInFirst>}
      {status === 'loading' && waiting}
      {(user || status === 'unreachable') && <Entries userId={user?.id} waiting={waiting} />}
    </PageFrame>
  )
}

function Entries({ userId, waiting }: { userId: string | undefined; waiting: ReactNode }) {
  const { t } = useTranslation('activity')
  const id = useId()
  const { nameOf } = useMemberWords()
  const [search, change] = useUrlState()
  const clinic = useQuery(clinicFacts())
  const { data: family = [] } = useQuery(familyQuery())
  const own = userId === undefined ? [] : [{ id: userId, name: t('you') }]
  const people = own.concat(family.map((member) => ({ id: member.id, name: nameOf(member) })))
  const filter = {
    person: people.find((person) => person.id === search.get('person'))?.id,
    only: search.get('only') === 'changes' ? ('changes' as const) : undefined,
  }
  if (!clinic.data)
    return (
      <QueryFallback queries={[clinic]} title={t('failed')} text={t('failed_text')} offlineText={t('offline_text')}>
        {waiting}
      </QueryFallback>
    )
  return (
    <>
      <FilterRow>
        {family.length > 0 && (
          <SelectField
            id={`${id}person`}
            label={t('whose_record')}
            value={filter.person}
            onValue={(person) => change({ person })}
          >
            <option value="">{t('everyone')}</option>
            {people.map((person) => (
              <option key={person.id} value={person.id}>
                {person.name}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField id={`${id}only`} label={t('shown')} value={filter.only} onValue={(only) => change({ only })}>
          <option value="">{t('everything')}</option>
          <option value="changes">{t('only_changes')}</option>
        </SelectField>
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
