import type { TypedNumber } from '@aafiya/contracts/language/typed-number'
import { counterMethods, type CounterMethod } from '@aafiya/contracts/payments/payment-provider'
import type { Closing, CloseTill, Till } from '@aafiya/contracts/payments/till'
import { limits } from '@aafiya/contracts/platform/limits'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { useDraft } from '../../kit/use-draft.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { useNumberReader, valueOf } from '../../page/use-number-reader.ts'
import { Button } from '../../ui/action/button.tsx'
import { focusById } from '../../ui/behaviour/focus-by-id.ts'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { FactRows } from '../../ui/figure/fact-rows.tsx'
import panel from '../desk-panel.module.css'
import { FloatForm } from './float-form.tsx'
import { TillMovements } from './till-movements.tsx'
import { useMoneyMoved } from './till-queries.ts'
import { useSumText } from './use-sum-text.ts'

/** Parses an amount that a till can hold. */
function countedOf(typed: TypedNumber): number | undefined {
  const value = valueOf(typed)
  return value >= 0 ? value : undefined
}

interface CountedTillProps {
  till: Till
  zone: string
  /** The owner, if it is another user's till. */
  receptionistId: string | undefined
  onClosed: (closing: Closing) => void
}

/** A till to count: the expected amount, the counted amount and the difference. */
export function CountedTill({ till: shown, zone, receptionistId, onClosed }: CountedTillProps) {
  const { t } = useTranslation('till')
  const { money } = useFormat()
  const sumText = useSumText()
  const differenceText = useDifferenceText()
  const moneyMoved = useMoneyMoved()
  const id = useId()
  const { cash, card, currency } = shown
  const [written, write, forget] = useDraft<{ cash: string; card?: string; note: string }>(
    `till${receptionistId ?? ''}`,
    {
      cash: '',
      note: '',
    },
  )
  // Without card payments there is nothing to read from the terminal.
  const typed = { ...written, card: written.card ?? (card.expected === 0 && card.received === 0 ? '0' : '') }
  const [isTried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isFloatFirst = receptionistId === undefined && !shown.float
  const numbers = useNumberReader(currency)
  const [countedCash, countedCard] = [countedOf(numbers.amount(typed.cash)), countedOf(numbers.amount(typed.card))]
  const counted =
    countedCash === undefined || countedCard === undefined
      ? undefined
      : { expectedCash: cash.expected, expectedCard: card.expected, countedCash, countedCard }
  const closing = useApiMutation(
    (body: CloseTill, idempotencyKey) =>
      receptionistId === undefined
        ? api.counter.close({ body, idempotencyKey })
        : api.counter.closeTillOf({ params: { id: receptionistId }, body, idempotencyKey }),
    {
      singleFlight: true,
      onSuccess: (answer) => {
        forget()
        onClosed(answer)
      },
      onError: () => setAsking(false),
      onSettled: moneyMoved,
    },
  )
  const close = (body: CloseTill) => closing.mutate({ ...body, ...(typed.note.trim() && { note: typed.note.trim() }) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (counted && isExact(counted)) close(counted)
    else if (counted) setAsking(true)
    else focusById(countedCash === undefined ? `${id}-cash` : `${id}-card`)
  }
  const isOwn = receptionistId === undefined
  if (shown.movements.length === 0 && !shown.float)
    return (
      <>
        <p>{t(isOwn ? 'empty' : 'empty_of')}</p>
        {isOwn && <FloatForm till={shown} isOwn />}
        <TillMovements till={shown} zone={zone} />
      </>
    )
  const error = (text: string) => {
    const amount = numbers.amount(text)
    // An ambiguous amount is reported at once, because the difference below is missing.
    return numbers.either(amount) ?? (isTried && countedOf(amount) === undefined ? t('amount_missing') : undefined)
  }
  /** What the expected amount is made of, where that is more than what was received. */
  const noteOf = (method: CounterMethod) => {
    const { received, returned, reversed = 0 } = shown[method]
    const parts = [
      method === 'cash' && shown.float && `${t('float')} ${money(shown.float.amount, currency)}`,
      `${t('received')} ${money(received, currency)}`,
      returned > 0 && `${t('refunded')} ${money(returned, currency)}`,
      reversed > 0 && `${t('reversed')} ${money(reversed, currency)}`,
    ].filter((part) => typeof part === 'string')
    return parts.length > 1 ? { note: parts.join(' · ') } : {}
  }
  return (
    <>
      <FloatForm till={shown} isOwn={isOwn} />
      <form noValidate className={panel.form} onSubmit={submit}>
        <FactRows
          rows={counterMethods.map((method) => ({
            label: t(`expected_${method}`),
            value: sumText(shown[method].expected, currency),
            ...noteOf(method),
          }))}
        />
        <Field
          id={`${id}-cash`}
          ref={isFloatFirst ? undefined : focusOnMount}
          data-first-focus={isFloatFirst ? undefined : true}
          label={t('counted_cash', { currency })}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          value={typed.cash}
          onValue={(text) => write({ ...written, cash: text })}
          error={error(typed.cash)}
        />
        <Field
          id={`${id}-card`}
          label={t('counted_card', { currency })}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          value={typed.card}
          onValue={(text) => write({ ...written, card: text })}
          error={error(typed.card)}
        />
        <p role="status">{counted && <b>{differenceText({ ...counted, currency })}</b>}</p>
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
      </form>
      <TillMovements till={shown} zone={zone} />
      {isAsking && counted && (
        <ConfirmDialog
          title={t('difference_title')}
          keepLabel={t('count_again')}
          confirmLabel={t('close_with_difference')}
          busy={closing.isPending}
          onKeep={() => setAsking(false)}
          onConfirm={() => close(counted)}
        >
          <p>
            <b>{differenceText({ ...counted, currency })}</b>
          </p>
          <p>{t('difference_stays')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

type Sums = Pick<Closing, 'expectedCash' | 'countedCash' | 'expectedCard' | 'countedCard'>

/** How much more was counted than expected, in amounts that a currency can have. */
function overOf({ expectedCash, countedCash, expectedCard, countedCard }: Sums) {
  const rounded = (amount: number) => Math.round(amount * 1000) / 1000
  return { cash: rounded(countedCash - expectedCash), card: rounded(countedCard - expectedCard) }
}

const isExact = (sums: Sums) => counterMethods.every((method) => overOf(sums)[method] === 0)

/**
 * For cash and card separately: too little of one and as much too much of the other is no match. In words, because a
 * minus sign is easily misread next to Arabic.
 */
export function useDifferenceText() {
  const { t } = useTranslation('till')
  const { money } = useFormat()
  return ({ currency, ...sums }: Sums & Pick<Closing, 'currency'>) => {
    const over = overOf(sums)
    const parts = counterMethods.flatMap((method) => {
      const amount = money(Math.abs(over[method]), currency)
      return over[method] === 0
        ? []
        : [t(`of_${method}`, { what: t(over[method] > 0 ? 'too_much' : 'too_little', { amount }) })]
    })
    return parts.join(' · ') || t('exact')
  }
}

/** The result of a closing. */
export function ClosedTill({ closing, zone }: { closing: Closing; zone: string }) {
  const { t } = useTranslation(['till', 'words'])
  const { money, longDate, clockTime } = useFormat()
  const sumText = useSumText()
  const differenceText = useDifferenceText()
  const at = { instant: closing.closedAt, zone }
  return (
    <div role="status" ref={focusOnMount} tabIndex={-1}>
      <p>
        <b>{t('closed')}</b>
      </p>
      <FactRows
        rows={[
          closing.tillOf !== undefined && { label: t('till_of'), value: <bdi>{closing.tillOf}</bdi> },
          { label: t('closed_by'), value: <bdi>{closing.closedBy}</bdi> },
          { label: t('closed_at'), value: t('words:day_and_time', { day: longDate(at), time: clockTime(at) }) },
          {
            label: t('cash'),
            value: money(closing.countedCash, closing.currency),
            note: t('expected', { amount: sumText(closing.expectedCash, closing.currency) }),
          },
          {
            label: t('card'),
            value: money(closing.countedCard, closing.currency),
            note: t('expected', { amount: sumText(closing.expectedCard, closing.currency) }),
          },
          { label: t('difference'), value: differenceText(closing), isLarge: true },
          closing.note !== null && { label: t('note'), value: <bdi>{closing.note}</bdi> },
        ]}
      />
    </div>
  )
}
