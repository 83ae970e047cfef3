import { DeskPage } from '../src/pages/staff/desk-page.tsx'
import { ReceptionistsPage } from '../src/pages/staff/receptionists-page.tsx'
import type { Answers } from './fake-api.ts'
import { renderRoutes, type Rendered } from './render-routes.tsx'

/** Renders the front desk, and who works there. */
export const renderDesk = (at: string, answers: Answers = {}, rendered: Rendered = {}) =>
  renderRoutes({ '/desk': <DeskPage />, '/admin/clinic/receptionists': <ReceptionistsPage /> }, at, answers, rendered)
