import { expect, onTestFinished, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { filesAhead } from '../../../test/clinics/files-ahead.ts'
import { writtenPdf } from '../../../test/endpoints/hostile-pdfs.ts'
import { picture } from '../../../test/endpoints/hostile-pictures.ts'
import { programs } from '../../platform/pictures/pdf-pages.ts'

test('without the programs that draw a PDF it is refused with a way out, nothing of it is stored, and pictures are taken', async () => {
  const { folders } = programs
  programs.folders = '/nonexistent'
  onTestFinished(() => void (programs.folders = folders))
  const { send, files, everything, asUser, patientId, list } = await filesAhead()
  const arabic = await asUser(await patientId('mona'), 'ar')
  const pdf = await writtenPdf(2)
  const before = await everything()
  expect(await refusal(send(pdf))).toMatchObject({
    status: 422,
    code: 'pdf_unavailable',
    message: 'PDF files cannot be accepted at the moment. Send pictures of the pages instead.',
  })
  expect((await refusal(send(pdf, arabic))).message).toBe(
    'لا يمكن استقبال ملفات PDF الآن. يرجى إرسال صور للصفحات بدلًا منها.',
  )
  expect(files.names()).toEqual([])
  expect(await everything()).toBe(before)
  await send(await picture('png'))
  expect((await list()).files).toHaveLength(1)
})
