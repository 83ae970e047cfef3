import { clinic } from './render-routes.tsx'

const named = (key: string, name: string, nameAr: string, isRetired = false) => ({ key, name, nameAr, isRetired })

/** A clinic that renamed one speciality, retired two, added one and reordered them. */
export const ownSpecialities = {
  ...clinic,
  specialities: [
    named('Cardiology', 'Heart', 'أمراض القلب'),
    named('Neurologist', 'Brain and nerves', 'الأعصاب'),
    named('Pediatricians', 'Pediatricians', 'طب الأطفال'),
    named('Dermatologist', 'Dermatologist', 'الأمراض الجلدية', true),
    named('General physician', 'General physician', 'طب عام', true),
  ],
}
