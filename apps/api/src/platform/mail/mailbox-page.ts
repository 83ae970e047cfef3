import { Router } from 'express'

import { escapeHtml } from './mail-layout.ts'
import type { Mailbox, StoredMail } from './mailbox.ts'

const article = ({ to, subject, text, createdAt }: StoredMail) =>
  `<article><h2 dir="auto">${escapeHtml(subject)}</h2><p class="to">${escapeHtml(to)} · <time>${escapeHtml(createdAt)}</time></p><pre dir="auto">${linked(text)}</pre></article>`

const linked = (text: string) => escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

const styles = `body{margin:0 auto;max-width:720px;padding:24px 20px;background:#F8F4EC;color:#12332C;font:16px/1.6 system-ui,sans-serif}
article{border-top:1px solid #DDD5C5;padding:20px 0}h1{font-weight:400}h2{margin:0;font-size:18px;font-weight:500}.to{margin:4px 0 12px;color:#4C625B;font-size:14px}
pre{margin:0;white-space:pre-wrap;font:inherit}a{color:#10493E}
@media (prefers-color-scheme:dark){body{background:#0E1D19;color:#F3EDE0}article{border-color:#2B403A}.to{color:#B0BFB7}a{color:#A9D8C4}}`

/** `/dev/mail`: what would have been mailed, as a page and as JSON, newest first. Development only. */
export function mailboxPage(mailbox: Mailbox): Router {
  const router = Router()
  router.get('/dev/mail.css', (_request, response) => void response.type('css').send(styles))
  router.get('/dev/mail', async (request, response) => {
    const mails = await mailbox.list()
    response.setHeader('Cache-Control', 'no-store')
    if (request.accepts(['html', 'json']) === 'json') return void response.json(mails)
    const body =
      mails.length > 0 ? mails.map(article).join('') : '<p>No mail yet. Sign up, and the code appears here.</p>'
    response
      .type('html')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Local mailbox</title>` +
          `<link rel="stylesheet" href="/dev/mail.css"></head><body><h1>Local mailbox</h1>${body}</body></html>`,
      )
  })
  return router
}
