import { freshKey } from '../kit/use-api-mutation.ts'

/** 128 random bits in the form of an id, for what the browser names. */
export const newId = () =>
  freshKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, (_, a, b, c, d, e) => `${a}-${b}-4${c}-8${d}-${e}`)
