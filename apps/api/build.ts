import { build } from 'esbuild'

/** One file with the contract inside; every other package stays outside, since some are native and one is optional. */
await build({
  entryPoints: [
    ...[
      'main',
      'serve',
      'create-admin',
      'reset-second-factor',
      'backup',
      'restore',
      'move-files',
      'archive-audit',
      'provision',
      'upgrade-all',
    ].map((name) => ({
      in: `src/${name}.ts`,
      out: name,
    })),
    { in: 'src/platform/pictures/picture-process.ts', out: 'picture-process' },
    { in: 'src/platform/paper/paper-process.ts', out: 'paper-process' },
  ],
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  chunkNames: 'chunks/[hash]',
  plugins: [
    {
      name: 'packages-outside',
      setup: ({ onResolve }) =>
        onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind === 'entry-point' || path.startsWith('@aafiya/') ? undefined : { external: true },
        ),
    },
  ],
})
