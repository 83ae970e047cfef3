/** Leaves the app for another site. In a file of its own, so that a test can stand in its way. */
export const goTo = (url: string): void => location.assign(url)
