/**
 * When a token expires, in milliseconds. Anything that is not one of our tokens never expires here. The API decides;
 * this serves pages without a network.
 */
export function expiryOf(token: string): number {
  try {
    const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    const seconds: unknown = typeof claims === 'object' && claims !== null ? Reflect.get(claims, 'exp') : undefined
    return typeof seconds === 'number' ? seconds * 1000 : Infinity
  } catch {
    return Infinity
  }
}
