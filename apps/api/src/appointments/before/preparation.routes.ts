import { preparations } from '@aafiya/contracts/appointments/preparations'

import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { ownVisit } from '../notes/own-visit.ts'
import { changeForm, showForm } from './change-form.ts'
import { saveAnswers } from './save-answers.ts'
import { readAnswers, showPreparation } from './show-preparation.ts'

export const preparationRoutes = (deps: Deps) =>
  mount(
    preparations,
    {
      form: ({ params }) => showForm(deps, params.id),
      saveForm: ({ caller, params, body }) => changeForm(deps, caller, params.id, body),
      show: ({ caller, params }) => showPreparation(deps, caller.userId, params.id),
      saveAnswers: ({ caller, params, body }) => saveAnswers(deps, caller, params.id, body),
      read: ({ caller, params }) => readAnswers(deps, caller, ownVisit(caller, params)),
    },
    deps,
  )
