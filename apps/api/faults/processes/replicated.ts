import { onTestFinished } from 'vitest'

import { query } from '../clinic/people.ts'
import { ownCluster } from './cluster.ts'
import { haproxy } from './haproxy.ts'
import { pgbouncer } from './pgbouncer.ts'
import { silentProxy } from './silent-proxy.ts'

const portOf = (url: string) => new URL(url).port
const hex = (text: string) => Buffer.from(text).toString('hex')

/** A client's first message: protocol 3.0, user and database; PostgreSQL answers with its parameters. */
const startup = (() => {
  const parameters = Buffer.from('user\0postgres\0database\0postgres\0\0')
  const head = Buffer.alloc(8)
  head.writeInt32BE(head.length + parameters.length, 0)
  head.writeInt32BE(3 << 16, 4)
  return Buffer.concat([head, parameters]).toString('hex')
})()

/** Only a server that is no standby gets connections; one that is marked down loses its existing ones. */
const onlyPrimary = (servers: Readonly<Record<string, string>>) => `  mode tcp
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${startup}
  tcp-check expect binary ${hex('in_hot_standby\0off\0')}
  tcp-check send-binary 5800000004
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${Object.entries(servers)
  .map(([name, url]) => `  server ${name} 127.0.0.1:${portOf(url)} check`)
  .join('\n')}`

/**
 * A pooler's waits are shorter than the ten seconds in which all must be well again. Explained in docs/fail-over.md.
 */
const poolerSettings = {
  server_login_retry: 1,
  server_connect_timeout: 3,
  query_wait_timeout: 5,
  server_check_delay: 5,
  tcp_keepalive: 1,
  tcp_keepidle: 5,
  tcp_keepintvl: 2,
  tcp_keepcnt: 3,
  tcp_user_timeout: 6000,
}

/**
 * A primary, a standby that has each commit before it is acknowledged, HAProxy in front of both, and PgBouncer in front
 * of HAProxy.
 */
export async function replicated() {
  const first = await ownCluster()
  const second = await first.createStandby('second')
  await second.start()
  onTestFinished(() => {
    // A stopped server would not notice a polite signal.
    for (const cluster of [first, second]) cluster.signal('SIGKILL')
    second.remove()
  })
  await query(first.url, `alter system set synchronous_standby_names = 'second'`)
  await query(first.url, `alter system set synchronous_commit = 'remote_apply'`)
  await query(first.url, 'select pg_reload_conf()')
  const proxy = await haproxy(onlyPrimary({ first: first.url, second: second.url }))
  const proxyUrl = first.url.replace(portOf(first.url), String(proxy.port))
  const way = await silentProxy(proxyUrl)
  const pooler = await pgbouncer(way.url, 8, poolerSettings)
  return {
    first,
    second,
    proxyUrl,
    url: pooler.url,
    /** How the primary is lost. */
    lose: {
      'is killed, so that its connections close': () => first.signal('SIGKILL'),
      'stops answering, and the proxy closes its connections': () => first.signal('SIGSTOP'),
      'is killed, and its connections go silent: they are never closed': () => {
        way.goSilent()
        first.signal('SIGKILL')
      },
    },
    /** What an operator or a cluster manager does, in this order: cut off the old primary, then promote the other. */
    failOver: async () => {
      await proxy.command('set server front/first state maint')
      await second.promote()
    },
  }
}
