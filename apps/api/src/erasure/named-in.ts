import { sql, type SQL } from 'drizzle-orm'

/** Whether a text holds one of the words; JSON is looked through as it is written. */
export const holds = (text: SQL, words: readonly string[]): SQL =>
  sql`exists (select from unnest(${sql.param([...words])}::text[]) word where strpos(${text}, word) > 0)`

/** A word on its own, not inside a longer one: a name may be a single letter. */
export const alone = (word: string): string =>
  `(?<![[:alnum:]])${word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![[:alnum:]])`

/** Whether a value in JSON names one of the words; keys do not count. */
export const names = (json: SQL, words: readonly string[]): SQL =>
  sql`exists (select from unnest(${sql.param([...words])}::text[], ${sql.param(words.map((word) => `${alone(word)}(?!": )`))}::text[])
    as sought (word, pattern) where strpos(${json}, word) > 0 and ${json} ~ pattern)`
