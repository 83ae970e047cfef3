import { VisitsPage } from './visits-page.tsx'

/** Who comes to see the signed-in doctor. */
export const DoctorVisitsPage = () => <VisitsPage scope="doctor" />
