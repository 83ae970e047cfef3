/** The address a rate counts by. One IPv6 customer owns a whole /64, so only its first four groups count. */
export function networkAddress(ip: string | undefined): string {
  if (!ip) return 'unknown'
  const plain = ip.startsWith('::ffff:') ? ip.slice(7) : ip
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const front = head ? head.split(':') : []
  const back = tail ? tail.split(':') : []
  const filled = tail === undefined ? front : [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
  return `${filled.slice(0, 4).map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':')}::/64`
}
