import * as z from 'zod/mini'

import { Id, Instant, PlainDate, writtenText } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { Agreed, AgreedInText } from '../platform/agreed.ts'
import { limits } from '../platform/limits.ts'
import { Speciality } from '../specialities/speciality-key.ts'

/** Pictures can only be uploaded; a body that names one is refused, and its URL is never fetched. */
const NoImages = z.optional(
  z.array(z.unknown(), key('images_by_upload')).check(z.maxLength(0, key('images_by_upload'))),
)

const Message = writtenText(limits.inquiryMax, { required: 'message_required', tooLong: 'message_too_long' })
const Response = writtenText(limits.inquiryMax, { required: 'response_required', tooLong: 'response_too_long' })

/** `POST /inquiries`. Without a `specialty`, "General physician". */
export const CreateInquiry = z.strictObject({
  message: Message,
  specialty: z.optional(Speciality),
  /** The person it is about, whom the caller books for; absent: the caller. */
  personId: z.optional(Id),
  files: NoImages,
  agreesToHealthData: Agreed,
})
export type CreateInquiry = z.infer<typeof CreateInquiry>

/** The text fields of `POST /inquiries/upload`; the images are in `files`. */
export const UploadInquiry = z.strictObject({
  message: Message,
  specialty: z.optional(Speciality),
  personId: z.optional(Id),
  agreesToHealthData: AgreedInText,
})
export type UploadInquiry = z.infer<typeof UploadInquiry>

export const UpdateInquiry = z.strictObject({ message: Message })

/** `POST /inquiries/{id}/respond`. */
export const RespondToInquiry = z.strictObject({ response: Response, responseFiles: NoImages })

/** The text field of `POST /inquiries/{id}/respond/upload`; the images are in `responseFiles`. */
export const UploadResponse = z.strictObject({ response: Response })

export const RateInquiry = z.strictObject({ isLike: z.boolean(key('value_invalid')) })

/** open -> claimed (-> open: released) -> answered -> rated. */
export const inquiryStatuses = ['open', 'claimed', 'answered', 'rated'] as const
export const InquiryStatus = z.enum(inquiryStatuses)
export type InquiryStatus = z.infer<typeof InquiryStatus>

/** Which of a speciality's inquiries a doctor looks at; overdue: unanswered for more than 24 hours. */
export const inboxFilters = ['open', 'mine', 'answered', 'overdue'] as const
export type InboxFilter = (typeof inboxFilters)[number]

/** The doctor who claimed or answered an inquiry. */
export const InquiryDoctor = z.object({
  id: Id,
  fullName: z.string(),
  fullNameAr: z.nullable(z.string()),
  profilePictureUrl: z.nullable(z.string()),
})

/** The patient, as far as the answering doctor needs to know. `gender`: 0 male, 1 female. */
export const InquiryPatient = z.object({
  fullName: z.string(),
  fullNameAr: z.nullable(z.string()),
  gender: z.nullable(z.union([z.literal(0), z.literal(1)])),
  dateOfBirth: z.nullable(PlainDate),
})

/**
 * An inquiry. `files` and `responseFiles` are signed links below `/api/files/` that work for five minutes: request
 * the inquiry again for fresh ones. `response` is null until it is answered. `doctor` is who claimed or answered it.
 * `patient` is null for the patient themselves; a caller who sent it for another person sees that person. `dueAt`:
 * when an answer is due, 24 hours after it was sent. `visitSuggestedAt`: the doctor suggested a visit; it can be
 * booked at `/appointment/{doctor.id}`.
 */
export const Inquiry = z.object({
  id: Id,
  message: z.string(),
  specialty: Speciality,
  status: InquiryStatus,
  createdAt: Instant,
  updatedAt: Instant,
  dueAt: Instant,
  files: z.array(z.string()),
  response: z.nullable(z.string()),
  responseFiles: z.array(z.string()),
  respondedAt: z.nullable(Instant),
  doctor: z.nullable(InquiryDoctor),
  patient: z.nullable(InquiryPatient),
  isLike: z.nullable(z.boolean()),
  claimedAt: z.nullable(Instant),
  visitSuggestedAt: z.nullable(Instant),
})
export type Inquiry = z.infer<typeof Inquiry>

/**
 * Figures about the answers of the last 12 weeks: a doctor's own, or all for an administrator. `weeks` are oldest
 * first, each from a Sunday in the clinic's zone, also those without an answer. `medianMinutes` from question to answer
 * and `likedShare` (0 to 1, of the rated ones) are null if there is nothing to compute them from.
 */
export const InquiryFigures = z.object({
  weeks: z.array(z.object({ startsOn: PlainDate, answered: z.int() })),
  answered: z.int(),
  medianMinutes: z.nullable(z.int()),
  rated: z.int(),
  liked: z.int(),
  likedShare: z.nullable(z.number()),
  /** Waiting now in the doctor's speciality, or in all: unanswered, and of these overdue. */
  waiting: z.int(),
  overdue: z.int(),
})
export type InquiryFigures = z.infer<typeof InquiryFigures>
