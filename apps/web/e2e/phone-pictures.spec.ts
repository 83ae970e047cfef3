import { limits } from '@aafiya/contracts/platform/limits'

import { expect, test } from './journey.ts'
import { newPatient, signIn } from './patient.ts'
import { jpegOf, seenOf, undecodable } from './phone-photo.ts'

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
const largeGif = {
  name: 'moving.gif',
  mimeType: 'image/gif',
  buffer: Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(limits.imageBytes)]),
}

test('pictures of 108 megapixels and panoramas are scaled down; only unsupported files are refused, by name', async ({
  page,
  request,
  say,
  look,
  mailTo,
}) => {
  test.slow()
  await signIn(page, await newPatient(request, mailTo))
  await page.goto('/inquiries')
  const photo = await jpegOf(page, 12_000, 9000)
  const panorama = await jpegOf(page, 16_384, 3000)
  await page.getByRole('button', { name: say('inquiries', 'new'), exact: true }).click()
  await page.getByLabel(say('inquiries', 'message'), { exact: true }).fill('A rash since Monday.')
  const remove = (name: string) =>
    page.getByRole('button', { name: say('inquiries', 'image_remove').replace('{{- name}}', name) })
  await page
    .getByLabel(say('words', 'add'), { exact: true })
    .setInputFiles([
      jpeg('108-megapixels.jpg', photo),
      jpeg('IMG_7.jpg', undecodable),
      jpeg('page.jpg', Buffer.from('<!doctype html><html></html>')),
      largeGif,
      jpeg('heavy-panorama.jpg', Buffer.concat([panorama, Buffer.alloc(limits.imageBytes)])),
    ])
  await expect(remove('heavy-panorama.jpg')).toBeVisible({ timeout: 60_000 })
  await expect(remove('108-megapixels.jpg')).toBeVisible()
  const refused = page.getByRole('main').getByRole('alert')
  for (const name of ['IMG_7.jpg', 'page.jpg', 'moving.gif']) await expect(refused).toContainText(name)
  await look('images-prepared')
  await page.getByRole('button', { name: say('inquiries', 'submit'), exact: true }).click()
  const links = page.getByRole('article').locator('a[target="_blank"]')
  await expect(links).toHaveCount(2)
  const [first, second] = await Promise.all((await links.all()).map((link) => link.getAttribute('href')))
  const corners = ['red', 'red', 'blue', 'blue']
  expect(await seenOf(page, first ?? '')).toEqual({ width: 2048, height: 1536, corners })
  expect(await seenOf(page, second ?? '')).toEqual({ width: 2048, height: 375, corners })

  await page.goto('/profile')
  const choose = page.getByLabel(say('account', 'picture_change'))
  await choose.setInputFiles(largeGif)
  await expect(page.getByRole('alert')).toContainText('moving.gif')
  await expect(page.getByRole('alert')).toContainText(
    say('account', 'picture_too_large').replace('{{pictureMegabytes}}', '2'),
  )
  await look('large-gif')
  await choose.setInputFiles(jpeg('108-megapixels.jpg', photo))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('account', 'crop_save') })
    .click()
  const shown = page.getByRole('main').locator('header img[src^="/api/"]')
  await expect(shown).toBeVisible({ timeout: 60_000 })
  expect(await seenOf(page, (await shown.getAttribute('src')) ?? '')).toEqual({ width: 512, height: 512, corners })
})
