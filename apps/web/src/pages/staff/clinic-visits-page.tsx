import { VisitsPage } from './visits-page.tsx'

export const ClinicVisitsPage = () => <VisitsPage scope="clinic" />
