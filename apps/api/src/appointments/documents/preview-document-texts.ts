import type { DocumentTexts } from '@aafiya/contracts/appointments/document-texts'
import { documentParts, type DocumentKind, type IssueDocument } from '@aafiya/contracts/appointments/visit-documents'
import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'

import type { Deps } from '../../deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { renderPaper } from '../../platform/paper/render-paper.ts'
import { newDocumentCode } from './document-code.ts'
import { documentPaper, texts as words, type DocumentSubject } from './document-paper.ts'

interface Preview extends Pick<IssueDocument, 'language' | 'size'> {
  kind: DocumentKind
  texts: DocumentTexts
}

/** A patient and a doctor who do not exist, under names that say so. */
function exampleSubject({ clock, clinic, specialities }: Deps): DocumentSubject {
  const { en, ar } = words
  return {
    appointment: { startsAt: clock.now(), fee: 80, currency: clinic.facts().currency },
    doctor: {
      firstName: en.example_doctor,
      lastName: '',
      fullNameAr: ar.example_doctor,
      speciality: specialities.current()[0]?.key ?? null,
      degree: null,
      degreeAr: null,
    },
    person: {
      fullName: en.example_patient,
      fullNameAr: ar.example_patient,
      birthDate: '1991-04-18',
      birthYear: null,
    },
    cautions: [],
  }
}

export async function previewDocumentTexts(
  deps: Deps,
  { userId }: Caller,
  { kind, language, size, texts }: Preview,
): Promise<{ pdf: string }> {
  const at = deps.clock.now()
  const { items, days, isTextRequired } = documentParts[kind]
  const { date } = civilAt(at, deps.clinic.facts().timeZone)
  const example = words[language]
  const draft: IssueDocument = {
    kind,
    language,
    size,
    items: items
      ? [
          {
            name: example[kind === 'lab_request' ? 'example_lab_request_item' : 'example_prescription_item'],
            amount: '',
            text: '',
          },
        ]
      : [],
    to: '',
    text: isTextRequired ? example.example_text : '',
    ...(days && { from: date, until: addDays(date, 2) }),
  }
  const issue = { number: 0, code: newDocumentCode(), at, isDraft: true, texts }
  const pdf = await renderPaper(userId, documentPaper(deps, exampleSubject(deps), draft, issue))
  return { pdf: pdf.toString('base64') }
}
