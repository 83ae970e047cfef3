import { personCards } from '@aafiya/contracts/desk/person-cards'

import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { correctPerson } from './correct-person.ts'
import { addNote, removeNote } from './desk-notes.ts'
import { showCard } from './show-card.ts'

export const cardRoutes = (deps: Deps) =>
  mount(
    personCards,
    {
      show: ({ caller, params }) => showCard(deps, caller, params.id),
      correct: ({ caller, params, body, language }) => correctPerson(deps, caller, params.id, { body, language }),
      addNote: ({ caller, params, body, repeatable }) => addNote(deps, caller, params.id, body.text, repeatable),
      removeNote: ({ caller, params }) => removeNote(deps, caller, params.id, params.noteId),
    },
    deps,
  )
