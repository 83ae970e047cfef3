import { PassThrough, Readable } from 'node:stream'

import { ZipFile } from 'yazl'

import { fileOfPicture } from '../account/profile/picture-url.ts'
import { users } from '../account/users.table.ts'
import { documentFile } from '../appointments/documents/document-file.ts'
import { visitDocuments } from '../appointments/documents/visit-documents.table.ts'
import { pageIds, visitPages } from '../appointments/files/stored-pages.ts'
import { visitFiles } from '../appointments/files/visit-files.table.ts'
import type { Deps } from '../deps.ts'
import { personalData } from '../erasure/personal-data.ts'
import type { PersonalTable, Theirs } from '../erasure/personal-table.ts'
import { inquiryFiles } from '../inquiries/inquiry-files.table.ts'
import { inquiryImages } from '../inquiries/stored-images.ts'
import type { DataExportRow } from './data-exports.table.ts'
import { exportPage } from './export-page.ts'
import { paperIn } from './exported-papers.ts'
import { exportedTables, pathOf, rowsOf } from './exported-rows.ts'

async function* asJson(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '['
  for await (const row of rows) {
    yield `${separator}\n${JSON.stringify(row)}`
    separator = ','
  }
  yield separator === '[' ? '[]\n' : '\n]\n'
}

/** The pictures of the account, of its inquiries and of files sent ahead: the name in the archive, and in the file store. */
async function* filesOf({ db }: Deps, who: Theirs): AsyncGenerator<{ path: string; stored: string }> {
  const entryOf = (table: unknown) => exportedTables.find((entry) => entry.table === table)
  const [account, images] = [personalData.find(({ table }) => table === users), entryOf(inquiryFiles)]
  if (account)
    for await (const { profilePictureUrl } of rowsOf(db, { ...account, exported: ['profilePictureUrl'] }, who)) {
      const stored = typeof profilePictureUrl === 'string' ? fileOfPicture(profilePictureUrl) : undefined
      if (stored) yield { path: 'files/profile-picture.webp', stored }
    }
  if (images)
    for await (const { id } of rowsOf(db, images, who))
      if (typeof id === 'string') yield { path: `files/${id}.webp`, stored: inquiryImages.nameOf(id) }
  yield* pagesOf(db, who)
}

/** The pages of files that were sent ahead of visits. */
async function* pagesOf(db: Deps['db'], who: Theirs): AsyncGenerator<{ path: string; stored: string }> {
  const sent = exportedTables.find(({ table }) => table === visitFiles)
  if (!sent) return
  for await (const { id, pages } of rowsOf(db, sent, who))
    if (typeof id === 'string' && typeof pages === 'number')
      for (const page of pageIds({ id, pages })) yield { path: `files/${page}.webp`, stored: visitPages.nameOf(page) }
}

/** The documents of the people: their names in the archive. */
async function* documentsOf({ db }: Deps, who: Theirs): AsyncGenerator<{ path: string; id: string }> {
  const documents = exportedTables.find(({ table }) => table === visitDocuments)
  if (!documents) return
  for await (const { id, number } of rowsOf(db, documents, who))
    if (typeof id === 'string') yield { path: `files/document-${String(number)}.pdf`, id }
}

async function openDocument(deps: Deps, id: string): Promise<Readable> {
  const file = await documentFile(deps, id)
  return Readable.from([Buffer.from(file?.pdf ?? [])])
}

interface Part {
  path: string
  isCompressed: boolean
  open: () => Readable | Promise<Readable>
}

/** Rows of a table, noting which papers are among them. */
async function* notedRows({ db }: Deps, entry: PersonalTable, who: Theirs, papers: Set<string>) {
  for await (const row of rowsOf(db, entry, who)) {
    const paper = paperIn(entry, row)
    if (paper) papers.add(paper)
    yield row
  }
}

async function partsOf(
  deps: Deps,
  row: Pick<DataExportRow, 'language' | 'requestedAt'>,
  who: Theirs,
  papers: Set<string>,
) {
  const parts: Part[] = [
    { path: 'index.html', isCompressed: true, open: () => Readable.from(exportPage(deps, row, who)) },
    ...exportedTables.map((entry) => ({
      path: pathOf(entry),
      isCompressed: true,
      open: () => Readable.from(asJson(notedRows(deps, entry, who, papers))),
    })),
  ]
  for await (const { path, stored } of filesOf(deps, who))
    parts.push({
      path,
      isCompressed: false,
      open: async () => Readable.from([(await deps.files.get(stored))?.bytes ?? Buffer.alloc(0)]),
    })
  for await (const { path, id } of documentsOf(deps, who)) {
    papers.add(id)
    parts.push({ path, isCompressed: false, open: () => openDocument(deps, id) })
  }
  return parts
}

/**
 * A zip with a readable page, one JSON file for each table, the pictures and the documents. Each part is read when its turn comes:
 * of rows there is one page in memory, of pictures one. `papers` gets the summaries and documents that it contains.
 */
export async function writeArchive(
  deps: Deps,
  row: Pick<DataExportRow, 'language' | 'requestedAt'>,
  who: Theirs,
  papers: Set<string>,
  onPart: (done: number, total: number) => void,
): Promise<Readable> {
  const parts = await partsOf(deps, row, who, papers)
  const zip = new ZipFile()
  const bytes = new PassThrough()
  zip.outputStream.pipe(bytes)
  const fail = (error: unknown) => bytes.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  for (const [place, { path, isCompressed, open }] of parts.entries())
    zip.addReadStreamLazy(path, { compress: isCompressed, mtime: row.requestedAt }, (give) => {
      onPart(place, parts.length)
      Promise.resolve(open()).then((stream) => give(null, stream), fail)
    })
  zip.end()
  return bytes
}
