import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tryOut } from './trial.mjs';

/** A build whose server needs its content, notes its settings, and has no page but those it lists. */
const SERVER = (pages) => `
import { existsSync, writeFileSync } from 'node:fs';
import http from 'node:http';
const { CONTENT_DIR, DATA_DIR, DATABASE_URL, SMTP_URL, PORT } = process.env;
if (!existsSync(CONTENT_DIR + '/marca.yaml')) throw new Error('no content in ' + CONTENT_DIR);
writeFileSync(new URL('settings.json', import.meta.url),
  JSON.stringify({ DATA_DIR, DATABASE_URL, SMTP_URL }));
const pages = ${JSON.stringify(pages)};
http.createServer(({ url }, response) => {
  response.writeHead(pages.includes(url) ? 200 : 500).end('<script src="/_astro/a.1.js">');
}).listen(PORT, '127.0.0.1');`;

const RENDERED = ['/salud/listo', '/contacto', '/cotizacion', '/panel/entrar'];

let folder;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'probada-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function build(pages, { asset = true } = {}) {
  for (const [file, text] of [
    ['server/main.mjs', SERVER(pages)],
    ['client/index.html', ''],
    ['client/servicios.html', ''],
    ...(asset ? [['client/_astro/a.1.js', '']] : []),
  ]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
}
const site = {
  ...process.env,
  CONTENT_DIR: '',
  DATABASE_URL: 'postgres://x',
  SMTP_URL: 'smtp://x',
};

it('tries a build with the project’s content, and with nothing else of the site’s', async () => {
  build([...RENDERED, '/', '/servicios']);
  await tryOut(folder, site);
  const own = JSON.parse(readFileSync(path.join(folder, 'server/settings.json'), 'utf8'));
  expect(own).toMatchObject({ DATABASE_URL: '', SMTP_URL: '' });
  expect(own.DATA_DIR).toContain('atalaya-prueba-');
});

it('says which page is not answered, and which file a page lacks', async () => {
  build([...RENDERED, '/']);
  await expect(tryOut(folder, site)).rejects.toThrow('/servicios: error 500');
  rmSync(folder, { recursive: true });
  build([...RENDERED, '/', '/servicios'], { asset: false });
  await expect(tryOut(folder, site)).rejects.toThrow('/: falta /_astro/a.1.js');
});
