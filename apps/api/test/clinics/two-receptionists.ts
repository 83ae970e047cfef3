import { monday, payingClinic } from './paying-clinic.ts'

/** Two receptionists, and a patient with a visit of 80 dollars on Monday. */
export async function twoReceptionists(options: Parameters<typeof payingClinic>[0] = {}) {
  const place = await payingClinic(options)
  const receptionist = async (firstName: string) =>
    place.asUser((await place.buildUser({ role: 4, firstName, lastName: 'Selim' })).id)
  const [nour, huda] = [await receptionist('Nour'), await receptionist('Huda')]
  const layan = await nour.desk.addPerson({ body: { fullName: 'Layan Aziz', phone: '01001234567' } })
  const bookAt = async (appointmentTime: string) =>
    (await nour.desk.book({ body: { personId: layan.id, doctorId: place.doctor.id, ...monday, appointmentTime } })).id
  const visit = await bookAt('10:00')
  const take = (id = visit, method: 'cash' | 'card' = 'cash', who = nour, idempotencyKey?: string) =>
    who.counter.receive({ params: { id }, body: { method }, ...(idempotencyKey && { idempotencyKey }) })
  const takePart = (amount: number, method: 'cash' | 'card' = 'cash', who = nour, id = visit) =>
    who.counter.receive({ params: { id }, body: { method, amount } })
  const reverse = (id: string, who = nour, reason = 'It was by card.') =>
    who.counter.reverse({ params: { id }, body: { reason } })
  /** The latest charge of a till. */
  const chargeOf = async (who = nour) =>
    (await who.counter.till()).movements.find(({ kind }) => kind === 'charge')?.id ?? ''
  const cancel = (id = visit) => nour.visits.cancelByClinic({ params: { id }, body: { reason: 'They called.' } })
  const giveBack = (id = visit, who = nour) => who.counter.giveBack({ params: { id } })
  const close = (body: object, who = nour) =>
    who.counter.close({ body: { expectedCash: 0, expectedCard: 0, countedCash: 0, countedCard: 0, ...body } })
  const paymentOf = async (id: string) =>
    (await nour.desk.day({ query: { date: monday.appointmentDate } })).visits.find((one) => one.id === id)
      ?.paymentStatus
  return {
    ...place,
    nour,
    huda,
    layan,
    visit,
    bookAt,
    take,
    takePart,
    reverse,
    chargeOf,
    cancel,
    giveBack,
    close,
    paymentOf,
  }
}
