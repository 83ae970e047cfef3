import { expect, test } from 'vitest'

import { percentile } from '../clinic/call.ts'
import { makePatients, query } from '../clinic/people.ts'
import { startApi } from '../processes/api-process.ts'
import { ownCluster } from '../processes/cluster.ts'
import { mailCatcher } from '../processes/mail-catcher.ts'

const peopleCount = 200_000
const latin = [
  'Mohamed',
  'Ahmed',
  'Mahmoud',
  'Mona',
  'Layla',
  'Hala',
  'Karim',
  'Youssef',
  'Nour',
  'Salma',
  'Omar',
  'Dina',
  'Tarek',
  'Rana',
  'Hassan',
  'Heba',
]
const arabic = [
  'محمد',
  'أحمد',
  'محمود',
  'منى',
  'ليلى',
  'هالة',
  'كريم',
  'يوسف',
  'نور',
  'سلمى',
  'عمر',
  'دينا',
  'طارق',
  'رنا',
  'حسن',
  'هبة',
]
const families = [
  'Aziz',
  'Farid',
  'Saleh',
  'Mansour',
  'Zaki',
  'Rizk',
  'Fouad',
  'Morsi',
  'Nassar',
  'Barakat',
  'Ghali',
  'Helmy',
  'Kassem',
]

/** Every other person has a name in Arabic alone; each has a telephone number. */
const fill = `
  insert into people (id, full_name, full_name_ar, birth_year, phones, created_at, updated_at)
  select gen_random_uuid(),
         case when n % 2 = 0 then ($1::text[])[1 + (n / 2) % 16] || ' ' || ($3::text[])[1 + (n / 32) % 13] || ' ' || 'B' || to_hex(n) end,
         case when n % 2 = 1 then ($2::text[])[1 + (n / 2) % 16] || ' ' || ($2::text[])[1 + (n / 32) % 16] end,
         1930 + n % 95, array['+2010' || lpad((n * 37 % 100000000)::text, 8, '0')], now(), now()
  from generate_series(1, ${peopleCount}) n`

const typed = [
  ...latin.map((name) => name.slice(0, 2)),
  ...latin.map((name) => name.slice(0, 3)),
  ...latin.flatMap((name, index) => [
    `${name} ${families[index % 13]}`,
    `${name} ${(families[index % 13] ?? '').slice(0, 2)}`,
  ]),
  ...arabic.flatMap((name, index) => [name, `${name} ${arabic[(index + 3) % 16]}`, name.slice(0, 2)]),
  ...Array.from({ length: 32 }, (_, index) => String((index * 3137) % 10000).padStart(4, '0')),
  ...Array.from({ length: 16 }, (_, index) => `${latin[index]} ${1930 + index * 5}`),
]

test('a person is found among 200,000 while one types', async () => {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const { url } = cluster
  const api = await startApi({ databaseUrl: url, smtpUrl: mail.url })
  await api.ready()
  const [receptionist] = await makePatients(url, 1)
  await query(url, 'update users set role = 4 where id = $1', [receptionist?.id])
  await query(url, fill, [latin, arabic, families])
  const startedAt = performance.now()
  const left = async () =>
    (await query<{ count: number }>(url, 'select count(*)::int as count from people where search_terms is null'))[0]
      ?.count
  while ((await left()) !== 0) await new Promise((resolve) => setTimeout(resolve, 500))
  const filledAfter = performance.now() - startedAt
  await query(url, 'vacuum analyze people')
  const find = async (text: string) => {
    const from = performance.now()
    const response = await fetch(`${api.origin}/api/desk/people?q=${encodeURIComponent(text)}`, {
      headers: { authorization: `Bearer ${receptionist?.token ?? ''}` },
    })
    expect(response.status).toBe(200)
    await response.json()
    return { text, ms: performance.now() - from }
  }
  for (const text of typed.slice(0, 20)) await find(text)
  const found = []
  for (const text of typed) found.push(await find(text))
  const times = found.map(({ ms }) => ms)
  const slowest = found.toSorted((a, b) => b.ms - a.ms).slice(0, 5)
  process.stdout.write(
    `  ${peopleCount} people, terms written in ${Math.round(filledAfter / 1000)} s; ${times.length} searches: median ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, slowest ${slowest.map(({ text, ms }) => `${text} ${ms.toFixed(0)}`).join(', ')}\n`,
  )
  expect(percentile(times, 0.95)).toBeLessThanOrEqual(50)
})
