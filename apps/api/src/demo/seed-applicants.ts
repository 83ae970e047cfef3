import { dayMs } from '@aafiya/contracts/platform/durations'
import { specialities } from '@aafiya/contracts/specialities/specialities'

import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { searchTextsOf } from '../doctors/search-texts.ts'
import { stableId } from './stable-id.ts'

const applicants = [
  {
    slug: 'rania-shafik',
    gender: 1,
    firstName: 'Rania',
    lastName: 'Shafik',
    fullNameAr: 'رانيا شفيق',
    speciality: specialities[2],
    degree: 'MSc Dermatology, Ain Shams University',
    degreeAr: 'ماجستير الأمراض الجلدية، جامعة عين شمس',
    experience: 9,
    about: 'Nine years in a university clinic, with a special interest in eczema and acne of teenagers.',
    aboutAr: 'تسع سنوات في عيادة جامعية، مع اهتمام خاص بالإكزيما وحب الشباب لدى المراهقين.',
    address: '22 El Merghany St, Heliopolis, Cairo',
    addressAr: '22 شارع الميرغني، مصر الجديدة، القاهرة',
    fees: 55,
    daysAgo: 2,
  },
  {
    slug: 'peter-lindqvist',
    gender: 0,
    firstName: 'Peter',
    lastName: 'Lindqvist',
    fullNameAr: null,
    speciality: specialities[0],
    degree: 'MD, Karolinska Institute',
    degreeAr: null,
    experience: 16,
    about: 'A family doctor who moved to Cairo last year and sees patients in English.',
    aboutAr: null,
    address: '4 Brazil St, Zamalek, Cairo',
    addressAr: null,
    fees: 70,
    daysAgo: 5,
  },
] as const

/** Two doctors whose applications wait for an administrator. Decisions about them are kept. */
export async function seedApplicants({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (const { slug, gender, daysAgo, ...profile } of applicants) {
    const userId = stableId(`user:${slug}`)
    const { firstName, lastName } = profile
    const appliedAt = new Date(now.getTime() - daysAgo * dayMs)
    const written = { createdAt: appliedAt, updatedAt: appliedAt }
    const account = { email: `${slug}@applicants.aafiya.example`, firstName, lastName, gender, role: 1 }
    await db
      .insert(users)
      .values({ id: userId, ...account, status: 'verified', language: profile.fullNameAr ? 'ar' : 'en', ...written })
      .onConflictDoNothing()
    await db
      .insert(doctors)
      .values({
        id: stableId(`doctor:${slug}`),
        userId,
        status: 'pending',
        ...profile,
        ...searchTextsOf(profile),
        availability: true,
        appliedAt,
        ...written,
      })
      .onConflictDoNothing()
  }
}
