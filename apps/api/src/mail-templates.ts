import { accountMails } from './account/account-mails.ts'
import type { MailDeps } from './announcements/mail-kit.ts'
import { appointmentMails } from './appointments/appointment-mails.ts'
import { togetherMails } from './appointments/together-mails.ts'
import { testMails } from './clinic/send-test-mail.ts'
import { delayMails } from './desk/delays/delay-mails.ts'
import { doctorMails } from './doctors/doctor-mails.ts'
import { reportMails } from './figures/report-mails.ts'
import { inquiryMails } from './inquiries/inquiry-mails.ts'
import { paymentMails } from './payments/payment-mails.ts'
import { accessMails } from './people/announce-access.ts'
import { guardianInvitationMails } from './people/guardian-invitation-mails.ts'
import type { MailTemplates } from './platform/mail/mail.ts'
import { reminderMails } from './reminders/reminder-mails.ts'
import { offerMails } from './waiting/offer-mails.ts'

/** Every mail of the product. */
export const mailTemplates = (deps: MailDeps): MailTemplates => ({
  ...accountMails(deps),
  ...doctorMails(deps),
  ...appointmentMails(deps),
  ...togetherMails(deps),
  ...inquiryMails(deps),
  ...paymentMails(deps),
  ...reminderMails(deps),
  ...delayMails(deps),
  ...offerMails(deps),
  ...guardianInvitationMails(deps),
  ...accessMails(deps),
  ...testMails(deps),
  ...reportMails(deps),
})
