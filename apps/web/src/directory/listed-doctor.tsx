import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import { memo } from 'react'

import { DoctorCard } from '../doctors/doctor-card.tsx'
import { NextFree } from './next-free.tsx'

export interface ListedDoctorProps {
  doctor: Doctor
  eager: boolean
  /** Undefined where it is not known, or over. */
  nextFree: string | null | undefined
  zone: string | undefined
  today: string
}

/** A doctor of the directory with the earliest free time. Typing into the search rerenders none of them. */
export const ListedDoctor = memo(function ListedDoctor({ doctor, eager, nextFree, zone, today }: ListedDoctorProps) {
  const free = { doctorId: doctor.id, isTaking: doctor.availability, nextFree, zone, today }
  return <DoctorCard doctor={doctor} listed eager={eager} renderFoot={(nameId) => <NextFree {...free} nameId={nameId} />} />
})
