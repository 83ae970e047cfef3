import { counter } from '@aafiya/contracts/payments/counter'

import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { showCounterReceipt } from '../checkout/show-receipt.ts'
import { showRefundChoice } from '../refund/refund-cancelled.ts'
import { closeTill } from './close-till.ts'
import { countFloat } from './count-float.ts'
import { listClosings } from './list-closings.ts'
import { receivePayment } from './receive-payment.ts'
import { returnPayment } from './return-payment.ts'
import { reverseMovement } from './reverse-movement.ts'
import { showClosing } from './show-closing.ts'
import { listOpenTills, showTill, showTillOf } from './till.ts'

export const counterRoutes = (deps: Deps) =>
  mount(
    counter,
    {
      refundChoice: ({ caller, params }) => showRefundChoice(deps, caller, params.id),
      receive: ({ caller, params, body, language, repeatable }) =>
        receivePayment(deps, caller, { id: params.id, body, language, repeatable }),
      reverse: ({ caller, params, body, repeatable }) =>
        reverseMovement(deps, caller, { id: params.id, reason: body.reason, repeatable }),
      countFloat: ({ caller, body, language }) => countFloat(deps, caller, { amount: body.amount, language }),
      giveBack: ({ caller, params }) => returnPayment(deps, caller, params.id),
      receipt: ({ caller, params }) => showCounterReceipt(deps, caller, params.id),
      till: ({ caller }) => showTill(deps, caller),
      close: ({ caller, body, language, repeatable }) => closeTill(deps, caller, { body, language, repeatable }),
      openTills: () => listOpenTills(deps),
      tillOf: ({ caller, params }) => showTillOf(deps, caller, params.id),
      closeTillOf: ({ caller, params, body, language, repeatable }) =>
        closeTill(deps, caller, { body, language, repeatable, receptionistId: params.id }),
      closing: ({ caller, params }) => showClosing(deps, caller, params.id),
      closings: ({ caller }) => listClosings(deps, caller),
    },
    deps,
  )
