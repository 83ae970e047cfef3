import { payments } from '@aafiya/contracts/payments/payments'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { lookUpPayment } from './checkout/look-up-payment.ts'
import { showPayment } from './checkout/show-payment.ts'
import { showReceipt } from './checkout/show-receipt.ts'
import { startCheckout } from './checkout/start-checkout.ts'
import { holdSlot } from './hold/hold-slot.ts'
import { releaseHold } from './hold/release-hold.ts'
import { showHold } from './hold/show-hold.ts'
import { listLedger } from './ledger/list-ledger.ts'
import { reconcile, showReconciliation } from './ledger/reconcile.ts'
import { totalLedger } from './ledger/total-ledger.ts'
import { receiveWebhook } from './webhook/receive-webhook.ts'

export const paymentRoutes = (deps: Deps) =>
  mount(
    payments,
    {
      checkout: ({ caller, body, language }) => startCheckout(deps, caller.userId, body, language),
      hold: ({ caller, body, language, repeatable }) =>
        holdSlot(deps, { accountId: caller.userId, language }, body, repeatable),
      currentHold: ({ caller }) => showHold(deps, caller.userId),
      releaseHold: ({ caller, params }) => releaseHold(deps, caller.userId, params.id),
      state: ({ caller, params }) => showPayment(deps, caller.userId, params.id),
      lookUp: ({ caller, params }) => lookUpPayment(deps, caller.userId, params.id),
      receipt: ({ caller, params }) => showReceipt(deps, caller.userId, params.id),
      ledger: ({ caller, query }) => listLedger(deps, caller, query),
      ledgerTotals: ({ query }) => totalLedger(deps, query),
      reconciliation: ({ query, language }) => showReconciliation(deps, query.date, language),
      reconcile: ({ body, language }) => reconcile(deps, body.date, language),
      webhook: ({ params, raw, query }) => receiveWebhook(deps, params.provider, raw, query.hmac),
    },
    deps,
  )
