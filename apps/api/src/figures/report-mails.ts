import { leastForRate } from '@aafiya/contracts/figures/visit-figures'
import * as z from 'zod/mini'

import { mailOf, type MailDeps, type MailWriting } from '../announcements/mail-kit.ts'
import type { MailTemplates } from '../platform/mail/mail.ts'
import { own, type OwnPhrase } from '../platform/mail/phrase.ts'

export const monthlyReportMail = 'monthly_report'

const Sums = z.array(z.object({ currency: z.string(), amount: z.number() }))

const ReportFigures = z.object({
  visits: z.int(),
  attended: z.int(),
  noShow: z.int(),
  kept: z.int(),
  late: z.int(),
  first: z.int(),
  leadDays: z.nullable(z.number()),
  /** Minutes. */
  offered: z.int(),
  booked: z.int(),
  income: Sums,
  due: Sums,
  refilled: z.int(),
  /** In the clinic's currency; null where no price is set. */
  messageCost: z.nullable(z.number()),
})
export type ReportFigures = z.infer<typeof ReportFigures>

const Report = z.object({
  firstName: z.string(),
  /** Its first day. */
  month: z.iso.date(),
  currency: z.string(),
  now: ReportFigures,
  before: ReportFigures,
})

/** The totals of one month as texts, in the order of the mail. */
function textsOf({ say, count, percent, days, money }: MailWriting, figures: ReportFigures, currency: string) {
  const none = own('–')
  /** As on the page: of few visits, as two counts. */
  const rate = (part: number, whole: number) => {
    if (whole === 0) return none
    if (whole < leastForRate) return say('report_of', { part: count(part), whole: count(whole) })
    return percent(Math.round((part / whole) * 1000) / 10)
  }
  const sums = (of: z.infer<typeof Sums>): OwnPhrase =>
    of.length === 0 ? money(0, currency) : own(of.map((sum) => money(sum.amount, sum.currency).text).join(' + '))
  const { offered, booked, leadDays, messageCost } = figures
  return [
    ['report_visits', count(figures.visits)],
    ['report_no_show', rate(figures.noShow, figures.attended)],
    ['report_late', rate(figures.late, figures.kept)],
    ['report_first', count(figures.first)],
    ['report_ahead', leadDays === null ? none : days(Math.round(leadDays))],
    ['report_unused', offered === 0 ? none : percent(Math.round((Math.max(0, offered - booked) / offered) * 100))],
    ['report_refilled', count(figures.refilled)],
    ['report_income', sums(figures.income)],
    ['report_due', sums(figures.due)],
    ['report_messages', messageCost === null ? none : money(messageCost, currency)],
  ] as const
}

/** The mail of the first of a month: the totals of the month that ended, next to those of the one before. */
export const reportMails = (deps: MailDeps): MailTemplates => ({
  [monthlyReportMail]: mailOf(deps, Report, (writing, { firstName, month, currency, now, before }) => {
    const { say, headline, page, monthName } = writing
    const earlier = textsOf(writing, before, currency)
    return {
      firstName,
      subject: headline('report_subject', { month: monthName(month) }),
      paragraphs: [say('report_sentence', { month: monthName(month) })],
      facts: [
        textsOf(writing, now, currency).map(([label, value], row) => ({
          label: say(label),
          value: say('report_value', { value, before: earlier[row]?.[1] ?? value }),
        })),
      ],
      link: { label: say('report_button'), url: page(`/figures?unit=month&day=${month}`) },
      footnote: say('report_footnote'),
    }
  }),
})
