import * as z from 'zod/mini'

import { Success } from './account.ts'
import { Speciality } from './doctors.ts'
import { declare } from './endpoint.ts'
import { limits } from './limits.ts'
import { Id, Instant, PersonName, PlainDate, pageQuery, writtenText } from './text.ts'

const key = (name: string) => ({ error: name })

/** Pictures come by upload only; a body that names one is refused, and what it names is never fetched (design section 3). */
const NoImages = z.optional(z.array(z.unknown(), key('images_by_upload')).check(z.maxLength(0, key('images_by_upload'))))

const Message = writtenText(limits.inquiryMax, { required: 'message_required', tooLong: 'message_too_long' })
const Response = writtenText(limits.inquiryMax, { required: 'response_required', tooLong: 'response_too_long' })

/** `POST /inquiries`. Without a `specialty`, "General physician" (design section 3). */
export const CreateInquiry = z.strictObject({ message: Message, specialty: z.optional(Speciality), files: NoImages })
export type CreateInquiry = z.infer<typeof CreateInquiry>

/** The text fields of `POST /inquiries/upload`; the images stand in `files`. */
export const UploadInquiry = z.strictObject({ message: Message, specialty: z.optional(Speciality) })
export type UploadInquiry = z.infer<typeof UploadInquiry>

export const UpdateInquiry = z.strictObject({ message: Message })

/** `POST /inquiries/{id}/respond`. */
export const RespondToInquiry = z.strictObject({ response: Response, responseFiles: NoImages })

/** The text field of `POST /inquiries/{id}/respond/upload`; the images stand in `responseFiles`. */
export const UploadResponse = z.strictObject({ response: Response })

export const RateInquiry = z.strictObject({ isLike: z.boolean(key('value_invalid')) })

/** open -> claimed (-> open: released) -> answered -> rated (design section 5). */
export const inquiryStatuses = ['open', 'claimed', 'answered', 'rated'] as const
export type InquiryStatus = (typeof inquiryStatuses)[number]

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

/** Who asks, as far as whoever answers needs it. `gender`: 0 male, 1 female. */
export const InquiryPatient = z.object({
  fullName: PersonName,
  gender: z.nullable(z.union([z.literal(0), z.literal(1)])),
  dateOfBirth: z.nullable(PlainDate),
})

/**
 * An inquiry (design section 4). `files` and `responseFiles` are signed links below `/api/files/` that open for five
 * minutes: ask again for fresh ones. `response` is null until it is answered. `doctor` is who claimed or answered it.
 * `patient` is null for the patient themselves. `dueAt`: an answer is due, 24 hours after it was asked.
 * `visitSuggestedAt`: the doctor suggested a visit; its place is `/appointment/{doctor.id}`.
 */
