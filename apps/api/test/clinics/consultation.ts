import { clinic } from '../clinic.ts'

/** A clinic with patients Mona and Omar, two neurologists, a dermatologist, and their clients. */
export async function consultation(options: Parameters<typeof clinic>[0] = {}) {
  const place = await clinic(options)
  const [karim, salma, nadia] = [
    await place.buildDoctor(),
    await place.buildDoctor({ firstName: 'Salma', lastName: 'Nabil' }),
    await place.buildDoctor({ firstName: 'Nadia', speciality: 'Dermatologist' }),
  ]
  const mona = await place.asPatient('mona')
  return {
    ...place,
    mona,
    omar: await place.asPatient('omar'),
    karim: await place.asUser(karim.userId),
    salma: await place.asUser(salma.userId),
    nadia: await place.asUser(nadia.userId),
    doctors: { karim, salma, nadia },
    ask: (message = 'Headache since Monday') => mona.inquiries.create({ body: { message, specialty: 'Neurologist' } }),
  }
}
