import { specialities } from '@aafiya/contracts/specialities/specialities'
import * as z from 'zod/mini'

import list from './doctors.json' with { type: 'json' }

const DemoDoctor = z.object({
  slug: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullNameAr: z.string(),
  gender: z.literal([0, 1]),
  languages: z.array(z.string()),
  speciality: z.enum(specialities),
  degree: z.string(),
  degreeAr: z.string(),
  experience: z.int(),
  about: z.string(),
  aboutAr: z.string(),
  address: z.string(),
  addressAr: z.string(),
  fees: z.number(),
  availability: z.boolean(),
})
export type DemoDoctor = z.infer<typeof DemoDoctor>

export const demoDoctors: readonly DemoDoctor[] = z.array(DemoDoctor).parse(list)
