import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import { usualType } from '@aafiya/contracts/doctors/usual-type'

/** The fee of the doctor's usual visit. */
export const usualFee = ({ fees, visitTypes = [] }: Pick<Doctor, 'fees' | 'visitTypes'>): number =>
  usualType(visitTypes)?.fee ?? fees
