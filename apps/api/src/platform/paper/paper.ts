import { languages } from '@aafiya/contracts/platform/people'
import * as z from 'zod/mini'

/** What is printed, in order, already in words: a paper knows neither records nor settings. */
export const Paper = z.object({
  language: z.enum(languages),
  size: z.enum(['A4', 'A5']),
  letterhead: z.object({ name: z.string(), address: z.string(), contact: z.array(z.string()) }),
  title: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** In a frame, which is read first. */
  warning: z.optional(z.string()),
  items: z.array(z.object({ name: z.string(), amount: z.string(), text: z.string() })),
  paragraphs: z.array(z.string()),
  signature: z.string(),
  signer: z.object({ name: z.string(), lines: z.array(z.string()) }),
  /** The code next to the square that opens `url`. */
  check: z.object({ label: z.string(), code: z.string(), place: z.string(), url: z.string() }),
  issued: z.string(),
  issuedAt: z.iso.datetime(),
  /** With `{{page}}` and `{{pages}}`. */
  pageOf: z.string(),
  /** Across each page of a draft. */
  draft: z.optional(z.string()),
})
export type Paper = z.infer<typeof Paper>

/** More than any document needs: what does not fit is refused. */
export const maxPages = 6
export class TooManyPages extends Error {}

const InBoth = z.record(z.enum(languages), z.string())

/** `words`: large, across the page. `sentences`: on top of it. */
export const Stamp = z.object({ words: InBoth, sentences: InBoth })
export type Stamp = z.infer<typeof Stamp>

/** A piece of work for the process that draws. `pdf`: in Base64. */
export const PaperTask = z.union([z.object({ paper: Paper }), z.object({ pdf: z.string(), stamp: Stamp })])
export type PaperTask = z.infer<typeof PaperTask>
