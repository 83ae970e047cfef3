import { noteHeadings, type NoteHeading } from '@aafiya/contracts/appointments/note-headings'
import type { VisitNote } from '@aafiya/contracts/appointments/visit-notes'

/** What is written under each heading. */
export type NoteTexts = Partial<Record<NoteHeading, string>>

export const textsOf = (note: Pick<VisitNote, 'sections'> | null): NoteTexts =>
  Object.fromEntries(note?.sections.map(({ heading, text }) => [heading, text]) ?? [])

/** The sections to save, in the order of the headings. */
export const sectionsOf = (texts: NoteTexts): VisitNote['sections'] =>
  noteHeadings.flatMap((heading) => {
    const text = texts[heading]
    return text?.trim() ? [{ heading, text }] : []
  })

export const isSameNote = (one: NoteTexts, other: NoteTexts): boolean =>
  noteHeadings.every((heading) => (one[heading] ?? '').trim() === (other[heading] ?? '').trim())

/** Both texts of a note that two windows wrote; what is equal stands there once. */
export const bothTexts = (theirs: NoteTexts, mine: NoteTexts): NoteTexts =>
  Object.fromEntries(
    noteHeadings.flatMap((heading) => {
      const texts = [theirs[heading]?.trim(), mine[heading]?.trim()].filter(Boolean)
      return texts.length > 0 ? [[heading, [...new Set(texts)].join('\n')]] : []
    }),
  )

/** What is under these headings and not in the final note. */
export const leftOver = (mine: NoteTexts, final: NoteTexts): NoteTexts =>
  Object.fromEntries(
    noteHeadings.flatMap((heading) => {
      const text = mine[heading]?.trim()
      return text && text !== final[heading]?.trim() ? [[heading, text]] : []
    }),
  )
