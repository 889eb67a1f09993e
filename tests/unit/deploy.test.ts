import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SETTING_NAMES } from '#server/config.ts';
import { SETTINGS } from '../../scripts/build.mjs';

const has = (program: string) => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const UNIT = 'deploy/atalaya@.service';

describe('what deploy/ holds', () => {
  // Without systemd's and Caddy's own programs there is nobody to ask.
  it.skipIf(!has('systemd-analyze'))('is a unit that systemd understands, and hardened', () => {
    expect(execFileSync('systemd-analyze', ['verify', UNIT], { encoding: 'utf8' })).toBe('');
    const security = ['security', '--offline=true', UNIT];
    const said = execFileSync('systemd-analyze', security, { encoding: 'utf8' });
    const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(said)?.[1]);
    // Of ten; what systemd calls OK. A unit without any of it has 9.6.
    expect(exposure).toBeLessThan(2);
  });

  it.skipIf(!has('caddy'))('is a configuration that Caddy takes', () => {
    const validate = ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'];
    const env = { ...process.env, ADMIN: 'off', SITIO: 'http://localhost:0' };
    execFileSync('caddy', validate, { stdio: 'pipe', env });
  });

  it('gives the containers only settings that there are', () => {
    const compose = parse(readFileSync('deploy/compose.yaml', 'utf8')) as {
      services: Record<string, { environment: Record<string, string> }>;
    };
    for (const name of ['sitio1', 'sitio2']) {
      const given = Object.keys(compose.services[name]?.environment ?? {});
      expect(given.filter((setting) => !SETTING_NAMES.includes(setting))).toEqual([]);
    }
  });

  it('says in its first line what it is and whether it was run', () => {
    for (const name of ['Caddyfile', 'Containerfile', 'atalaya@.service', 'compose.yaml']) {
      expect(readFileSync(`deploy/${name}`, 'utf8'), name).toMatch(/^# \S/);
    }
  });
});

it('names in the documents only settings that there are', () => {
  // Of the build, of containers, of tests and of the files in deploy/.
  const others =
    /^(?:CAPTCHA|CHROMIUM_PATH|FIREFOX_PATH|PRUEBAS_LARGAS|ESTILO|NODE_ENV|NODE_OPTIONS|SITIO|PROCESOS|ADMIN|REGISTRO|GRACIA|POSTGRES_PASSWORD|STORE_MOVED)$/;
  const known = new Set([...SETTING_NAMES, ...SETTINGS]);
  const documents = ['README.md', 'docs/operacion.md', 'docs/escala.md', 'docs/panel.md'];
  for (const file of documents) {
    const text = readFileSync(file, 'utf8');
    // As settings are written: alone in code, or with their value.
    const named = [...text.matchAll(/`([A-Z][A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g)].map((m) => m[1]);
    const unknown = named.filter(
      (name) => name !== undefined && !known.has(name) && !others.test(name),
    );
    expect(unknown, file).toEqual([]);
  }
});
