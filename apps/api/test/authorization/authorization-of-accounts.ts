import { testPassword } from '../clinic.ts'
import { allSignedIn, anyone, everyone, idOf, onlyOwner, signedIn, type Row } from './authorization-outcomes.ts'

const newPerson = { firstName: 'Nadia', lastName: 'Saleh', email: 'nadia@example.test' }
const unknownEmail = 'unknown@example.test'

/** Well-formed, and signed by no passkey. */
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const noAttestation = { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'oA' } }
const noAssertion = { ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } }

/** Calls about accounts and their owners' own records. */
export const authorizationOfAccounts: Readonly<Record<string, Row>> = {
  'account.register': {
    outcomes: anyone,
    send: () => ({ body: { ...newPerson, password: testPassword, gender: 1, role: 2 } }),
  },
  'account.verifyOtp': {
    outcomes: everyone('otp_invalid'),
    send: () => ({ body: { email: unknownEmail, otp: '123456' } }),
  },
  'account.resendOtp': { outcomes: anyone, send: () => ({ body: { email: unknownEmail } }) },
  'account.login': {
    outcomes: anyone,
    send: ({ owner }) => ({ body: { email: owner.email, password: testPassword, rememberMe: true } }),
  },
  'account.logout': { outcomes: signedIn },
  'account.user': { outcomes: signedIn },
  'recovery.complete': {
    outcomes: everyone('reset_token_invalid'),
    send: () => ({
      body: {
        email: unknownEmail,
        resetToken: 'x'.repeat(43),
        newPassword: testPassword,
        confirmPassword: testPassword,
      },
    }),
  },
  'activity.list': { outcomes: signedIn },
  'dataExport.show': { outcomes: signedIn },
  'dataExport.request': {
    outcomes: allSignedIn('password_wrong'),
    send: () => ({ body: { password: `${testPassword}?` } }),
  },
  'erasure.show': { outcomes: signedIn },
  'erasure.erase': {
    outcomes: {
      ...allSignedIn('account_kept'),
      owner: 'password_wrong',
      otherPatient: 'password_wrong',
      guardian: 'password_wrong',
      formerGuardian: 'password_wrong',
      // Doctors without visits may delete their account.
      otherDoctor: 'password_wrong',
      pendingDoctor: 'password_wrong',
    },
    send: () => ({ body: { password: `${testPassword}?`, people: [] } }),
  },
  'profile.update': { outcomes: signedIn, send: () => ({ body: { firstName: 'Nadia' } }) },
  'profile.changeEmail': {
    outcomes: signedIn,
    send: () => ({ body: { newEmail: unknownEmail, password: testPassword } }),
  },
  'profile.verifyNewEmail': {
    outcomes: allSignedIn('otp_invalid'),
    send: () => ({ body: { newEmail: unknownEmail, otp: '123456' } }),
  },
  'profile.changePassword': {
    outcomes: signedIn,
    send: () => ({ body: { newPassword: `${testPassword}!`, confirmPassword: `${testPassword}!` } }),
  },
  'profile.unlinkGoogle': { outcomes: signedIn },
  'profile.uploadPicture': { outcomes: signedIn, send: ({ image }) => ({ files: [image] }) },
  'profile.currentPicture': { outcomes: signedIn },
  'profile.removePicture': { outcomes: signedIn },
  'profile.signIns': { outcomes: signedIn },
  'secondFactor.endOtherSignIns': { outcomes: signedIn },
  'profile.endSignIn': { outcomes: onlyOwner('session_not_found'), send: idOf(({ sessionId }) => sessionId) },
  'secondFactor.show': { outcomes: signedIn },
  'secondFactor.verify': {
    outcomes: allSignedIn('second_factor_wrong'),
    send: () => ({ body: { code: '123456' } }),
  },
  'secondFactor.startTotp': { outcomes: signedIn },
  'secondFactor.confirmTotp': {
    outcomes: allSignedIn('second_factor_wrong'),
    send: () => ({ body: { code: '123456' } }),
  },
  'secondFactor.removeTotp': { outcomes: signedIn },
  'secondFactor.newRecoveryCodes': { outcomes: signedIn },
  'secondFactor.confirmSignIn': { outcomes: signedIn, send: () => ({ body: { password: testPassword } }) },
  'passkeys.list': { outcomes: signedIn },
  'passkeys.startAdding': { outcomes: signedIn },
  'passkeys.add': { outcomes: allSignedIn('passkey_refused'), send: () => ({ body: { credential: noAttestation } }) },
  'passkeys.rename': {
    outcomes: onlyOwner('passkey_not_found'),
    send: ({ passkeyId }) => ({ params: { id: passkeyId }, body: { name: 'Phone' } }),
  },
  'passkeys.remove': { outcomes: onlyOwner('passkey_not_found'), send: idOf(({ passkeyId }) => passkeyId) },
  'passkeys.startConfirming': { outcomes: signedIn },
  'passkeys.confirm': { outcomes: allSignedIn('passkey_refused'), send: () => ({ body: { credential: noAssertion } }) },
  'passkeys.startLogin': { outcomes: anyone },
  'passkeys.login': { outcomes: everyone('passkey_refused'), send: () => ({ body: { credential: noAssertion } }) },
  'recovery.initiate': { outcomes: anyone, send: () => ({ body: { email: unknownEmail } }) },
  'recovery.verify': {
    outcomes: everyone('otp_invalid'),
    send: () => ({ body: { email: unknownEmail, otp: '123456' } }),
  },
  // Not configured here; with a client id they answer every caller with `google_token_invalid`.
  'google.login': { outcomes: everyone('not_found'), send: () => ({ body: { idToken: 'x' } }) },
  'google.register': {
    outcomes: everyone('not_found'),
    send: () => ({ body: { provider: 'google', idToken: 'x', gender: 1, role: 2 } }),
  },
}
