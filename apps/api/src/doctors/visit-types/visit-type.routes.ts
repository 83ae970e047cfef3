import { visitTypes } from '@aafiya/contracts/doctors/visit-types'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { Problem } from '../../platform/problem.ts'
import { doctors } from '../doctors.table.ts'
import { visitTypeCatalogue } from './visit-type-catalogue.ts'

export function visitTypeRoutes(deps: Deps) {
  const catalogue = visitTypeCatalogue(deps)
  return mount(
    visitTypes,
    {
      managed: catalogue.managed,
      add: async ({ caller, body: { doctorId = null, ...body }, ...call }) => {
        if (doctorId !== null && (await deps.db.$count(doctors, eq(doctors.id, doctorId))) === 0)
          throw new Problem('doctor_not_found')
        return catalogue.add(caller, { ...body, doctorId }, call)
      },
      change: ({ caller, params, body, language }) => catalogue.change(caller, params.id, body, language),
      move: ({ caller, params, body }) => catalogue.move(caller, params.id, body.direction),
      retire: ({ caller, params }) => catalogue.retire(caller, params.id),
      restore: ({ caller, params, language }) => catalogue.restore(caller, params.id, language),
    },
    deps,
  )
}
