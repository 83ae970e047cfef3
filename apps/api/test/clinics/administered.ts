import { clinic } from '../clinic.ts'

/** A clinic with two administrators, and the ids of its specialities by key. */
export async function administered() {
  const place = await clinic()
  const administrator = await place.asAdministrator()
  const colleague = await place.asUser((await place.buildUser({ role: 3 })).id)
  const idOf = async (key: string) => {
    const found = (await administrator.specialities.managed()).find((one) => one.key === key)
    if (!found) throw new Error(`no ${key}`)
    return found.id
  }
  const keys = async () => (await place.asVisitor.specialities.list()).map(({ key }) => key)
  return { ...place, administrator, colleague, idOf, keys }
}
