import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { bodyLimits } from '#server/accounts/uploads.ts';
import { bodyRooms } from '#server/platform/http/request-body.ts';
import { SETTING_NAMES } from '#server/settings/registry.ts';

const has = (program: string) => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const UNIT = 'deploy/atalaya@.service';
const COPIES = ['deploy/atalaya-copias.service', 'deploy/atalaya-copias.timer'];

describe('what deploy/ holds', () => {
  it('leaves memory for all posted bodies during a publication', () => {
    const { largest } = bodyLimits({ whose: () => Promise.resolve(null) });
    const { texts, files } = bodyRooms(largest);
    const unit = readFileSync(UNIT, 'utf8');
    const measured = readFileSync('bench/results.md', 'utf8').matchAll(/\| la mayor +\| (\d+) MB/g);
    const publishing = Math.max(...[...measured].map(([, megabytes]) => Number(megabytes))) * 1e6;
    expect(publishing).toBeGreaterThan(0);
    const most = Number(/^MemoryMax=(\d+)M$/m.exec(unit)?.[1]) * 1024 * 1024;
    expect(publishing + texts.all + 3 * files.all).toBeLessThan(most);
  });

  it.skipIf(!has('systemd-analyze'))('is a unit that systemd understands, and hardened', () => {
    const verify = ['verify', UNIT, ...COPIES];
    const { stderr } = spawnSync('systemd-analyze', verify, { encoding: 'utf8' });
    // Ignores missing programs, because this machine need not have what the unit starts.
    const wrong = stderr.split('\n').filter((line) => !/^$|is not executable/.test(line));
    expect(wrong).toEqual([]);
    const security = ['security', '--offline=true', UNIT];
    const said = execFileSync('systemd-analyze', security, { encoding: 'utf8' });
    const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(said)?.[1]);
    // systemd rates the exposure from 0 (safe) to 10. A unit without any protection gets 9.6.
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
      expect(given.filter((setting) => !SETTING_NAMES.some((name) => name === setting))).toEqual(
        [],
      );
    }
  });
});

describe('the documents', () => {
  const others =
    /^(?:CHROMIUM_PATH|FIREFOX_PATH|LONG_TESTS|NODE_ENV|NODE_EXTRA_CA_CERTS|LA_DE_METRICS_TOKEN|NODE_OPTIONS|SITIO|PROCESOS|ADMIN|REGISTRO|GRACIA|POSTGRES_PASSWORD|STORE_MOVED)$/;
  const known = new Set<string>(SETTING_NAMES);
  const example = new Map(
    [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  const documents = ['README.md', 'deploy/Caddyfile', 'deploy/compose.yaml'].concat(
    ['instalar', 'operacion', 'escala', 'panel', 'contenido', 'tu-marca', 'webhook'].map(
      (name) => `docs/${name}.md`,
    ),
  );
  const textOf = (file: string) => readFileSync(file, 'utf8');

  it.each(documents)('%s names only settings that there are', (file) => {
    const text = textOf(file);
    const named = [
      ...[...text.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map((match) => match[1] ?? ''),
      ...[...text.matchAll(/(?<![\w$?&.-])([A-Z]{3,}(?:_[A-Z]+)*)=(?!=)/g)].map(
        (match) => match[1] ?? '',
      ),
    ];
    expect(named.filter((name) => !known.has(name) && !others.test(name))).toEqual([]);
  });

  it('explain in docs/instalar.md every setting that a clean machine needs besides what the panel asks for', () => {
    const guide = textOf('docs/instalar.md');
    const asked = [...guide.matchAll(/`([A-Z_]{4,})(?:=[^`]*)?`/g)].map((match) => match[1] ?? '');
    expect(asked.filter((name) => !example.has(name))).toEqual([]);
    const needed = ['HOST', 'TRUST_PROXY', 'SITE_URL'];
    const folders = ['DATA_DIR', 'CONTENT_DIR'];
    expect(asked).toEqual(expect.arrayContaining([...needed, ...folders, 'BACKUP_RECIPIENT']));
  });

  it('have the same defaults as .env.example where they say one', () => {
    expect(textOf('deploy/Caddyfile')).toContain(`127.0.0.1:${example.get('PORT')}`);
    expect(textOf('docs/instalar.md')).toContain(`127.0.0.1:${example.get('PORT')}/salud/listo`);
    expect(textOf('deploy/Containerfile')).toContain(`EXPOSE ${example.get('PORT')}`);
  });
});
