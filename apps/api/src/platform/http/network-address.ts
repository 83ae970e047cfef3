/** IPv4 as it is, with the port some proxies add, or inside IPv6 in either spelling. */
const dotted = /^(?:::ffff:)?(\d+(?:\.\d+){3})(?::\d+)?$/i
const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i

/** The IP address a rate counts by. One IPv6 customer owns a whole /64, so only its first four groups count. */
export function networkAddress(ip: string | undefined): string {
  if (!ip) return 'unknown'
  const [, plain] = dotted.exec(ip) ?? []
  if (plain) return plain
  const [, high, low] = mapped.exec(ip) ?? []
  if (high && low)
    return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.')
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.split('::')
  const front = head ? head.split(':') : []
  const back = tail ? tail.split(':') : []
  const filled =
    tail === undefined
      ? front
      : [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
  return `${filled
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`
}
