import type { Figures } from '@aafiya/contracts/figures/figures'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../doctors/doctor-name.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { paths } from '../paths.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { Button } from '../ui/action/button.tsx'
import { PaperOnly } from '../ui/text/paper-only.tsx'
import { FigureSection, FigureTable, type Row } from './figure-parts.tsx'
import { beforeOf, useMoneyWords, useRate, type NarrowingProps, type PartProps } from './figure-words.ts'
import css from './figures.module.css'

export function Money({ figures, before, lists, currency, narrowedTo }: PartProps & NarrowingProps) {
  const { t, i18n } = useTranslation(['figures', 'staff', 'common'])
  const { count, money } = useFormat()
  const sum = useMoneyWords(currency)
  const total = (sums: readonly { amount: number; currency: string }[]) =>
    sums.map((one) => money(one.amount, one.currency)).join(' + ') || money(0, currency)
  const part = (of: 'charged' | 'refunded') => (all: Figures) =>
    total(all.income.map((one) => ({ amount: one[of], currency: one.currency })))
  const row = (key: string, name: string, textOf: (all: Figures) => string, to: string | undefined): Row => ({
    key,
    name,
    cells: [{ text: textOf(figures), to }],
    before: beforeOf(before, textOf),
  })
  const methods = [...new Set([...figures.byMethod, ...(before?.byMethod ?? [])].map(({ method }) => method))]
  return (
    <FigureSection title={t('net')} rule={t('income_rule')}>
      <FigureTable
        caption={t('net')}
        heads={[t('head_measure'), t('head_sum')]}
        rows={[
          row('charged', t('staff:paid'), part('charged'), lists.ledger({ kind: 'charge' })),
          row('refunded', t('refunded'), part('refunded'), lists.ledger({ kind: 'taken_back' })),
          row('net', t('net'), ({ income }) => sum(income), lists.ledger()),
          ...methods.map((method) =>
            row(
              method,
              t(`method_${method}`),
              ({ byMethod }) => sum(byMethod.find((one) => one.method === method)?.income ?? []),
              lists.ledger({ provider: method }),
            ),
          ),
          row('due', t('due'), ({ due }) => total(due), lists.visits({ figure: 'unpaid' })),
        ]}
      />
      <FigureTable
        caption={t('types')}
        heads={[t('head_type'), t('common:menu_appointments'), t('net')]}
        rows={figures.byType.map(({ id, name, nameAr, visits, income }) => ({
          key: id ?? 'none',
          name: (
            <AppLink to={narrowedTo({ visitTypeId: id ?? 'none' })}>
              {id === null ? t('no_type') : ((i18n.language === 'ar' ? nameAr : name) ?? name)}
            </AppLink>
          ),
          cells: [
            { text: count(visits), to: lists.visits({ figure: 'visits', visitTypeId: id ?? 'none' }) },
            { text: sum(income), to: lists.ledger({ visitTypeId: id ?? 'none' }) },
          ],
        }))}
      />
    </FigureSection>
  )
}

/** The stylesheet leaves out the others, so that all figures fit on a page. */
const doctorsOnPaper = 8
const doctorsAtFirst = 20

export function Doctors({ figures, currency, lists, narrowedTo }: PartProps & NarrowingProps) {
  const { t } = useTranslation(['figures', 'words', 'common'])
  const { count, percent } = useFormat()
  const rate = useRate()
  const doctorName = useDoctorName()
  const sum = useMoneyWords(currency)
  const netOf = (income: Figures['income']) => income.find((one) => one.currency === currency)?.net ?? 0
  const most = Math.max(1, ...figures.byDoctor.map(({ income }) => netOf(income)))
  const byIncome = figures.byDoctor.toSorted((a, b) => netOf(b.income) - netOf(a.income) || b.completed - a.completed)
  const others = Math.max(0, byIncome.length - doctorsOnPaper)
  const [isWhole, setWhole] = useState(false)
  return (
    <FigureSection title={t('common:nav_doctors')} rule={t('doctors_rule')}>
      <FigureTable
        className={css.doctors}
        caption={t('common:nav_doctors')}
        heads={[t('words:doctor'), t('head_completed'), t('no_show'), t('head_time_booked'), t('net')]}
        rows={byIncome
          .slice(0, isWhole ? undefined : doctorsAtFirst)
          .map(({ id, name, nameAr, completed, attended, noShow, time, income }) => ({
            key: id,
            name: (
              <AppLink to={narrowedTo({ doctorId: id })}>{doctorName({ fullName: name, fullNameAr: nameAr })}</AppLink>
            ),
            share: netOf(income) / most,
            cells: [
              { text: count(completed), to: lists.visits({ figure: 'completed', doctorId: id }) },
              { text: rate(noShow, attended), to: lists.visits({ figure: 'no_show', doctorId: id }) },
              {
                text:
                  time.offered === 0
                    ? t('none')
                    : percent(Math.min(100, Math.round((time.booked / time.offered) * 100))),
                to: lists.freeTime({ doctorId: id }),
              },
              { text: sum(income), to: lists.ledger({ doctorId: id }) },
            ],
          }))}
      />
      {!isWhole && byIncome.length > doctorsAtFirst && (
        <div className={css.more}>
          <Button tone="line" onClick={() => setWhole(true)}>
            {t('all_doctors', { count: byIncome.length })}
          </Button>
        </div>
      )}
      {others > 0 && <PaperOnly>{t('more_doctors', { count: others })}</PaperOnly>}
    </FigureSection>
  )
}

export interface MessagesProps {
  messages: NonNullable<Figures['messages']>
  visits: number
  currency: string
  listOf: (query: Record<string, string>) => string
}

export function Messages({ messages, visits, currency, listOf }: MessagesProps) {
  const { t } = useTranslation(['figures', 'words'])
  const { count, money } = useFormat()
  const total = messages.reduce((all, { cost }) => all + (cost ?? 0), 0)
  const most = Math.max(...messages.map(({ cost }) => cost ?? 0))
  const costText = (cost: number) => (cost === 0 ? t('words:free') : money(cost, currency))
  return (
    <FigureSection title={t('words:messages')} rule={t('messages_rule')}>
      {messages.length === 0 ? (
        <p>{t('no_messages')}</p>
      ) : (
        <>
          <FigureTable
            caption={t('words:messages')}
            heads={[t('head_channel'), t('head_sent'), t('head_delivered'), t('head_failed'), t('head_cost')]}
            rows={messages.map(({ channel, sent, delivered, failed, cost }) => ({
              key: channel,
              name: t(`channel_${channel}`),
              ...(total > 0 && { share: (cost ?? 0) / most }),
              cells: [
                { text: count(sent), to: listOf({ channel, count: 'sent' }) },
                { text: count(delivered), to: listOf({ channel, count: 'delivered' }) },
                { text: count(failed), to: listOf({ channel, count: 'failed' }) },
                cost === null ? { text: t('set_prices'), to: paths.settings() } : { text: costText(cost) },
              ],
            }))}
          />
          {total > 0 && (
            <p className={css.total}>
              {t('cost_total', { total: money(total, currency), each: money(total / Math.max(1, visits), currency) })}
            </p>
          )}
        </>
      )}
    </FigureSection>
  )
}
