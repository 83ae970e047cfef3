/** Turns a named export into the default export that React's `lazy` expects. */
export const named =
  <Part>(load: () => Promise<Part>) =>
  async () => ({ default: await load() })
