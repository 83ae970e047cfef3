/** Leaves the app for another site. In a file of its own, so that tests can mock it. */
export const goTo = (url: string): void => location.assign(url)
