import { everyone, idOf, allSignedIn, onlyOwner, signedIn, type Row } from './authorization-outcomes.ts'

const pushAddress = { endpoint: 'https://push.example/x', keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }
const madeUpPress = { token: 'a'.repeat(43), shown: 'x' }

/** Access to message settings, to what a link in a message answers, and to the providers' reports. */
export const authorizationOfMessages: Readonly<Record<string, Row>> = {
  'push.list': { outcomes: signedIn },
  'push.subscribe': { outcomes: signedIn, send: () => ({ body: pushAddress }), isContested: true },
  'push.renew': {
    outcomes: everyone('push_subscription_not_found'),
    send: () => ({ body: { endpoint: 'https://push.example/owner', auth: 'A'.repeat(22), renewed: pushAddress } }),
  },
  'push.unsubscribe': {
    outcomes: onlyOwner('push_subscription_not_found'),
    send: idOf(({ pushSubscriptionId }) => pushSubscriptionId),
  },
  'messagePreferences.show': { outcomes: signedIn },
  'messagePreferences.choose': {
    outcomes: signedIn,
    send: () => ({ body: { reminders: ['mail'], changes: [], offers: [] } }),
  },
  // No provider of text messages is configured here.
  'messagePreferences.sendPhoneCode': {
    outcomes: allSignedIn('channel_not_offered'),
    send: () => ({ body: { phoneNumber: '01001234567' } }),
  },
  'messagePreferences.confirmPhone': {
    outcomes: allSignedIn('otp_invalid'),
    send: () => ({ body: { phoneNumber: '01001234567', otp: '123456' } }),
  },
  'messagePreferences.removePhone': { outcomes: signedIn },
  'messageWebhooks.receive': { outcomes: everyone('not_found'), send: () => ({ params: { provider: 'twilio' } }) },
  'messageWebhooks.verify': {
    outcomes: everyone('not_found'),
    send: () => ({ params: { provider: 'whatsapp_cloud' } }),
  },
  'visitLinks.open': { outcomes: everyone('visit_link_ended'), send: () => ({ body: { token: 'a'.repeat(43) } }) },
  'visitLinks.confirm': { outcomes: everyone('press_invalid'), send: () => ({ body: madeUpPress }) },
  'visitLinks.late': { outcomes: everyone('press_invalid'), send: () => ({ body: { ...madeUpPress, minutes: 10 } }) },
  'visitLinks.move': {
    outcomes: everyone('press_invalid'),
    send: () => ({ body: { ...madeUpPress, appointmentDate: '2026-03-02', appointmentTime: '10:00' } }),
  },
  'visitLinks.cancel': { outcomes: everyone('press_invalid'), send: () => ({ body: madeUpPress }) },
  'visitLinks.undo': { outcomes: everyone('press_invalid'), send: () => ({ body: madeUpPress }) },
  'linkedMoves.otherVisits': {
    outcomes: everyone('visit_link_ended'),
    send: () => ({ body: { token: 'a'.repeat(43) } }),
  },
  'waitingOffers.open': {
    outcomes: everyone('waiting_offer_ended'),
    send: () => ({ body: { token: 'a'.repeat(43) } }),
  },
  'waitingOffers.accept': { outcomes: everyone('press_invalid'), send: () => ({ body: madeUpPress }) },
  'waitingOffers.decline': { outcomes: everyone('press_invalid'), send: () => ({ body: madeUpPress }) },
  'waitingOffers.stop': { outcomes: everyone('press_invalid'), send: () => ({ body: madeUpPress }) },
}
