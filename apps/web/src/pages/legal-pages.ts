// One chunk: each of them is small, and every page names the chunks of all others.
export { AccessibilityPage } from './accessibility-page.tsx'
export { PrivacyPage } from './privacy-page.tsx'
export { TermsPage } from './terms-page.tsx'
