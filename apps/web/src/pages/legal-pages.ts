// One chunk: each page is small, and the code of the home page names the chunks of all pages.
export { AccessibilityPage } from './accessibility-page.tsx'
export { PrivacyPage } from './privacy-page.tsx'
export { TermsPage } from './terms-page.tsx'
