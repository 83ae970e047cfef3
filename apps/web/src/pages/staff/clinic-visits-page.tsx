import { VisitsPage } from './visits-page.tsx'

/** Everybody's appointments, for an administrator. */
export const ClinicVisitsPage = () => <VisitsPage scope="clinic" />
