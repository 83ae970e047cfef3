import { desk } from '@aafiya/contracts/desk/desk'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { addPerson } from './add-person.ts'
import { bookAtDesk } from './book-at-desk.ts'
import { dayVersion } from './day-version.ts'
import { setDelay } from './delays/set-delay.ts'
import { findFreeTimes } from './find-free-times.ts'
import { findPeople } from './find-people.ts'
import { moveAtDesk } from './move-at-desk.ts'
import { showDay } from './show-day.ts'
import { shownDate } from './shown-date.ts'

export const deskRoutes = (deps: Deps) =>
  mount(
    desk,
    {
      day: ({ caller, query }) => showDay(deps, caller, query),
      pulse: async ({ query }) => ({
        version: await dayVersion(deps.db, shownDate(deps, query.date), deps.clinic.facts().timeZone),
      }),
      freeTimes: ({ query }) => findFreeTimes(deps, query),
      findPeople: ({ caller, query }) => findPeople(deps, caller, query.q),
      addPerson: ({ caller, body, language, repeatable }) => addPerson(deps, caller, { body, language }, repeatable),
      setDelay: ({ caller, params, body }) => setDelay(deps, caller, params.id, body.minutes),
      book: ({ caller, body, language, repeatable }) => bookAtDesk(deps, caller, body, { language, repeatable }),
      move: ({ caller, params, body }) => moveAtDesk(deps, caller, params.id, body),
    },
    deps,
  )
