import * as z from 'zod/mini'

import { Id, Instant, optionalText } from '../language/text.ts'
import { declare } from '../platform/endpoint.ts'

/** Characters of what a person must not be given. Not among `limits`, which every page loads. */
export const cautionMax = 200

/** What a person must not be given, such as a medicine. `isByDoctor`: a doctor wrote it, not the person. */
export const Caution = z.object({ id: Id, text: z.string(), isByDoctor: z.boolean(), writtenAt: Instant })
export type Caution = z.infer<typeof Caution>

/** All that is known; `askedAt`: when the question was last answered, also with "nothing"; null if it never was. */
export const Cautions = z.object({ items: z.array(Caution), askedAt: z.nullable(Instant) })
export type Cautions = z.infer<typeof Cautions>

/** `PUT .../cautions/{cautionId}`, under an id that the caller makes. An empty text: nothing is known. */
export const AddCaution = z.strictObject({ text: optionalText(cautionMax) })
export type AddCaution = z.infer<typeof AddCaution>

const Params = z.strictObject({ id: Id })
const CautionParams = z.strictObject({ id: Id, cautionId: Id })

/** What people must not be given: they, those who book for them and the doctors they see keep it. */
export const cautions = declare({
  list: {
    method: 'get',
    path: '/people/:id/cautions',
    access: 'signed-in',
    summary: 'What the caller, or a person they book for, must not be given',
    params: Params,
    response: Cautions,
    errors: ['person_not_found'],
  },
  add: {
    method: 'put',
    path: '/people/:id/cautions/:cautionId',
    access: 'signed-in',
    summary: 'Add what the caller, or a person they book for, must not be given; the same id again adds nothing',
    params: CautionParams,
    body: AddCaution,
    response: Cautions,
    errors: ['person_not_found', 'too_many_cautions'],
  },
  remove: {
    method: 'delete',
    path: '/people/:id/cautions/:cautionId',
    access: 'signed-in',
    summary: 'Remove what is no longer true',
    params: CautionParams,
    response: Cautions,
    errors: ['person_not_found'],
  },
  ofVisit: {
    method: 'get',
    path: '/doctor/visits/:id/cautions',
    access: 'doctor',
    summary: 'What the patient of a visit with the calling doctor must not be given',
    params: Params,
    response: Cautions,
    errors: ['appointment_not_found'],
  },
  addToVisit: {
    method: 'put',
    path: '/doctor/visits/:id/cautions/:cautionId',
    access: 'doctor',
    summary: 'Add what the patient of a visit must not be given; the same id again adds nothing',
    params: CautionParams,
    body: AddCaution,
    response: Cautions,
    errors: ['appointment_not_found', 'person_not_found', 'too_many_cautions'],
  },
  removeFromVisit: {
    method: 'delete',
    path: '/doctor/visits/:id/cautions/:cautionId',
    access: 'doctor',
    summary: 'Remove what is no longer true of the patient of a visit',
    params: CautionParams,
    response: Cautions,
    errors: ['appointment_not_found'],
  },
})