export const Inquiry = z.object({
  id: Id,
  message: z.string(),
  specialty: Speciality,
  status: z.enum(inquiryStatuses),
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
 * Figures about the answers of the last 12 weeks: a doctor's own, or all for an administrator. `weeks` are oldest first, each
 * from a Sunday in the clinic's zone, also those without an answer. `medianMinutes` from question to answer and
 * `likedShare` (0 to 1, of the rated ones) are null where there is nothing to take them from.
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

const InquiryParams = z.strictObject({ id: Id })
const images = (field: string) => ({
  field,
  maxFiles: limits.inquiryImages,
  maxBytes: limits.imageBytes,
  tooLarge: 'image_too_large' as const,
  tooMany: 'too_many_images' as const,
})

/** Calls about inquiries (specification section 7; who may, design section 3). */
export const inquiries = declare({
  list: {
    method: 'get',
    path: '/inquiries',
    access: 'signed-in',
    summary: 'What the caller asked, latest first; the next page stands in X-Next-Cursor',
    query: z.strictObject({ ...pageQuery, specialty: z.optional(Speciality) }),
    response: z.array(Inquiry),
    errors: [],
  },
  inbox: {
    method: 'get',
    path: '/inquiries/inbox',
    access: 'doctor',
    summary: "The inquiries of the doctor's own speciality by filter, the longest waiting first, answered ones latest first",
    query: z.strictObject({ ...pageQuery, filter: z.optional(z.enum(inboxFilters, key('value_invalid'))) }),
    response: z.array(Inquiry),
    errors: [],
  },
  analytics: {
    method: 'get',
    path: '/inquiries/analytics',
    access: 'doctor-or-administrator',
    summary: "Figures about answers: the doctor's own, or all for an administrator",
    response: InquiryFigures,
    errors: [],
  },
  bySpecialty: {
    method: 'get',
    path: '/inquiries/specialty/:specialty',
    access: 'doctor-or-administrator',
    summary: 'The inquiries of one speciality, latest first: for its doctors and for administrators, 100 a page unless said',
    params: z.strictObject({ specialty: Speciality }),
    query: z.strictObject(pageQuery),
    response: z.array(Inquiry),
    errors: ['not_found'],
  },
  byDoctor: {
    method: 'get',
    path: '/inquiries/doctor/:id',
    access: 'doctor',
    summary: 'What that doctor claimed or answered, latest first: for that doctor, 100 a page unless said',
    params: InquiryParams,
    query: z.strictObject(pageQuery),
    response: z.array(Inquiry),
    errors: ['doctor_not_found'],
  },
  detail: {
    method: 'get',
    path: '/inquiries/:id',
    access: 'signed-in',
    summary: 'One inquiry: for its patient, the doctors of its speciality and administrators',
    params: InquiryParams,
    response: Inquiry,
    errors: ['inquiry_not_found'],
  },
  earlier: {
    method: 'get',
    path: '/inquiries/:id/earlier',
    access: 'doctor-or-administrator',
    summary: "The same patient's earlier inquiries of that speciality, latest first",
    params: InquiryParams,
    query: z.strictObject(pageQuery),
    response: z.array(Inquiry),
    errors: ['inquiry_not_found'],
  },
  create: {
    method: 'post',
    path: '/inquiries',
    access: 'signed-in',
    status: 201,
    summary: 'Ask the doctors of a speciality, without images',
    body: CreateInquiry,
    response: Inquiry,
    errors: [],
  },
  upload: {
    method: 'post',
    path: '/inquiries/upload',
    access: 'signed-in',
    status: 201,
    summary: 'Ask with images; one that is unfit refuses the whole inquiry',
    body: UploadInquiry,
    upload: images('files'),
    response: Inquiry,
    errors: ['image_type_invalid', 'image_too_large', 'too_many_images'],
  },
  update: {
    method: 'put',
    path: '/inquiries/:id',
    access: 'signed-in',
    summary: "Change the message of one's own inquiry, until it is answered",
    params: InquiryParams,
    body: UpdateInquiry,
    response: Inquiry,
    errors: ['inquiry_not_found', 'inquiry_answered'],
  },
  remove: {
    method: 'delete',
    path: '/inquiries/:id',
    access: 'signed-in',
    summary: "Delete one's own inquiry with its images and its answer",
    params: InquiryParams,
    response: Success,
    errors: ['inquiry_not_found'],
  },
  claim: {
    method: 'post',
    path: '/inquiries/:id/claim',
    access: 'doctor',
    summary: 'Take an inquiry, so that no other doctor answers it',
    params: InquiryParams,
    response: Inquiry,
    errors: ['inquiry_not_found', 'inquiry_claimed', 'inquiry_answered', 'cannot_answer_self'],
  },
  release: {
    method: 'post',
    path: '/inquiries/:id/release',
    access: 'doctor',
    summary: 'Give a claimed inquiry back to the other doctors',
    params: InquiryParams,
    response: Inquiry,
    errors: ['inquiry_not_found', 'inquiry_claimed', 'inquiry_answered'],
  },
  respond: {
    method: 'post',
    path: '/inquiries/:id/respond',
    access: 'doctor',
    summary: 'Answer an inquiry without images; an open one is claimed by it',
    params: InquiryParams,
    body: RespondToInquiry,
    response: Inquiry,
    errors: ['inquiry_not_found', 'inquiry_claimed', 'inquiry_answered', 'cannot_answer_self'],
  },
  respondUpload: {
    method: 'post',
    path: '/inquiries/:id/respond/upload',
    access: 'doctor',
    summary: 'Answer with images; one that is unfit refuses the whole answer',
    params: InquiryParams,
    body: UploadResponse,
    upload: images('responseFiles'),
    response: Inquiry,
    errors: [
      'inquiry_not_found',
      'inquiry_claimed',
      'inquiry_answered',
      'cannot_answer_self',
      'image_type_invalid',
      'image_too_large',
      'too_many_images',
    ],
  },
  suggestVisit: {
    method: 'post',
    path: '/inquiries/:id/suggest-visit',
    access: 'doctor',
    summary: "Send the patient a link to the doctor's booking page; a second time changes nothing",
    params: InquiryParams,
    response: Inquiry,
    errors: ['inquiry_not_found', 'inquiry_claimed', 'cannot_answer_self'],
  },
  rate: {
    method: 'post',
    path: '/inquiries/:id/rate',
    access: 'signed-in',
    summary: "Say whether the answer to one's own inquiry helped",
    params: InquiryParams,
    body: RateInquiry,
    response: Inquiry,
    errors: ['inquiry_not_found', 'inquiry_unanswered'],
  },
})
