import { againInMinutes, type Call, type NoAnswer } from '@aafiya/contracts/desk/call-list'
import { callReasons } from '@aafiya/contracts/desk/call-reasons'
import type { DeskDoctor, DeskVisit } from '@aafiya/contracts/desk/desk'
import { span } from '@aafiya/contracts/language/format-span'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { keyOf } from '../../kit/query-key.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { Button } from '../../ui/action/button.tsx'
import { classNames } from '../../ui/behaviour/class-names.ts'
import { focusOnLeave } from '../../ui/behaviour/focus-on-leave.ts'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { KeyHint } from '../../visits/calendar/key-hint.tsx'
import { changeCalls } from '../desk-queries.ts'
import { ConfirmationFailed } from '../visit/confirmation-failed.tsx'
import { usePhoneConfirmation } from '../visit/use-phone-confirmation.ts'
import css from './call-list.module.css'
import { CallRow, phoneOf, useReasonWords } from './call-row.tsx'
import { ChangeCalls } from './change-calls.tsx'
import { useNoAnswer } from './use-no-answer.ts'

export interface CallListProps {
  date: string
  /** Changes with the day, so that calls confirmed elsewhere disappear. */
  version: string
  visits: readonly DeskVisit[]
  doctors: readonly DeskDoctor[]
  zone: string
  onVisit: (visit: DeskVisit) => void
  onBack: () => void
}

/** The calls shown before "more". */
const shownFirst = 10

/**
 * Keeps the order in which calls arrived: settled calls stay in place and new ones are appended, so that no row moves
 * under the pointer. Another day starts over, and so does `sort`, which is defined while another order is better.
 */
function useSteadyCalls(date: string, loaded: readonly Call[] | undefined) {
  const [steady, setSteady] = useState<{ date: string; loaded: readonly Call[] | undefined; calls: readonly Call[] }>()
  if (steady?.date === date && steady.loaded === loaded) {
    const ids = new Set(loaded?.map(({ visitId }) => visitId))
    const inView = steady.calls.filter(({ visitId }) => ids.has(visitId))
    const isInOrder = inView.every(({ visitId }, place) => visitId === loaded?.[place]?.visitId)
    return { calls: steady.calls, sort: isInOrder ? undefined : () => setSteady({ date, loaded, calls: loaded ?? [] }) }
  }
  const before = steady?.date === date ? steady.calls : []
  const latest = new Map(loaded?.map((call) => [call.visitId, call]))
  const known = new Set(before.map(({ visitId }) => visitId))
  const calls = [
    ...before.map((call) => latest.get(call.visitId) ?? call),
    ...(loaded ?? []).filter(({ visitId }) => !known.has(visitId)),
  ]
  setSteady({ date, loaded, calls })
  return { calls, sort: undefined }
}

/** The patients to call about unconfirmed visits: those most likely to be missed first, with reasons and number. */
export function CallList({ date, version, visits, doctors, zone, onVisit, onBack }: CallListProps) {
  const { t } = useTranslation(['desk', 'words', 'common'])
  const { count } = useFormat()
  const language = useLanguage()
  const reasonWords = useReasonWords()
  const id = useId()
  const [again, setAgain] = useState<NoAnswer['againInMinutes']>(60)
  const noAnswer = useNoAnswer(again)
  const [isWhole, setWhole] = useState(false)
  const confirmation = usePhoneConfirmation()
  const { data, error } = useQuery({
    queryKey: keyOf(api.callList.list, date, version),
    queryFn: ({ signal }) => api.callList.list({ query: { date }, signal }),
    // Keeps the list in place while a call is in progress.
    placeholderData: keepPreviousData,
  })
  const { calls, sort } = useSteadyCalls(date, data?.calls)
  const booked = new Map(visits.flatMap((visit) => (visit.status === 'booked' ? [[visit.id, visit] as const] : [])))
  const rows = calls.flatMap((call) => {
    const visit = booked.get(call.visitId)
    return visit ? [{ call, visit }] : []
  })
  const open = rows.filter(({ visit }) => visit.confirmedAt === undefined)
  const { data: changes = [] } = useQuery(changeCalls())
  return (
    <section className={css.calls} aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id} ref={focusOnMount} tabIndex={-1}>
          {t('call_list')} {data && <span className={css.count}>{count(open.length)}</span>}
        </h2>
        <Button tone="text" onClick={onBack}>
          {t('common:back')} <KeyHint letter="Esc" />
        </Button>
      </header>
      {(open.length > 0 || changes.length > 0) && (
        <div className={css.again}>
          {/* In the place of the label, so that nothing moves when it appears. */}
          {sort && (
            <Button ref={focusOnLeave} tone="text" onClick={sort}>
              {t('call_sort')}
            </Button>
          )}
          <SelectField
            id="call-again"
            className={css.interval}
            label={sort ? <VisuallyHidden>{t('call_again_in')}</VisuallyHidden> : t('call_again_in')}
            value={String(again)}
            onValue={(typed) => setAgain(againInMinutes.find((minutes) => String(minutes) === typed) ?? again)}
          >
            {againInMinutes.map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes < 60 ? span(language, minutes, 'minute') : span(language, minutes / 60, 'hour')}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <ChangeCalls zone={zone} noAnswer={noAnswer} onVisit={onVisit} />
      {error && <Failure failure={error} failed={t('calls_failed')} />}
      {!data && !error && (
        <Loading label={t('calls_loading')} className={css.waiting}>
          {Array.from({ length: 4 }, (_, row) => (
            <Skeleton key={row} className={css.awaited} />
          ))}
        </Loading>
      )}
      {data && open.length === 0 && <p className="small">{t('nobody_to_call')}</p>}
      <ol className={css.list}>
        {(isWhole ? rows : rows.slice(0, shownFirst)).map(({ call, visit }) => (
          <li key={visit.id} className={classNames(css.row, visit.confirmedAt !== undefined && css.settled)}>
            <CallRow
              call={call}
              visit={visit}
              recorded={noAnswer.attemptsOf(visit, call.attempts)}
              lateMinutes={doctors.find(({ id }) => id === visit.doctorId)?.lateMinutes}
              zone={zone}
              onVisit={onVisit}
            />
            <Button
              ref={focusOnLeave}
              tone="line"
              busy={confirmation.isBusy(visit.id)}
              onClick={() => confirmation.press(visit)}
            >
              {t(visit.confirmedAt === undefined ? 'confirm_by_phone' : 'unconfirm')}
            </Button>
            {visit.confirmedAt === undefined && phoneOf(call) !== undefined && (
              <Button
                tone="text"
                busy={noAnswer.isBusy(visit.id)}
                onClick={() => noAnswer.record(visit, noAnswer.attemptsOf(visit, call.attempts))}
              >
                {t('no_answer')}
              </Button>
            )}
            <ConfirmationFailed failure={confirmation.failureOf(visit.id)} />
            <ConfirmationFailed failure={noAnswer.failureOf(visit.id)} />
          </li>
        ))}
      </ol>
      {!isWhole && rows.length > shownFirst && (
        <Button tone="line" onClick={() => setWhole(true)}>
          {t('call_all', { count: rows.length })}
        </Button>
      )}
      {open.length > 0 && (
        <p className="small">{t('call_order', { reasons: callReasons.map(reasonWords).join(t('words:comma')) })}</p>
      )}
    </section>
  )
}
