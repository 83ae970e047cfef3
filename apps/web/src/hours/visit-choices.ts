import type { AffectedVisit } from '@aafiya/contracts/hours/hours'

export const choices = ['move', 'other_doctor', 'cancel', 'keep'] as const
export type Choice = (typeof choices)[number]

/** What can be chosen for a visit: only what there is a time for. */
export const choicesFor = ({ sameDoctor, otherDoctor }: AffectedVisit): readonly Choice[] =>
  choices.filter((choice) => (choice !== 'move' || sameDoctor !== null) && (choice !== 'other_doctor' || otherDoctor !== null))
