import type { Inquiry, InquiryStatus } from '@aafiya/contracts/inquiries/inquiries'
import { hourMs } from '@aafiya/contracts/platform/durations'
import { limits } from '@aafiya/contracts/platform/limits'

import type { Deps } from '../deps.ts'
import { doctorFullName } from '../doctors/doctor-view.ts'
import type { DoctorRow } from '../doctors/doctors.table.ts'
import type { PersonRow } from '../people/people.table.ts'
import { personName } from '../people/person-name.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { InquiryRow } from './inquiries.table.ts'
import type { InquiryFileRow } from './inquiry-files.table.ts'
import { imageLinks } from './stored-images.ts'

export interface WholeInquiry {
  inquiry: InquiryRow
  doctor: Pick<DoctorRow, 'id' | 'firstName' | 'lastName' | 'fullNameAr' | 'profilePictureUrl'> | null
  patient: Pick<PersonRow, 'fullName' | 'fullNameAr' | 'gender' | 'birthDate'>
  files: readonly InquiryFileRow[]
}

/** An answer is due a day after the question. */
export const dueAt = (createdAt: Date): Date => new Date(createdAt.getTime() + limits.answerDueHours * hourMs)

/** Unanswered inquiries from before this instant are overdue. */
export const overdueSince = (now: Date): Date => new Date(now.getTime() - limits.answerDueHours * hourMs)

export function statusOf({
  doctorId,
  respondedAt,
  isLike,
}: Pick<InquiryRow, 'doctorId' | 'respondedAt' | 'isLike'>): InquiryStatus {
  if (respondedAt) return isLike === null ? 'answered' : 'rated'
  return doctorId ? 'claimed' : 'open'
}

const genderOf = (gender: number | null): 0 | 1 | null => (gender === 0 || gender === 1 ? gender : null)

/** An inquiry as one person reads it, its images as links that are about to expire. */
export function toInquiry(deps: Pick<Deps, 'clock' | 'secrets'>, reader: Caller, whole: WholeInquiry): Inquiry {
  const { inquiry, doctor, patient, files } = whole
  const linksOf = (part: InquiryFileRow['part']) =>
    files
      .filter((file) => file.part === part)
      .toSorted((a, b) => a.position - b.position)
      .map(({ id }) => imageLinks.linkTo(deps, reader, id))
  return {
    id: inquiry.id,
    message: inquiry.message,
    specialty: inquiry.specialty,
    status: statusOf(inquiry),
    createdAt: inquiry.createdAt.toISOString(),
    updatedAt: inquiry.updatedAt.toISOString(),
    dueAt: dueAt(inquiry.createdAt).toISOString(),
    files: linksOf('message'),
    response: inquiry.response,
    responseFiles: linksOf('response'),
    respondedAt: inquiry.respondedAt?.toISOString() ?? null,
    doctor: doctor && {
      id: doctor.id,
      fullName: doctorFullName(doctor),
      fullNameAr: doctor.fullNameAr,
      profilePictureUrl: doctor.profilePictureUrl,
    },
    patient:
      inquiry.personId === reader.userId
        ? null
        : {
            fullName: personName(patient),
            fullNameAr: patient.fullNameAr,
            gender: genderOf(patient.gender),
            dateOfBirth: patient.birthDate,
          },
    isLike: inquiry.isLike,
    claimedAt: inquiry.claimedAt?.toISOString() ?? null,
    visitSuggestedAt: inquiry.visitSuggestedAt?.toISOString() ?? null,
  }
}
