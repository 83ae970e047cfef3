import { hourMs } from '@aafiya/contracts/platform/durations'
import { specialities } from '@aafiya/contracts/specialities/specialities'
import { eq, inArray, or } from 'drizzle-orm'
import sharp from 'sharp'
import * as z from 'zod/mini'

import type { Deps } from '../deps.ts'
import { inquiries } from '../inquiries/inquiries.table.ts'
import { inquiryFiles } from '../inquiries/inquiry-files.table.ts'
import { inquiryImages } from '../inquiries/stored-images.ts'
import { demoDoctorSlug } from './demo-accounts.ts'
import conversations from './inquiries.json' with { type: 'json' }
import { crowdIds, demoDoctorId, demoPatientId } from './seed-people.ts'
import { stableId, stableNumber } from './stable-id.ts'

type SeedDeps = Pick<Deps, 'db' | 'clock' | 'files'>
type NewInquiry = typeof inquiries.$inferInsert

const Conversation = z.object({ message: z.string(), response: z.string() })
const talks = z.array(Conversation).parse(conversations)
const pediatrics = specialities[3]

interface DemoInquiry {
  name: string
  message: string
  hoursAgo: number
  personId?: string
  specialty?: NewInquiry['specialty']
  claimedBy?: string
  answer?: { text: string; afterHours: number; isLike: boolean | null }
}

function inquiryRow(
  { name, message, hoursAgo, personId = demoPatientId, specialty = pediatrics, claimedBy, answer }: DemoInquiry,
  now: Date,
): NewInquiry {
  const createdAt = new Date(now.getTime() - hoursAgo * hourMs)
  const respondedAt = answer ? new Date(createdAt.getTime() + answer.afterHours * hourMs) : null
  return {
    id: stableId(`inquiry:${name}`),
    personId,
    specialty,
    message,
    doctorId: claimedBy ? demoDoctorId(claimedBy) : null,
    claimedAt: claimedBy
      ? new Date(createdAt.getTime() + (answer ? answer.afterHours / 2 : hoursAgo / 2) * hourMs)
      : null,
    response: answer?.text ?? null,
    respondedAt,
    isLike: answer?.isLike ?? null,
    createdAt,
    updatedAt: respondedAt ?? createdAt,
  }
}

const crowd = (index: number) => crowdIds[index % crowdIds.length] ?? demoPatientId

/** The demo patient's inquiries, in both languages and every state. */
const own: readonly DemoInquiry[] = [
  {
    name: 'rash',
    message:
      'Yusuf (4) has small red spots on his forearm since yesterday. They do not itch, and he has no fever. I attached a photo.',
    hoursAgo: 76,
    claimedBy: demoDoctorSlug,
    answer: {
      text: 'Thank you for the clear photo. This looks like a mild heat rash. Keep the skin cool and dry, and compare with the drawing I attached: spots of that size are harmless. If they do not fade when you press a glass on them, go to the hospital at once.',
      afterHours: 3,
      isLike: true,
    },
  },
  {
    name: 'cough',
    message: 'The cough is better, but Yusuf still coughs when he runs. Can he play football again this week?',
    hoursAgo: 20,
    claimedBy: demoDoctorSlug,
    answer: {
      text: 'Yes, as long as he does not get out of breath sooner than before. Let him rest when he asks to.',
      afterHours: 2,
      isLike: null,
    },
  },
  {
    name: 'tired',
    message: 'أشعر بإرهاق شديد منذ أسبوعين رغم النوم الكافي. هل أحتاج إلى تحليل دم قبل الموعد؟',
    hoursAgo: 3,
    specialty: specialities[0],
  },
  {
    name: 'mole',
    message: 'A mole on my shoulder has become darker over the last months. Should a doctor look at it soon?',
    hoursAgo: 9,
    specialty: specialities[2],
    claimedBy: 'omar-saleh',
  },
]

