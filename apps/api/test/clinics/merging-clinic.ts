import { monday, payingClinic } from './paying-clinic.ts'

export const unknownId = '00000000-0000-4000-8000-000000000000'

/** A paying clinic with Omar, a receptionist, an administrator, and a person who was entered twice. */
export async function mergingClinic() {
  const place = await payingClinic()
  const nour = await place.asUser((await place.buildUser({ role: 4, firstName: 'Nour', lastName: 'Selim' })).id)
  const omar = await place.asPatient('omar')
  const admin = await place.asAdministrator()
  const enter = (body: object) =>
    nour.desk.addPerson({ body: { fullName: 'Layan Aziz', phone: '01001234567', ...body } })
  const [layan, twin] = [
    await enter({ birthYear: 1994 }),
    await enter({ fullName: 'Layan Aziiz', phone: '01112223334' }),
  ]
  const bookFor = (personId: string, appointmentTime: string, doctorId = place.doctor.id) =>
    nour.desk.book({ body: { personId, doctorId, ...monday, appointmentTime } })
  const merge = (keptId = layan.id, otherId = twin.id) => admin.merges.merge({ body: { keptId, otherId } })
  const undo = (id: string) => admin.merges.undo({ params: { id } })
  const visitsOf = async (personId: string) =>
    (await nour.desk.day({ query: { date: monday.appointmentDate } })).visits.filter(
      (visit) => visit.personId === personId,
    ).length
  const find = async (q: string) => (await nour.desk.findPeople({ query: { q } })).map(({ id }) => id)
  const issue = async (id = layan.id) => (await nour.merges.issueCode({ params: { id }, body: {} })).code
  return { ...place, omar, nour, admin, enter, layan, twin, bookFor, merge, undo, visitsOf, find, issue }
}
