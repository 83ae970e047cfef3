import { longDate } from '@aafiya/contracts/language/format-days'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { fill } from '../../platform/languages.ts'
import type { Stamp } from '../../platform/paper/paper.ts'
import { renderStamp } from '../../platform/paper/render-paper.ts'
import { texts } from './document-paper.ts'
import { visitDocuments } from './visit-documents.table.ts'

type FileDeps = Pick<Deps, 'db' | 'clinic'>

function withdrawalStamp({ clinic }: FileDeps, withdrawnAt: Date, isReplaced: boolean): Stamp {
  const when = { instant: withdrawnAt.toISOString(), zone: clinic.facts().timeZone }
  const inBoth = (textOf: (language: Language) => string) => ({ en: textOf('en'), ar: textOf('ar') })
  return {
    words: inBoth((language) => texts[language].withdrawn),
    sentences: inBoth((language) =>
      fill(texts[language][isReplaced ? 'withdrawn_replaced' : 'withdrawn_text'], { day: longDate(language, when) }),
    ),
  }
}

/** The file of a document, with a stamp on each page once it is withdrawn: never without. */
export async function documentFile(deps: FileDeps, id: string): Promise<{ name: string; pdf: Uint8Array } | undefined> {
  const { pdf, kind, number, withdrawnAt, replacedBy } = visitDocuments
  const [row] = await deps.db
    .select({ pdf, kind, number, withdrawnAt, replacedBy })
    .from(visitDocuments)
    .where(eq(visitDocuments.id, id))
  if (!row) return undefined
  const name = `${row.kind}-${row.number}`
  if (!row.withdrawnAt) return { name: `${name}.pdf`, pdf: row.pdf }
  const stamp = withdrawalStamp(deps, row.withdrawnAt, row.replacedBy !== null)
  return { name: `${name}-withdrawn.pdf`, pdf: await renderStamp(id, row.pdf, stamp) }
}
