import { and, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { doctors } from '../doctors.table.ts'
import { visitTypes } from '../visit-types/visit-types.table.ts'

const { doctorId, fee, bookableBy, retiredAt } = visitTypes

type Some = (what?: SQL) => SQL

const ofDoctor: Some = (what) =>
  sql`${doctors.id} in (select ${doctorId} from ${visitTypes} where ${and(sql`${doctorId} is not null`, isNull(retiredAt), what)})`
const ofClinic: Some = (what) =>
  sql`exists (select from ${visitTypes} where ${and(isNull(doctorId), isNull(retiredAt), what)})`

const isForPatients = eq(bookableBy, 'patient')

/** Whether patients can book any type that costs something; types without their own fee use the doctor's. */
const isAnyPaid = (some: Some) =>
  or(some(and(isForPatients, gt(fee, 0))), and(gt(doctors.fees, 0), some(and(isForPatients, isNull(fee)))))

/**
 * Whether a visit to a doctor can be paid for online: there is a provider, and patients can book a visit that costs
 * something, of the doctor's own types where there are any, else of the clinic's (`typesOf`). What costs nothing is not
 * paid for.
 */
export const isPaidOnline = ({ gateways }: Pick<Deps, 'gateways'>): SQL =>
  gateways.size > 0
    ? sql`(case when ${ofDoctor()} then ${isAnyPaid(ofDoctor)} else ${isAnyPaid(ofClinic)} end)`
    : sql`false`
