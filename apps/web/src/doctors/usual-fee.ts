import type { Doctor } from '@aafiya/contracts/doctors/doctors'

/** What a visit costs that needs no earlier one: the first that the doctor offers. */
export const usualFee = ({ fees, visitTypes = [] }: Pick<Doctor, 'fees' | 'visitTypes'>): number =>
  visitTypes.find(({ followUpDays }) => followUpDays === undefined)?.fee ?? fees
