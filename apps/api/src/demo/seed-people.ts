import { secondFactors } from '../account/second-factor/second-factors.table.ts'
import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { searchTextsOf } from '../doctors/search-texts.ts'
import { demoAccounts, demoDoctorSlug, demoPassword } from './demo-accounts.ts'
import { demoDoctors, type DemoDoctor } from './demo-doctors.ts'
import { stableId } from './stable-id.ts'

const latin = {
  first: 'Ahmed Hana Youssef Farida Karim Salma Mostafa Dalia Tarek Yasmin Sherif Heba Adam Rana Hassan Nadine'.split(
    ' ',
  ),
  last: 'Mahmoud Shaker Nassar Fouad Rizk Zaki Helmy Morsi Barakat Wassef Anwar Sabry Ghali Kassem Tawfik'.split(' '),
}
const arabic = {
  first: 'أحمد هنا يوسف فريدة كريم سلمى مصطفى داليا طارق ياسمين شريف هبة آدم رنا حسن نادين'.split(' '),
  last: 'محمود شاكر نصار فؤاد رزق زكي حلمي مرسي بركات واصف أنور صبري غالي قاسم توفيق'.split(' '),
}

/** The name of one of the crowd: each differs, every third one is written in Arabic. */
function crowdName(index: number): { firstName: string; lastName: string } {
  const { first, last } = index % 3 === 2 ? arabic : latin
  return { firstName: first[index % first.length] ?? '', lastName: last[(index * 7) % last.length] ?? '' }
}

export const demoPatientId = stableId('user:patient')
export const demoDoctorId = (slug: string) => stableId(`doctor:${slug}`)
/** As many other patients as doctors, so that no two visits at one time need the same one. */
export const crowdIds = demoDoctors.map((_, index) => stableId(`crowd:${index}`))

const doctorUserId = (slug: string) => stableId(`user:${slug}`)

/** The demo accounts, the doctors with their accounts, and a crowd of other patients. */
export async function seedPeople({ db, clock, passwords }: Pick<Deps, 'db' | 'clock' | 'passwords'>): Promise<void> {
  const now = clock.now()
  const passwordHash = await passwords.hash(demoPassword)
  const common = { status: 'verified' as const, language: 'en' as const, createdAt: now, updatedAt: now }
  const accountOf = ({ slug, firstName, lastName, gender }: DemoDoctor) => ({
    ...common,
    id: doctorUserId(slug),
    firstName,
    lastName,
    gender,
    role: 1,
    email: slug === demoDoctorSlug ? demoAccounts.doctor : `${slug}@doctors.aafiya.example`,
    passwordHash: slug === demoDoctorSlug ? passwordHash : null,
  })
  await db
    .insert(users)
    .values([
      {
        ...common,
        id: demoPatientId,
        email: demoAccounts.patient,
        passwordHash,
        firstName: 'Layla',
        lastName: 'Aziz',
        fullNameAr: 'ليلى عزيز',
        gender: 1,
        role: 2,
        phoneNumber: '+201001234567',
        address: '5 Road 9, Maadi, Cairo',
        dateOfBirth: '1991-04-18',
      },
      {
        ...common,
        id: stableId('user:administrator'),
        email: demoAccounts.administrator,
        passwordHash,
        firstName: 'Nour',
        lastName: 'Selim',
        gender: 0,
        role: 3,
      },
      {
        ...common,
        id: stableId('user:receptionist'),
        email: demoAccounts.receptionist,
        passwordHash,
        firstName: 'Hala',
        lastName: 'Zaki',
        fullNameAr: 'هالة زكي',
        gender: 1,
        role: 4,
      },
      ...demoDoctors.map(accountOf),
      ...crowdIds.map((id, index) => ({
        ...common,
        id,
        email: `patient-${index + 1}@crowd.aafiya.example`,
        ...crowdName(index),
        role: 2,
      })),
    ])
    .onConflictDoNothing()
  // So that the accounts of the README go on working with their password alone.
  const staff = ['administrator', 'receptionist', ...demoDoctors.map(({ slug }) => slug)]
  await db
    .insert(secondFactors)
    .values(staff.map((name) => ({ userId: stableId(`user:${name}`), isExempt: true })))
    .onConflictDoNothing()
  await db
    .insert(doctors)
    .values(
      demoDoctors.map(({ slug, gender: _, ...profile }) => ({
        ...profile,
        id: demoDoctorId(slug),
        userId: doctorUserId(slug),
        status: 'approved' as const,
        ...searchTextsOf(profile),
        profilePictureUrl: `/portraits/${slug}.svg`,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflictDoNothing()
}
