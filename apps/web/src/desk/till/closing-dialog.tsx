import type { Closing, Till } from '@aafiya/contracts/payments/counter'
import { limits } from '@aafiya/contracts/platform/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Failure } from '../../page/failure.tsx'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { useSendOnce } from '../../page/use-send-once.ts'
import { FactRows } from '../../payments/fact-rows.tsx'
import { untilAnswered } from '../../sending.ts'
import { Button } from '../../ui/action/button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Loading } from '../../ui/feedback/skeleton.tsx'
import { Field } from '../../ui/field/field.tsx'
import { latinDigits } from '../../ui/text/latin-digits.ts'
import panel from '../desk-panel.module.css'
import { TillMovements } from './till-movements.tsx'
import { closings, till, useMoneyMoved } from './till-queries.ts'

/** Compares the counted amounts of the signed-in person's till with the ledger, and states the difference. */
export function ClosingDialog({ zone, onClose }: { zone: string; onClose: () => void }) {
  const { t } = useTranslation('till')
  const current = useQuery(till())
  const [closed, setClosed] = useState<Closing>()
  return (
    <Dialog title={t('close_title')} onClose={onClose} closeLabel={t('done')} place="side">
      {closed ? (
        <ClosedTill closing={closed} zone={zone} />
      ) : current.data ? (
        <CountedTill till={current.data} zone={zone} onClosed={setClosed} />
      ) : (
        <QueryFallback queries={[current]} title={t('failed')} text={t('failed_text')} offlineText={t('failed_text')}>
          <Loading label={t('loading')} />
        </QueryFallback>
      )}
      <Earlier zone={zone} />
    </Dialog>
  )
}

/** A number as people write it: digits of either script, with a comma or a point. Undefined: none. */
function amountOf(text: string): number | undefined {
  const written = latinDigits(text).trim().replace(/[,٫]/, '.')
  return /^\d+(\.\d{1,3})?$/.test(written) ? Number(written) : undefined
}

