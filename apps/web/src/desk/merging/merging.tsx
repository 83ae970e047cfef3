import type { DeskPerson } from '@aafiya/contracts/desk/desk-people'
import type { MergeSide } from '@aafiya/contracts/desk/merges'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { Button } from '../../ui/action/button.tsx'
import { focusOnLeave } from '../../ui/behaviour/focus-on-leave.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { FactRows } from '../../ui/figure/fact-rows.tsx'
import { PersonFinder } from '../person/person-finder.tsx'
import { usePersonWords } from '../person/use-person-words.ts'
import { DuplicatePairs } from './duplicate-pairs.tsx'
import { MergeHistory } from './merge-history.tsx'
import { mergePreview } from './merge-queries.ts'
import css from './merging.module.css'

/** Chooses two records of one patient, shows the consequences and merges them. */
export function Merging({ zone }: { zone: string }) {
  const { t } = useTranslation('people')
  const [kept, setKept] = useState<DeskPerson>()
  const [other, setOther] = useState<DeskPerson>()
  const top = useRef<HTMLDivElement>(null)
  const clear = () => {
    setKept(undefined)
    setOther(undefined)
  }
  const swap = () => {
    setKept(other)
    setOther(kept)
  }
  return (
    <>
      <div ref={top} className={css.two} role="group" aria-label={t('chosen')} tabIndex={-1}>
        <Choice label={t('kept')} person={kept} onPerson={setKept} />
        <Choice label={t('other')} person={other} onPerson={setOther} />
      </div>
      {kept && other && (
        <Preview key={`${kept.id} ${other.id}`} keptId={kept.id} otherId={other.id} onSwap={swap} onMerged={clear} />
      )}
      <DuplicatePairs
        onChoose={(pair) => {
          setKept(pair.kept)
          setOther(pair.other)
          top.current?.scrollIntoView({ block: 'nearest' })
          top.current?.focus()
        }}
      />
      <MergeHistory zone={zone} />
    </>
  )
}

function Choice({
  label,
  person,
  onPerson,
}: {
  label: string
  person: DeskPerson | undefined
  onPerson: (person: DeskPerson | undefined) => void
}) {
  const { t } = useTranslation('people')
  const { nameOf, factsOf } = usePersonWords()
  const field = useRef<HTMLInputElement>(null)
  return (
    <section className={css.choice} aria-label={label}>
      <h2 className={css.label}>{label}</h2>
      {person ? (
        <>
          <p className={css.name}>
            <bdi>{nameOf(person)}</bdi>
          </p>
          <p className="small">{factsOf(person)}</p>
          <Button tone="text" onClick={() => onPerson(undefined)}>
            {t('choose_again')}
          </Button>
        </>
      ) : (
        <PersonFinder field={field} onPerson={onPerson} />
      )}
    </section>
  )
}

interface PreviewProps {
  keptId: string
  otherId: string
  onSwap: () => void
  onMerged: () => void
}

function Preview({ keptId, otherId, onSwap, onMerged }: PreviewProps) {
  const { t } = useTranslation(['people', 'words', 'common'])
  const { nameOf } = usePersonWords()
  const preview = useQuery(mergePreview(keptId, otherId))
  const merging = useApiMutation(api.merges.merge, {
    onSuccess: () => {
      showToast(t('merged'))
      onMerged()
    },
    invalidates: [api.merges, api.duplicates],
  })
  if (preview.error) return <Failure failure={preview.error} failed={t('words:action_failed')} />
  if (!preview.data) return <p role="status">{t('common:loading')}</p>
  const { kept, other, refusal } = preview.data
  return (
    <section ref={focusOnLeave} className={css.preview} aria-label={t('preview')}>
      <h2>{t('preview')}</h2>
      <FactRows
        rows={[
          { label: t('keeps', { name: nameOf(kept.person) }), value: <Counts side={kept} /> },
          { label: t('follows', { name: nameOf(other.person) }), value: <Counts side={other} /> },
        ]}
      />
      {refusal ? <Banner tone="warning">{t(`refusal_${refusal}`)}</Banner> : <p>{t('explained')}</p>}
      {merging.error && <Failure failure={merging.error} failed={t('words:action_failed')} />}
      <div className={css.actions}>
        {refusal === null && (
          <Button
            busy={merging.isPending}
            busyLabel={t('merging')}
            onClick={() => merging.mutate({ body: { keptId, otherId } })}
          >
            {t('merge')}
          </Button>
        )}
        {refusal !== 'same_person' && (
          <Button tone="line" onClick={onSwap}>
            {t('swap')}
          </Button>
        )}
      </div>
    </section>
  )
}

function Counts({ side }: { side: MergeSide }) {
  const { t } = useTranslation(['people', 'words'])
  const { visits, visitsToCome, inquiries, payments, person } = side
  const parts = [
    ...(person.hasAccount ? [t('has_account')] : []),
    t('visits', { count: visits }),
    ...(visitsToCome > 0 ? [t('to_come', { count: visitsToCome })] : []),
    ...(inquiries > 0 ? [t('inquiries', { count: inquiries })] : []),
    ...(payments > 0 ? [t('payments', { count: payments })] : []),
  ]
  return <>{parts.join(t('words:comma'))}</>
}
