import { everybody, idOf, nobodyElse, onlyOwner, signedIn, type Row } from './authorization-outcomes.ts'

const pushAddress = { endpoint: 'https://push.example/x', keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }

/** Who may say how messages reach them, and what their providers report. */
export const authorizationOfMessages: Readonly<Record<string, Row>> = {
  'push.list': { outcomes: signedIn },
  'push.subscribe': { outcomes: signedIn, send: () => ({ body: pushAddress }), isContested: true },
  'push.renew': {
    outcomes: everybody('push_subscription_not_found'),
    send: () => ({ body: { endpoint: 'https://push.example/owner', auth: 'A'.repeat(22), renewed: pushAddress } }),
  },
  'push.unsubscribe': {
    outcomes: onlyOwner('push_subscription_not_found'),
    send: idOf(({ pushSubscriptionId }) => pushSubscriptionId),
  },
  'messagePreferences.show': { outcomes: signedIn },
  'messagePreferences.choose': { outcomes: signedIn, send: () => ({ body: { reminders: ['mail'], changes: [], offers: [] } }) },
  // No provider of text messages is configured here.
  'messagePreferences.sendPhoneCode': {
    outcomes: nobodyElse('channel_not_offered'),
    send: () => ({ body: { phoneNumber: '01001234567' } }),
  },
  'messagePreferences.confirmPhone': {
    outcomes: nobodyElse('otp_invalid'),
    send: () => ({ body: { phoneNumber: '01001234567', otp: '123456' } }),
  },
  'messagePreferences.removePhone': { outcomes: signedIn },
  'messageWebhooks.receive': { outcomes: everybody('not_found'), send: () => ({ params: { provider: 'twilio' } }) },
  'messageWebhooks.verify': { outcomes: everybody('not_found'), send: () => ({ params: { provider: 'whatsapp_cloud' } }) },
}
