import * as z from 'zod/mini'

/**
 * A backup is a tar archive, compressed with gzip, and encrypted in age's format where a key is given: `age -d`,
 * `tar`, `sha256sum -c` and COPY read it without us. Its entries, in this order:
 *
 * - `header.json`: what is needed to create the empty tables;
 * - `tables/<table>/<number>.copy`: rows, in COPY's text format;
 * - `files/<name>`: uploaded files;
 * - `checksums/<number>.sha256`, the SHA-256 of the preceding thousand entries;
 * - `manifest.json`: what a whole backup contains. An archive without it was cut off.
 */
export const format = 1

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const Header = z.object({
  format: z.literal(format),
  /** The release that wrote it. */
  app: z.string(),
  createdAt: z.iso.datetime(),
  /** All that were applied, the oldest first. */
  migrations: z.array(z.object({ hash: z.string(), createdAt: z.int() })).check(z.minLength(1)),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Shows whether the restoring system has the same `JWT_SECRET`, without revealing it. */
  secretCheck: z.string(),
})
export type Header = z.infer<typeof Header>

export const Manifest = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: Sha256 })),
  sequences: z.record(z.string(), z.string().check(z.regex(/^-?\d+$/))),
  files: z.int(),
  /** Files that rows refer to and that the store did not have, such as those deleted while the backup was made. */
  missing: z.array(z.string()),
  /** Over all lists of checksums, one after the other. */
  checksums: Sha256,
})
export type Manifest = z.infer<typeof Manifest>

export const names = {
  header: 'header.json',
  manifest: 'manifest.json',
  rows: (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.copy`,
  file: (name: string) => `files/${name}`,
  checksums: (number: number) => `checksums/${String(number).padStart(6, '0')}.sha256`,
}