/** What waits in the demo doctor's inbox. */
const waiting: readonly DemoInquiry[] = [
  {
    name: 'fever',
    message: 'حرارة ابنتي (سنتان) 38.5 منذ الصباح وتشرب جيدًا. متى يجب أن أقلق؟',
    hoursAgo: 1,
    personId: crowd(3),
  },
  {
    name: 'teeth',
    message: 'Our son is 14 months old and has only two teeth. Is that late?',
    hoursAgo: 5,
    personId: crowd(8),
  },
  {
    name: 'spots',
    message: 'ظهرت هذه البقع على ذراع ابني بعد اللعب في الحديقة. أرفقت صورة.',
    hoursAgo: 11,
    personId: crowd(14),
  },
  {
    name: 'appetite',
    message: 'My daughter (5) hardly eats lunch at school and says nothing tastes good. She is lively otherwise.',
    hoursAgo: 31,
    personId: crowd(21),
  },
  {
    name: 'glasses',
    message: 'He sits very close to the television. From what age can eyes be tested?',
    hoursAgo: 27,
    personId: crowd(30),
    claimedBy: demoDoctorSlug,
  },
]

const past = 36

/** Answers of the last weeks, so that the figures have something to show. */
const answeredPast = (): DemoInquiry[] =>
  Array.from({ length: past }, (_, index) => {
    const talk = talks[index % talks.length] ?? { message: '', response: '' }
    const roll = stableNumber(`answered:${index}`, 10)
    return {
      name: `past:${index}`,
      message: talk.message,
      hoursAgo: 40 + index * 46 + stableNumber(`asked:${index}`, 30),
      personId: crowd(index * 3 + 1),
      claimedBy: demoDoctorSlug,
      answer: {
        text: talk.response,
        afterHours: 1 + stableNumber(`hours:${index}`, 20),
        isLike: roll < 3 ? null : roll < 9,
      },
    }
  })

const pictures = [
  {
    of: 'rash',
    part: 'message',
    spots: [
      [220, 240, 46],
      [330, 300, 38],
      [280, 400, 52],
      [420, 210, 30],
    ],
  },
  { of: 'rash', part: 'response', spots: [[320, 320, 90]] },
  {
    of: 'spots',
    part: 'message',
    spots: [
      [180, 330, 60],
      [360, 250, 72],
      [450, 420, 44],
    ],
  },
] as const

const side = 640

/** How red a place is: a few soft, round spots on an even ground. */
function redness(x: number, y: number, spots: readonly (readonly [number, number, number])[]): number {
  return Math.max(0, ...spots.map(([centreX, centreY, radius]) => 1 - Math.hypot(x - centreX, y - centreY) / radius))
}

/** A drawn patch of skin with spots, for the demo's attachments, of no real person. */
function skinPicture(spots: readonly (readonly [number, number, number])[]): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * 3)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const red = redness(x, y, spots)
      const shade = 1 - y / side / 6
      const at = (y * side + x) * 3
      pixels[at] = 214 * shade + red * 10
      pixels[at + 1] = 168 * shade - red * 84
      pixels[at + 2] = 136 * shade - red * 66
    }
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .webp({ quality: 80 })
    .toBuffer()
}

/** Inquiries in every state, made once; anyone who deletes one does not find it again. */
export async function seedInquiries({ db, clock, files }: SeedDeps): Promise<void> {
  const now = clock.now()
  const rows = [...own, ...waiting, ...answeredPast()].map((one) => inquiryRow(one, now))
  const [existing] = await db
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(
      or(
        eq(inquiries.personId, demoPatientId),
        inArray(
          inquiries.id,
          rows.map((row) => row.id),
        ),
      ),
    )
    .limit(1)
  if (existing) return
  const attached = pictures.map(({ of, part, spots }) => ({
    row: {
      id: stableId(`inquiry-file:${of}:${part}`),
      inquiryId: stableId(`inquiry:${of}`),
      part,
      position: 0,
      createdAt: now,
    },
    spots,
  }))
  for (const { row, spots } of attached)
    await files.put(inquiryImages.nameOf(row.id), await skinPicture(spots), 'image/webp')
  await db.transaction(async (tx) => {
    await tx.insert(inquiries).values(rows).onConflictDoNothing()
    await tx
      .insert(inquiryFiles)
      .values(attached.map(({ row }) => row))
      .onConflictDoNothing()
  })
}
