import { ClosedDayPage } from '../src/pages/staff/closed-day-page.tsx'
import { DeskPage } from '../src/pages/staff/desk-page.tsx'
import { PeoplePage } from '../src/pages/staff/people-page.tsx'
import { ReceptionistsPage } from '../src/pages/staff/receptionists-page.tsx'
import type { Answers } from './fake-api.ts'
import { renderRoutes, type Rendered } from './render-routes.tsx'

/** Renders the front desk, signed in as its staff. */
export const renderDesk = (at: string, answers: Answers = {}, rendered: Rendered = {}) =>
  renderRoutes(
    {
      '/desk': <DeskPage />,
      '/desk/closed-day': <ClosedDayPage />,
      '/admin/clinic/people': <PeoplePage />,
      '/admin/clinic/receptionists': <ReceptionistsPage />,
    },
    at,
    answers,
    rendered,
  )
