import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import type { DeskPerson } from '@aafiya/contracts/desk/desk-people'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { useUrlState } from '../page/use-url-state.ts'
import { draftKeeper, draftText, hasDraft } from '../session/drafts.ts'
import { callerOf, onPhone, panelParameter, patientAsPerson, personNamed, type Mode } from './desk-mode.ts'
import { newPersonDraft } from './desk-parts.ts'
import { personCard } from './desk-queries.ts'

const panelDraft = 'desk-panel'

/** The patient of the visit in the panel. After a reload their card is shown until the day of the visit is. */
function patientOf(mode: Mode): DeskPerson | undefined {
  if (mode.kind === 'move') return patientAsPerson(mode.visit)
  return mode.kind === 'visit' ? mode.patient : undefined
}

/** What a reload restores: a booking goes on from its patient's card, a move from the visit. */
function keptOf(mode: Mode): Record<string, unknown> | undefined {
  if (mode.kind === 'find') return undefined
  const caller = onPhone(mode)
  const person = caller ?? patientOf(mode)
  const names = person && {
    personId: person.id,
    fullName: person.fullName,
    fullNameAr: person.fullNameAr,
    isCaller: caller ? 'yes' : 'no',
  }
  if (mode.kind === 'visit') return { kind: 'visit', visitId: mode.id, ...names }
  if (mode.kind === 'move' || (mode.kind === 'overbook' && !mode.person))
    return { kind: 'visit', visitId: mode.visit.id, ...names }
  const isOther = mode.kind === 'calls' || mode.kind === 'search' || mode.kind === 'new'
  return { kind: isOther ? mode.kind : 'card', ...names }
}

function restored(owner: string | undefined, isReload: boolean): Mode {
  const text = (field: string) => draftText(owner, panelDraft, field)
  const kind = text('kind')
  const [visitId, personId] = [text('visitId'), text('personId')]
  const person =
    personId === undefined ? undefined : personNamed(personId, text('fullName') ?? null, text('fullNameAr') ?? null)
  // What is being typed has a draft of its own, which outlives the page; it does not replace another caller's panel.
  const parent = kind === 'new' ? person : undefined
  const isOfAnother = isReload && kind !== undefined && kind !== 'new'
  if (!isOfAnother && hasDraft(owner, newPersonDraft(parent?.id))) return { kind: 'new', typed: '', parent }
  if (!isReload) return { kind: 'find' }
  if (kind === 'calls') return { kind }
  if (kind === 'search') return { kind, person }
  if (kind === 'visit' && visitId !== undefined)
    return { kind, id: visitId, [text('isCaller') === 'yes' ? 'person' : 'patient']: person, from: 'list' }
  return kind === 'card' && person ? { kind, person } : { kind: 'find' }
}

/** The panel's purpose, which a reload restores, and who is on the phone. */
export function useDeskMode(owner: string | undefined) {
  const [search] = useUrlState()
  const [mode, setMode] = useState(() => restored(owner, search.has(panelParameter)))
  useEffect(() => {
    if (owner !== undefined) draftKeeper(owner, panelDraft).write(keptOf(mode))
  }, [owner, mode])
  const modeRef = useRef(mode)
  useEffect(() => {
    modeRef.current = mode
  }, [mode])
  const caller = callerOf(mode)
  const queryClient = useQueryClient()
  const cardOf = ({ id }: DeskPerson) => queryClient.getQueryData(personCard(id).queryKey)
  return {
    mode,
    setMode,
    /** For an answer that arrives late. */
    modeNow: () => modeRef.current,
    caller,
    /** With the numbers on their card: a visit names its patient without. */
    withNumbers: (person: DeskPerson) => cardOf(person)?.person ?? person,
    /** The patient of a visit if the call is about it: the caller, or someone the caller is a guardian of. */
    patientOnCall: (one: DeskVisit): DeskPerson | undefined => {
      if (!caller || caller.id === one.personId) return caller
      const card = cardOf(caller)
      if (!card?.booksFor?.includes(one.personId)) return undefined
      return card.related.find(({ id }) => id === one.personId) ?? patientAsPerson(one)
    },
  }
}
