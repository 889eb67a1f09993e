import { readdirSync } from 'node:fs';
import { addresses } from '#server/pages/addresses.ts';
import { builtPages, CLIENT } from '#tests/support/tested-site.ts';
import { folioOf, postForm, writtenEnquiry } from '#tests/support/enquiry.ts';
import { presolvedCaptchas } from '#tests/support/presolved.ts';
import { addAttack, expect, test } from './servers.ts';

function routes(value: string): string[] {
  return readdirSync('src/pages', { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(astro|ts)$/.test(file) && !/(^|\/)_|\.test\./.test(file))
    .map((file) => `/${file.replace(/(\/?index)?\.(astro|ts)$/, '')}`)
    .map((path) => path.replaceAll(/\[[^\]]+\]/g, value));
}

function files(): string[] {
  const { files: made, pictures } = addresses(false);
  const built = readdirSync(CLIENT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|zst|html)$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(CLIENT.length))
    .filter((path, index) => !path.startsWith('/_astro/') || index % 10 === 0);
  return [...built, ...made, ...pictures];
}

const SECRETS = /name="csrf_token" value="[^"]|\/panel\/invitacion\/[\w-]{20}/;

test('what a cache may share holds nothing of anybody', async ({ open: site }, testInfo) => {
  const [captcha = ''] = await presolvedCaptchas(1);
  const thanked = await postForm(site.baseURL, writtenEnquiry({ captcha }));
  const folio = folioOf(thanked) ?? '';
  expect(folio).not.toBe('');
  const cookie = (thanked.headers.get('set-cookie') ?? 'visitante=x').split(';', 1)[0] ?? '';
  const paths = [
    ...builtPages(),
    ...files(),
    ...routes(folio),
    '/salud',
    '/salud/listo',
    '/salud/visitas',
    '/salud/entregas',
    '/metricas',
    '/no-existe',
    '/%ff',
    `/contacto/gracias?folio=${folio}`,
    `/contacto/?folio=${folio}`,
    '/index.html',
    '/panel/',
    `/panel/invitacion/${'a'.repeat(43)}/`,
  ];
  let shared = 0;
  for (const path of new Set(paths)) {
    const get = (headers: Record<string, string>) =>
      fetch(site.baseURL + path, { headers, redirect: 'manual' });
    const answer = await get({ cookie });
    const caching = answer.headers.get('cache-control') ?? '';
    if (!/public|s-maxage/.test(caching)) {
      expect(caching, path).toMatch(/no-store/);
      await answer.body?.cancel();
      continue;
    }
    shared += 1;
    expect(answer.headers.getSetCookie(), path).toEqual([]);
    const text = await answer.text();
    const where = answer.headers.get('location') ?? '';
    if (!path.includes('?')) expect(text + where, path).not.toContain(folio);
    expect(text + where, path).not.toMatch(SECRETS);
    // A shared cache may give this response to another visitor. So it must be the same for every
    // visitor, unless `Vary` names a header in which the requests differ.
    const other = await get({ 'accept-encoding': 'identity', accept: 'application/json' });
    expect(await other.text(), path).toBe(text);
    if (answer.headers.has('content-encoding')) {
      expect(answer.headers.get('vary'), path).toBe('Accept-Encoding');
    } else {
      expect([null, 'Accept-Encoding'], path).toContain(answer.headers.get('vary'));
    }
  }
  expect(shared).toBeGreaterThan(20);
  addAttack(testInfo, {
    attack: 'respuestas que un CDN puede compartir: cookies, fichas, folios',
    cases: new Set(paths).size,
    worst: 404,
    found: `${shared} se comparten, ninguna con nada de nadie`,
  });
});
