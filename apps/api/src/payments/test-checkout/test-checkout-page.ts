import { randomUUID } from 'node:crypto'

import { money as moneyIn } from '@aafiya/contracts/language/format-money'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { fromMinor } from '@aafiya/contracts/payments/money'
import { Router, urlencoded, type Request } from 'express'
import * as z from 'zod/mini'

import type { Deps } from '../../deps.ts'
import { languageOf } from '../../platform/languages.ts'
import { escapeHtml } from '../../platform/mail/mail-layout.ts'
import { Problem } from '../../platform/problem.ts'
import { withOutcome } from '../checkout/return-url.ts'
import ar from '../page-texts/ar.json' with { type: 'json' }
import en from '../page-texts/en.json' with { type: 'json' }
import { signatureHeader, type TestCheckout, type TestCheckoutRow, type TestOutcome } from './test-gateway.ts'

const styles = `body{margin:0;background:#F8F4EC;color:#12332C;font:17px/1.7 'Readex Pro',system-ui,sans-serif}main{max-width:440px;margin:0 auto;padding:48px 20px}
h1{font-weight:300;font-size:32px;line-height:1.25;margin:0 0 8px}h1 span{color:#E39A3B}.notice{color:#4C625B;font-size:15px;margin:0 0 32px}
dl{display:flex;justify-content:space-between;gap:16px;margin:0;padding:16px 0;border-top:1px solid #DDD5C5}dl:last-of-type{border-bottom:1px solid #DDD5C5;margin-bottom:32px}
dt{color:#4C625B}dd{margin:0;font-weight:500}button,a{display:block;box-sizing:border-box;width:100%;min-height:52px;margin:0 0 12px;padding:12px 20px;border:1px solid #10493E;border-radius:10px;background:none;color:#10493E;font:inherit;text-align:center;text-decoration:none;cursor:pointer}
.first{background:#10493E;color:#FBF7EE}button:focus-visible,a:focus-visible{outline:3px solid #E39A3B;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#0E1D19;color:#F3EDE0}dl{border-color:#2B403A!important}.notice,dt{color:#B0BFB7}button,a{border-color:#A9D8C4;color:#A9D8C4}.first{background:#A9D8C4;color:#0E1D19}}`

function page(checkout: TestCheckoutRow, language: Language, isOver: boolean): string {
  const texts = language === 'ar' ? ar : en
  const say = (key: keyof typeof en) => escapeHtml(texts[key])
  const money = moneyIn(language, fromMinor(checkout.amountMinor, checkout.currency), checkout.currency)
  const button = (outcome: string, key: keyof typeof en, look = '') =>
    `<button name="outcome" value="${outcome}"${look}>${say(key)}${outcome === 'pay' ? ` ${escapeHtml(money)}` : ''}</button>`
  const actions = isOver
    ? `<p>${say(checkout.status === 'paid' ? 'paid' : 'ended')}</p><a class="first" href="${escapeHtml(checkout.returnUrl)}">${say('back')}</a>`
    : `<form method="post">${button('pay', 'pay', ' class="first"')}${button('fail', 'fail')}${button('leave', 'leave')}</form>`
  return (
    `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${say('title')}</title><link rel="stylesheet" href="/dev/checkout.css"></head>` +
    `<body><main><h1>${say('title')} <span aria-hidden="true">&#9670;</span></h1><p class="notice">${say('notice')}</p>` +
    `<dl><dt>${escapeHtml(checkout.title)}</dt></dl><dl><dt>${say('amount')}</dt><dd>${escapeHtml(money)}</dd></dl>${actions}</main></body></html>`
  )
}

const Choice = z.object({ outcome: z.enum(['pay', 'fail', 'leave']) })

/** Calls our own webhook, over the network and signed, as a provider would. */
async function tell(request: Request, testCheckout: TestCheckout, outcome: TestOutcome): Promise<void> {
  const body = JSON.stringify(outcome)
  const response = await fetch(`http://127.0.0.1:${request.socket.localPort}/api/payments/webhooks/test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [signatureHeader]: testCheckout.sign(body) },
    body,
  })
  if (!response.ok) throw new Error(`the webhook answered ${response.status}`)
}

/** `/dev/checkout/{id}`: pay, fail or leave. Development only; it asks for no data, least of all for a card. */
export function testCheckoutPage({ clock }: Deps, testCheckout: TestCheckout): Router {
  const find = async (id: unknown) => {
    const known = z.safeParse(z.uuid(), id)
    const checkout = known.success ? await testCheckout.find(known.data) : undefined
    if (!checkout) throw new Problem('not_found')
    return { checkout, isOver: checkout.status === 'paid' || checkout.expiresAt <= clock.now() }
  }
  const router = Router()
  router.get('/dev/checkout.css', (_request, response) => void response.type('css').send(styles))
  router.get('/dev/checkout/:id', async (request, response) => {
    const { checkout, isOver } = await find(request.params.id)
    response.setHeader('Cache-Control', 'no-store')
    // The only page whose form the browser submits.
    const policy = String(response.getHeader('Content-Security-Policy')).replace(
      "form-action 'none'",
      "form-action 'self'",
    )
    response.setHeader('Content-Security-Policy', policy)
    response.type('html').send(page(checkout, languageOf(request.headers['accept-language']), isOver))
  })
  router.post('/dev/checkout/:id', urlencoded({ extended: false, limit: 1000 }), async (request, response) => {
    const { checkout, isOver } = await find(request.params.id)
    const choice = z.safeParse(Choice, request.body)
    if (!choice.success) throw new Problem('validation_failed')
    const outcome = ({ pay: 'paid', fail: 'failed', leave: 'abandoned' } as const)[choice.data.outcome]
    if (outcome !== 'abandoned' && !isOver) {
      const { paymentId: payment, amountMinor, currency } = checkout
      const id = outcome === 'paid' ? `paid-${payment}` : randomUUID()
      await testCheckout.decide(checkout, outcome, id)
      await tell(request, testCheckout, { id, payment, outcome, amountMinor, currency })
    }
    response.redirect(303, withOutcome(checkout.returnUrl, outcome))
  })
  return router
}
