import { civilDay, longDate } from '@aafiya/contracts/language/format-days'
import { money } from '@aafiya/contracts/language/format-money'
import { inLanguage } from '@aafiya/contracts/language/in-language'
import { fromMinor } from '@aafiya/contracts/payments/money'
import { eq, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { cautions } from '../appointments/cautions/cautions.table.ts'
import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import type { Theirs } from '../erasure/personal-table.ts'
import { inquiries } from '../inquiries/inquiries.table.ts'
import { inquiryFiles } from '../inquiries/inquiry-files.table.ts'
import { ledgerEntries } from '../payments/ledger/ledger-entries.table.ts'
import { people } from '../people/people.table.ts'
import { personName } from '../people/person-name.ts'
import { fill } from '../platform/languages.ts'
import { localDay, localTime } from '../platform/local-format.ts'
import { escapeHtml } from '../platform/mail/mail-layout.ts'
import type { DataExportRow } from './data-exports.table.ts'
import { exportedTables, pathOf, rowsOf } from './exported-rows.ts'
import ar from './page-texts/ar.json' with { type: 'json' }
import en from './page-texts/en.json' with { type: 'json' }

const texts = { en, ar }
type TextKey = keyof typeof en
type Row = Record<string, unknown>

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1d2b26;background:#faf6ec}
table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.5rem;border-block-end:1px solid #d9d2c0}
td,li{overflow-wrap:anywhere}td{white-space:pre-wrap}h2{margin-block-start:2.5rem}a{color:#10493e}
@media(max-width:45rem){th,td:empty{display:none}tr,td{display:block}tr{padding-block:.5rem;border-block-end:1px solid #d9d2c0}
td{padding:.15rem 0;border:0}td::before{content:attr(data-head);display:block;font-size:.875em;color:#56635d}}`

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '')

/** The readable page of the file, written piece by piece: a long history is never in memory as a whole. */
export async function* exportPage(
  deps: Deps,
  { language, requestedAt }: Pick<DataExportRow, 'language' | 'requestedAt'>,
  who: Theirs,
): AsyncGenerator<string> {
  const { name, nameAr, timeZone } = deps.clinic.facts()
  const say = (key: TextKey, values: Record<string, string | number> = {}) =>
    escapeHtml(fill(texts[language][key], values))
  const when = (at: unknown) =>
    at instanceof Date ? `${localDay(at, language, timeZone)}, ${localTime(at, language, timeZone)}` : ''
  const day = (date: unknown) => (typeof date === 'string' && date !== '' ? longDate(language, civilDay(date)) : '')
  const price = (amount: unknown, currency: unknown) =>
    typeof amount === 'number' ? money(language, amount, text(currency)) : ''
  const ofTable = (table: PgTable): AsyncIterable<Row> => {
    const entry = exportedTables.find((one) => one.table === table)
    if (!entry) throw new Error('a table that is not exported')
    return rowsOf(deps.db, entry, who)
  }
  const isStatus = (key: string): key is TextKey => Object.hasOwn(en, key)
  const doctorName = doctorNames(deps, language)
  const patientName = await personNames(deps, language, who)

  async function* table(
    title: TextKey,
    source: PgTable,
    heads: readonly TextKey[],
    cells: (row: Row) => readonly string[] | Promise<readonly string[]>,
    links?: { under: TextKey; of: (row: Row) => Promise<string> },
  ) {
    yield `<h2>${say(title)}</h2>`
    let isEmpty = true
    for await (const row of ofTable(source)) {
      if (isEmpty) yield `<table><tr>${heads.map((head) => `<th>${say(head)}</th>`).join('')}</tr>`
      isEmpty = false
      const more = (await links?.of(row)) ?? ''
      const written = (await cells(row)).map((value, place) => {
        const head = heads[place] ?? title
        return `<td dir="auto" data-head="${say(head)}">${escapeHtml(value)}${head === links?.under ? more : ''}</td>`
      })
      yield `<tr>${written.join('')}</tr>\n`
    }
    yield isEmpty ? `<p>${say('none')}</p>` : '</table>'
  }
  const picturesOf = async (inquiryId: unknown) => {
    const files = await deps.db
      .select({ id: inquiryFiles.id })
      .from(inquiryFiles)
      .where(eq(inquiryFiles.inquiryId, text(inquiryId)))
    return files
      .map(({ id }, place) => `<br><a href="files/${id}.webp">${say('picture', { number: place + 1 })}</a>`)
      .join('')
  }

  const clinic = inLanguage(language, name, nameAr)
  yield `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta http-equiv="Content-Security-Policy"
content="default-src 'none'; style-src 'unsafe-inline'"><title>${say('title')}</title><style>${style}</style>
<h1>${say('title')}</h1><p>${say('lead', { clinic, day: localDay(requestedAt, language, timeZone) })}</p>`
  yield* table('account', users, ['name', 'name_ar', 'email', 'phone', 'address', 'birth'], (row) => [
    `${text(row['firstName'])} ${text(row['lastName'])}`,
    ...['fullNameAr', 'email', 'phoneNumber', 'address'].map((key) => text(row[key])),
    day(row['dateOfBirth']),
  ])
  yield* table('people', people, ['name', 'name_ar', 'birth', 'phone'], (row) => [
    text(row['fullName']),
    text(row['fullNameAr']),
    day(row['birthDate']) || text(row['birthYear']),
    Array.isArray(row['phones']) ? row['phones'].join(', ') : '',
  ])
  yield* table('cautions', cautions, ['patient', 'caution', 'since', 'ended'], (row) => [
    patientName(row['personId']),
    text(row['text']) || texts[language].caution_none,
    when(row['writtenAt']),
    when(row['endedAt']),
  ])
  yield* table('visits', appointments, ['when', 'patient', 'doctor', 'status', 'fee', 'notes'], async (row) => {
    const status = `status_${text(row['status'])}`
    return [
      when(row['startsAt']),
      patientName(row['personId']),
      await doctorName(text(row['doctorId'])),
      isStatus(status) ? texts[language][status] : '',
      price(row['fee'], row['currency']),
      [text(row['notes']), text(row['cancelReason'])].filter((note) => note !== '').join('\n'),
    ]
  })
  yield* table(
    'inquiries',
    inquiries,
    ['asked', 'patient', 'question', 'answer'],
    (row) => [when(row['createdAt']), patientName(row['personId']), text(row['message']), text(row['response'])],
    { under: 'question', of: (row) => picturesOf(row['id']) },
  )
  yield* table('payments', ledgerEntries, ['paid', 'amount'], (row) => {
    const currency = text(row['currency'])
    const amount = typeof row['amountMinor'] === 'number' ? fromMinor(row['amountMinor'], currency) : undefined
    return [when(row['createdAt']), price(amount, currency)]
  })
  yield `<h2>${say('everything')}</h2><p>${say('everything_text')}</p><ul>`
  for (const entry of exportedTables) yield `<li dir="ltr"><a href="${pathOf(entry)}">${pathOf(entry)}</a></li>`
  yield '</ul></html>'
}

/** The names of doctors, each read once. */
function doctorNames({ db }: Deps, language: DataExportRow['language']) {
  const known = new Map<string, Promise<string>>()
  const read = async (id: string) => {
    const [doctor] = await db.select().from(doctors).where(eq(doctors.id, id))
    return doctor ? inLanguage(language, `${doctor.firstName} ${doctor.lastName}`, doctor.fullNameAr) : ''
  }
  return (id: string): Promise<string> => {
    const name = known.get(id) ?? read(id)
    known.set(id, name)
    return name
  }
}

/** The names of the people in the file, by their ids. */
async function personNames({ db }: Deps, language: DataExportRow['language'], { personIds }: Theirs) {
  const found = await db
    .select()
    .from(people)
    .where(inArray(people.id, [...personIds]))
  const names = new Map(found.map((one) => [one.id, inLanguage(language, personName(one), one.fullNameAr)]))
  return (id: unknown): string => names.get(text(id)) ?? ''
}