function CountedTill({ till: shown, zone, onClosed }: { till: Till; zone: string; onClosed: (closing: Closing) => void }) {
  const { t } = useTranslation('till')
  const { money } = useFormat()
  const differenceText = useDifferenceText()
  const sendOnce = useSendOnce()
  const moneyMoved = useMoneyMoved()
  const id = useId()
  const { cash, card, currency } = shown
  const [written, write] = useState<{ cash: string; card?: string; note: string }>({ cash: '', note: '' })
  // Without any payment by card there is nothing to read off the terminal.
  const typed = { ...written, card: written.card ?? (card.expected === 0 && card.received === 0 ? '0' : '') }
  const [isTried, setTried] = useState(false)
  const [countedCash, countedCard] = [amountOf(typed.cash), amountOf(typed.card)]
  const difference =
    countedCash === undefined || countedCard === undefined ? undefined : countedCash + countedCard - cash.expected - card.expected
  const closing = useMutation({
    ...untilAnswered,
    mutationFn: (counted: { countedCash: number; countedCard: number }) => {
      const body = {
        expectedCash: cash.expected,
        expectedCard: card.expected,
        ...counted,
        ...(typed.note.trim() && { note: typed.note.trim() }),
      }
      return sendOnce(body, (idempotencyKey) => api.counter.close({ body, idempotencyKey }))
    },
    onSuccess: onClosed,
    onSettled: moneyMoved,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (countedCash === undefined || countedCard === undefined)
      document.getElementById(countedCash === undefined ? `${id}-cash` : `${id}-card`)?.focus()
    else if (!closing.isPending) closing.mutate({ countedCash, countedCard })
  }
  if (shown.movements.length === 0)
    return (
      <>
        <p>{t('empty')}</p>
        <TillMovements till={shown} zone={zone} />
      </>
    )
  const error = (counted: number | undefined) => (isTried && counted === undefined ? t('amount_missing') : undefined)
  return (
    <form noValidate className={panel.form} onSubmit={submit}>
      <FactRows
        rows={[
          {
            label: t('expected_cash'),
            value: money(cash.expected, currency),
            ...(cash.returned > 0 && {
              note: t('with_returns', { received: money(cash.received, currency), returned: money(cash.returned, currency) }),
            }),
          },
          {
            label: t('expected_card'),
            value: money(card.expected, currency),
            ...(card.returned > 0 && {
              note: t('with_returns', { received: money(card.received, currency), returned: money(card.returned, currency) }),
            }),
          },
        ]}
      />
      <Field
        id={`${id}-cash`}
        ref={focusOnMount}
        label={t('counted_cash', { currency })}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        value={typed.cash}
        onValue={(text) => write({ ...written, cash: text })}
        error={error(countedCash)}
      />
      <Field
        id={`${id}-card`}
        label={t('counted_card', { currency })}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        value={typed.card}
        onValue={(text) => write({ ...written, card: text })}
        error={error(countedCard)}
      />
      <p role="status">{difference !== undefined && <b>{differenceText(difference, currency)}</b>}</p>
      <Field
        id={`${id}-note`}
        label={t('note')}
        autoComplete="off"
        maxLength={limits.closingNoteMax}
        value={typed.note}
        onValue={(note) => write({ ...written, note })}
      />
      {closing.error && <Failure failure={closing.error} failed={t('close_failed')} />}
      <Button type="submit" wide busy={closing.isPending}>
        {t('close_till')}
      </Button>
      <TillMovements till={shown} zone={zone} />
    </form>
  )
}

/** In words: a sign is lost beside Arabic. */
function useDifferenceText() {
  const { t } = useTranslation('till')
  const { money } = useFormat()
  return (amount: number, currency: string) => {
    const rounded = Math.round(amount * 1000) / 1000
    return rounded === 0 ? t('exact') : t(rounded > 0 ? 'too_much' : 'too_little', { amount: money(Math.abs(rounded), currency) })
  }
}

function ClosedTill({ closing, zone }: { closing: Closing; zone: string }) {
  const { t } = useTranslation('till')
  const { money, longDate, clockTime } = useFormat()
  const differenceText = useDifferenceText()
  const at = { instant: closing.closedAt, zone }
  return (
    <div role="status" ref={focusOnMount} tabIndex={-1}>
      <p>
        <b>{t('closed')}</b>
      </p>
      <FactRows
        rows={[
          { label: t('closed_by'), value: <bdi>{closing.closedBy}</bdi> },
          { label: t('closed_at'), value: t('day_and_time', { day: longDate(at), time: clockTime(at) }) },
          {
            label: t('cash'),
            value: money(closing.countedCash, closing.currency),
            note: t('expected', { amount: money(closing.expectedCash, closing.currency) }),
          },
          {
            label: t('card'),
            value: money(closing.countedCard, closing.currency),
            note: t('expected', { amount: money(closing.expectedCard, closing.currency) }),
          },
          { label: t('difference'), value: differenceText(closing.difference, closing.currency), isLarge: true },
          closing.note !== null && { label: t('note'), value: <bdi>{closing.note}</bdi> },
        ]}
      />
    </div>
  )
}

/** What was closed before: one's own, or everybody's for an administrator. */
function Earlier({ zone }: { zone: string }) {
  const { t } = useTranslation('till')
  const { money, longDate, clockTime } = useFormat()
  const differenceText = useDifferenceText()
  const { data = [] } = useQuery(closings())
  if (data.length === 0) return null
  return (
    <section>
      <h3>{t('earlier')}</h3>
      <FactRows
        rows={data.map((one) => {
          const at = { instant: one.closedAt, zone }
          return {
            label: t('day_and_time', { day: longDate(at), time: clockTime(at) }),
            value: money(one.countedCash + one.countedCard, one.currency),
            note:
              one.difference === 0
                ? one.closedBy
                : t('by_with_difference', { name: one.closedBy, difference: differenceText(one.difference, one.currency) }),
          }
        })}
      />
    </section>
  )
}
