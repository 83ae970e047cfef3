import { expect, test } from 'vitest'

import { testPassword } from '../../test/clinic.ts'
import { documentClinic, wordsOf } from '../../test/clinics/document-clinic.ts'
import { unzipped } from '../../test/unzipped.ts'

const duringVisit = '2026-03-02T08:10:00.000Z'
const outdated = [410, { code: 'export_outdated' }]

/** Lina, who is thirteen, has a summary and a document; her mother has a file with both made. */
async function exported() {
  const place = await documentClinic('2012-05-04')
  const { asDoctor, clock, id, issue, mona, deliver, http } = place
  clock.set(duringVisit)
  await asDoctor.visitPapers.saveSummary({ params: { id }, body: { version: 0, text: 'Keep the wound dry.' } })
  await asDoctor.visitPapers.releaseSummary({ params: { id }, body: { version: 1 } })
  const document = await issue()
  const make = async () => {
    await mona.dataExport.request({ body: { password: testPassword } })
    await deliver()
    return (await mona.dataExport.show()).url ?? ''
  }
  const fetched = async (url: string) => {
    const { status, body } = await place.fetchPdf(url)
    return { status, files: status === 200 ? unzipped(body) : new Map<string, Buffer>() }
  }
  const refused = async (url: string) => {
    const { status, body } = await http.get(url)
    return [status, body]
  }
  return { ...place, document, make, fetched, refused }
}

test('a file with papers of a child is closed once the age at which the child decides is lowered', async () => {
  const { make, fetched, refused, setAge, mona } = await exported()
  const url = await make()
  const before = await fetched(url)
  expect(before.files.get('data/visit_summaries.json')?.toString()).toContain('Keep the wound dry.')
  expect([...before.files.keys()]).toContain('files/document-1.pdf')
  await setAge(12)
  expect(await refused(url)).toMatchObject(outdated)
  expect(await mona.dataExport.show()).toMatchObject({ state: 'none', url: null })
  const after = await fetched(await make())
  expect(after.status).toBe(200)
  expect(after.files.get('data/visit_summaries.json')?.toString()).toBe('[]\n')
  expect([...after.files.keys()]).not.toContain('files/document-1.pdf')
})

test('a corrected date of birth closes the file too, and a paper that the child shares does not', async () => {
  const { make, fetched, refused, setAge, mona, personId, issue } = await exported()
  await setAge(14)
  const url = await make()
  expect((await fetched(url)).status).toBe(200)
  const born = (dateOfBirth: string) =>
    mona.family.change({ params: { id: personId }, body: { fullName: 'Lina Farid', dateOfBirth, relation: 'child' } })
  await born('2011-05-04')
  expect(await refused(url)).toMatchObject(outdated)
  await issue({ guardiansRead: true })
  const shared = await make()
  await setAge(12)
  const { status, files } = await fetched(shared)
  expect([status, [...files.keys()].filter((name) => name.endsWith('.pdf'))]).toEqual([200, ['files/document-2.pdf']])
})

test('a paper that is closed and was not in the file leaves it open', async () => {
  const { make, fetched, setAge, issue } = await exported()
  await setAge(12)
  const url = await make()
  await issue()
  expect((await fetched(url)).status).toBe(200)
})

/** Mona has a summary and a document of her own, and a file with both. */
async function ownExport() {
  const place = await documentClinic()
  const { asDoctor, clock, id, issue, mona, deliver, http } = place
  const { visitPapers } = asDoctor
  const params = { id }
  const release = async (version: number, text: string) => {
    const saved = await visitPapers.saveSummary({ params, body: { version, text } })
    return visitPapers.releaseSummary({ params, body: { version: saved.version } })
  }
  const { version } = await release(0, 'Take 500 mg.')
  const document = await issue()
  clock.advance(1)
  const make = async () => {
    await mona.dataExport.request({ body: { password: testPassword } })
    await deliver()
    return (await mona.dataExport.show()).url ?? ''
  }
  const refused = async (url: string) => {
    const { status, body } = await http.get(url)
    return [status, body]
  }
  const url = await make()
  expect((await place.fetchPdf(url)).status).toBe(200)
  clock.advance(1)
  return {
    ...place,
    document,
    version,
    release,
    takeBack: () => visitPapers.takeBackSummary({ params }),
    make,
    refused,
    url,
  }
}

test('a file is closed once a document in it is withdrawn, and the next one has it with its stamp', async () => {
  const { document, withdraw, issue, refused, url, mona, make, clock, fetchPdf } = await ownExport()
  const later = await issue()
  await withdraw(later.id)
  expect((await fetchPdf(url)).status).toBe(200)
  await withdraw(document.id)
  expect(await refused(url)).toMatchObject(outdated)
  expect(await mona.dataExport.show()).toMatchObject({ state: 'none', url: null })
  clock.advance(1)
  const next = await fetchPdf(await make())
  expect(next.status).toBe(200)
  const paper = unzipped(next.body).get('files/document-1.pdf')
  expect(await wordsOf({ body: paper })).toMatch(/withdrawn/i)
})

test('a file is closed once a summary in it is taken back, and stays closed when it is released again', async () => {
  const { takeBack, release, version, refused, url, make, fetchPdf } = await ownExport()
  await takeBack()
  expect(await refused(url)).toMatchObject(outdated)
  await release(version, 'Take 50 mg.')
  expect(await refused(url)).toMatchObject(outdated)
  expect((await fetchPdf(await make())).status).toBe(200)
})

test('a summary released and a document withdrawn before the file is made leave it open', async () => {
  const { document, withdraw, takeBack, release, version, mona, deliver, clock, fetchPdf } = await ownExport()
  await mona.dataExport.request({ body: { password: testPassword } })
  clock.advance(1)
  await takeBack()
  await release(version, 'Take 50 mg.')
  await withdraw(document.id)
  clock.advance(1)
  await deliver()
  const { url } = await mona.dataExport.show()
  const { status, body } = await fetchPdf(url ?? '')
  expect(status).toBe(200)
  const files = unzipped(body)
  expect(files.get('data/visit_summaries.json')?.toString()).toContain('Take 50 mg.')
  expect(await wordsOf({ body: files.get('files/document-1.pdf') })).toMatch(/withdrawn/i)
})
