import { VisitsPage } from './visits-page.tsx'

export const DoctorVisitsPage = () => <VisitsPage scope="doctor" />
