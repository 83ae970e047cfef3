import type messages from '@aafiya/contracts/messages/en.json'

import type account from './texts/en/account.json'
import type accounts from './texts/en/accounts.json'
import type activity from './texts/en/activity.json'
import type applications from './texts/en/applications.json'
import type appointments from './texts/en/appointments.json'
import type audit from './texts/en/audit.json'
import type calendar from './texts/en/calendar.json'
import type common from './texts/en/common.json'
import type data from './texts/en/data.json'
import type desk from './texts/en/desk.json'
import type directory from './texts/en/directory.json'
import type doctors from './texts/en/doctors.json'
import type documents from './texts/en/documents.json'
import type family from './texts/en/family.json'
import type figures from './texts/en/figures.json'
import type head from './texts/en/head.json'
import type home from './texts/en/home.json'
import type hours from './texts/en/hours.json'
import type inbox from './texts/en/inbox.json'
import type inquiries from './texts/en/inquiries.json'
import type ledger from './texts/en/ledger.json'
import type legal from './texts/en/legal.json'
import type myVisit from './texts/en/my-visit.json'
import type notifications from './texts/en/notifications.json'
import type payments from './texts/en/payments.json'
import type people from './texts/en/people.json'
import type preparation from './texts/en/preparation.json'
import type push from './texts/en/push.json'
import type settings from './texts/en/settings.json'
import type site from './texts/en/site.json'
import type specialities from './texts/en/specialities.json'
import type staff from './texts/en/staff.json'
import type till from './texts/en/till.json'
import type visitForm from './texts/en/visit-form.json'
import type visitPage from './texts/en/visit-page.json'
import type visitTypes from './texts/en/visit-types.json'
import type visit from './texts/en/visit.json'
import type visits from './texts/en/visits.json'
import type waiting from './texts/en/waiting.json'
import type words from './texts/en/words.json'

// The compiler checks keys, including the base keys of plurals, which other values of `enableSelector` reject.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    keySeparator: false
    enableSelector: false
    resources: {
      common: typeof common
      site: typeof site
      home: typeof home
      head: typeof head
      figures: typeof figures
      legal: typeof legal
      desk: typeof desk
      directory: typeof directory
      doctors: typeof doctors
      documents: typeof documents
      appointments: typeof appointments
      account: typeof account
      accounts: typeof accounts
      activity: typeof activity
      applications: typeof applications
      audit: typeof audit
      data: typeof data
      family: typeof family
      people: typeof people
      staff: typeof staff
      till: typeof till
      hours: typeof hours
      inbox: typeof inbox
      inquiries: typeof inquiries
      notifications: typeof notifications
      payments: typeof payments
      push: typeof push
      settings: typeof settings
      specialities: typeof specialities
      'my-visit': typeof myVisit
      preparation: typeof preparation
      'visit-form': typeof visitForm
      'visit-page': typeof visitPage
      'visit-types': typeof visitTypes
      calendar: typeof calendar
      visit: typeof visit
      visits: typeof visits
      waiting: typeof waiting
      words: typeof words
      ledger: typeof ledger
      messages: typeof messages
    }
  }
}
