import type { ManagedSpeciality } from '@aafiya/contracts/specialities/managed-specialities'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { countOf, doctorCounts } from '../../doctors/doctor-counts.ts'
import { OrderedRow, type OrderedRowProps } from '../ordered/ordered-row.tsx'

export type SpecialityRowProps = Omit<OrderedRowProps, 'item' | 'detail'> & { speciality: ManagedSpeciality }

/** A speciality with the number of its doctors. */
export function SpecialityRow({ speciality, ...row }: SpecialityRowProps) {
  const { t } = useTranslation('common')
  const { data: counts } = useQuery(doctorCounts())
  return (
    <OrderedRow item={speciality} detail={counts && t('doctors_count', { count: countOf(counts, [speciality.key]).listed })} {...row} />
  )
}
