import type { AffectedVisit } from '@aafiya/contracts/hours/affected-visits'

export const choices = ['move', 'other_doctor', 'cancel', 'keep'] as const
export type Choice = (typeof choices)[number]

/** The choices for a visit: only those with free times. */
export const choicesFor = ({ sameDoctor, otherDoctor }: AffectedVisit): readonly Choice[] =>
  choices.filter(
    (choice) => (choice !== 'move' || sameDoctor !== null) && (choice !== 'other_doctor' || otherDoctor !== null),
  )
