import * as z from 'zod/mini'

import { weekdays } from '../hours/schedule.ts'
import { Id, PlainDate } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { MessageChannel } from '../notifications/message-channels.ts'
import { PaymentMethod } from '../payments/payment-provider.ts'
import { declare } from '../platform/endpoint.ts'
import { ofVisits } from './counted-visits.ts'
import { isPeriod, period } from './period.ts'
import { leadTimes } from './visit-figures.ts'

export const FiguresQuery = z
  .strictObject({ ...period, ...ofVisits })
  .check(z.refine(isPeriod, { error: 'value_invalid', path: ['to'] }))
export type FiguresQuery = z.infer<typeof FiguresQuery>

/** Of each of `visitFigures`. */
const VisitCounts = z.object({
  visits: z.int(),
  open: z.int(),
  attended: z.int(),
  completed: z.int(),
  no_show: z.int(),
  cancelled: z.int(),
  by_patient: z.int(),
  by_clinic: z.int(),
  late: z.int(),
  kept: z.int(),
  waited: z.int(),
  unpaid: z.int(),
  first: z.int(),
  return: z.int(),
  refilled: z.int(),
})

/** In one currency: what came in, what went back (refunds, and reversals at the desk), and the difference. */
const Income = z.object({ currency: z.string(), charged: z.number(), refunded: z.number(), net: z.number() })
export type Income = z.infer<typeof Income>
const incomes = z.array(Income)

/** Attended visits and those missed among them; visits not cancelled by the clinic, and late cancellations among them. */
const Attendance = z.object({ attended: z.int(), noShow: z.int(), kept: z.int(), late: z.int() })

/** In minutes, the middle of all; null where there is none. `count`: of how many visits. */
const Middle = z.object({ median: z.nullable(z.number()), count: z.int() })

/** Offered and booked time in minutes. Offered by today's hours: those of the past are not stored. */
const Time = z.object({ offered: z.int(), booked: z.int() })

/**
 * The figures of a period. Every number is counted from the rows when it is requested. `until` is the last day that
 * has begun, where the period is not over.
 */
export const Figures = z.object({
  ...period,
  until: z.nullable(PlainDate),
  /** One count for each figure. */
  visits: VisitCounts,
  attendance: Attendance,
  byReminder: z.object({ yes: Attendance, no: Attendance }),
  byConfirmation: z.object({ yes: Attendance, no: Attendance }),
  /** Of visits not cancelled: days from booking to visit. */
  leadDays: Middle,
  byLead: z.array(z.object({ lead: z.enum(leadTimes), visits: z.int(), attended: z.int(), noShow: z.int() })),
  /** From arrival to the start, and from the booked time to the start. */
  waiting: Middle,
  delay: Middle,
  time: Time,
  days: z.array(
    z.object({ date: PlainDate, visits: z.int(), completed: z.int(), noShow: z.int(), cancelled: z.int() }),
  ),
  /**
   * Visits that start within an hour of a weekday, and the minutes offered and booked in it by all doctors; `days`:
   * how many of that weekday are in the period.
   */
  busy: z.array(
    z.object({
      weekday: z.enum(weekdays),
      hour: z.int(),
      visits: z.int(),
      days: z.int(),
      offered: z.int(),
      booked: z.int(),
    }),
  ),
  income: incomes,
  /** What is due of visits that took place in the period. */
  due: z.array(z.object({ currency: z.string(), amount: z.number() })),
  byMethod: z.array(z.object({ method: PaymentMethod, income: incomes })),
  byType: z.array(
    z.object({
      id: z.nullable(Id),
      name: z.nullable(z.string()),
      nameAr: z.nullable(z.string()),
      visits: z.int(),
      income: incomes,
    }),
  ),
  byDoctor: z.array(
    z.object({
      id: Id,
      name: z.string(),
      nameAr: z.nullable(z.string()),
      visits: z.int(),
      completed: z.int(),
      /** Completed or missed, and missed among them. */
      attended: z.int(),
      noShow: z.int(),
      time: Time,
      income: incomes,
    }),
  ),
  /** Of the whole clinic; absent for a doctor, and where only some visits are counted. */
  messages: z.optional(
    z.array(
      z.object({
        channel: MessageChannel,
        sent: z.int(),
        delivered: z.int(),
        failed: z.int(),
        /** In the clinic's currency; null where no price is set. */
        cost: z.nullable(z.number()),
      }),
    ),
  ),
})
export type Figures = z.infer<typeof Figures>

/** Whether the caller gets last month's figures by mail, on the first of each month. */
export const FiguresReport = z.strictObject({ isWanted: z.boolean(key('value_invalid')) })
export type FiguresReport = z.infer<typeof FiguresReport>

/** Calls about a clinic's figures. They name no patient. */
export const figures = declare({
  ofClinic: {
    method: 'get',
    path: '/clinic/figures',
    access: 'administrator',
    summary: 'The figures of a period: visits, attendance, time, income, messages',
    query: FiguresQuery,
    response: Figures,
    errors: [],
  },
  report: {
    method: 'get',
    path: '/clinic/figures/report',
    access: 'administrator',
    summary: "Whether last month's figures are mailed to the caller on the first of each month",
    response: FiguresReport,
    errors: [],
  },
  chooseReport: {
    method: 'put',
    path: '/clinic/figures/report',
    access: 'administrator',
    summary: "Have last month's figures mailed to the caller on the first of each month, or stop that",
    body: FiguresReport,
    response: FiguresReport,
    errors: [],
  },
  ofDoctor: {
    method: 'get',
    path: '/doctor/figures',
    access: 'doctor',
    summary: "The figures of the calling doctor's visits in a period",
    query: FiguresQuery,
    response: Figures,
    errors: [],
  },
})
