import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { searchTextsOf } from '../../src/doctors/search-texts.ts'
import { query } from '../clinic/people.ts'
import { startApi } from '../processes/api-process.ts'
import { ownCluster } from '../processes/cluster.ts'
import { mailCatcher } from '../processes/mail-catcher.ts'
import { reportFigure } from '../report-figure.ts'

const leastShare = 0.95

const lineOf = (line: string) => line.split('\t')

/** Names in Arabic, each with how people who mean it spell it. */
function namesIn(list: string): [name: string, spellings: string[]][] {
  const lines = readFileSync(new URL(`../../test/name-pairs/${list}.tsv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const names = new Map<string, string[]>()
  for (const [name = '', spelling = ''] of lines.filter((line) => !line.startsWith('#')).map(lineOf))
    names.set(name, [...(names.get(name) ?? []), spelling])
  return [...names]
}

/** Family names that are never first names. */
const families = {
  arabic: 'الشناوي البنداري القليوبي الطنطاوي الدمنهوري الزقازيقي البغدادي القرطبي'.split(' '),
  latin: 'Shennawy Bendary Kalyouby Tantawy Damanhoury Zakazikly Baghdady Kortoby'.split(' '),
}

const Doctors = z.array(z.object({ firstName: z.string() }))

test.each([
  [120, 'sample'],
  [1000, 'sample'],
  [1000, 'close'],
])(
  'of %i doctors with the names of the %s list, a name in the other script finds one in the first ten',
  async (count, list) => {
    const names = namesIn(list)
    const cluster = await ownCluster()
    const mail = await mailCatcher()
    const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url })
    await api.ready()
    const at = (index: number) => names[index % names.length] ?? ['', []]
    const spellingAt = (index: number) => at(index)[1][Math.floor(index / names.length) % at(index)[1].length] ?? ''
    /** Doctors with a name in one script alone; each name as often as every other. */
    const addDoctors = async (
      speciality: string,
      firstNameOf: (index: number) => string,
      lastNames: readonly string[],
    ) => {
      const doctors = Array.from({ length: count }, (_, index) => {
        const name = {
          firstName: firstNameOf(index),
          lastName: lastNames[index % lastNames.length] ?? '',
          fullNameAr: null,
        }
        return { ...name, ...searchTextsOf(name), id: randomUUID() }
      })
      await query(
        cluster.url,
        `set session_replication_role = replica;
       insert into doctors (id, user_id, status, first_name, last_name, search_name, search_area, search_text, speciality, fees, availability, created_at, updated_at)
       select d.id, d.id, 'approved', d."firstName", d."lastName", d."searchName", d."searchArea", d."searchText", '${speciality}', 80, true, now(), now()
       from json_to_recordset($json$${JSON.stringify(doctors)}$json$)
         as d (id uuid, "firstName" text, "lastName" text, "searchName" text, "searchArea" text, "searchText" text)`,
      )
    }
    await addDoctors('Neurologist', (index) => at(index)[0], families.arabic)
    await addDoctors('Dermatologist', spellingAt, families.latin)
    const finds = async (speciality: string, q: string, meant: readonly string[]) => {
      const response = await fetch(
        `${api.origin}/api/doctors?${new URLSearchParams({ q, speciality, limit: '10' }).toString()}`,
      )
      const found = Doctors.parse(await response.json())
      return found.some(({ firstName }) => meant.includes(firstName))
    }
    const pairs = names.flatMap(([name, spellings]) => spellings.map((spelling) => ({ name, spelling, spellings })))
    const lost = { fromLatin: [] as string[], fromArabic: [] as string[] }
    for (const { name, spelling, spellings } of pairs) {
      if (!(await finds('Neurologist', spelling, [name]))) lost.fromLatin.push(`${spelling} for ${name}`)
      if (!(await finds('Dermatologist', name, spellings))) lost.fromArabic.push(`${name} for ${spelling}`)
    }
    const found = (missed: readonly string[]) => `${pairs.length - missed.length} of ${pairs.length}`
    reportFigure(
      'names',
      `${count} doctors, ${list}: ${found(lost.fromLatin)} find a name in Arabic, ${found(lost.fromArabic)} one in Latin letters; lost: ${Object.values(lost).flat().join(', ')}`,
    )
    for (const missed of Object.values(lost)) expect(missed.length).toBeLessThanOrEqual(pairs.length * (1 - leastShare))
  },
)
