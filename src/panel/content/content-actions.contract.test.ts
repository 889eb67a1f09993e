import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { createElement, type FunctionComponent, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { splitMarkdown } from '#content/edit/markdown-edit.ts';
import { changesBetween } from '#content/edit/merge.ts';
import { valueOf } from '#content/edit/yaml-edit.ts';
import type { Newcomer } from '#server/accounts/testing-staff.ts';
import { discardedView, editView } from './edit-view.ts';
import { fileOfPage, indexView, landingIn } from './index-view.ts';
import { publishPageView } from './publish-view.ts';
import { sampleLeft } from './sample-left.ts';
import { versionsView } from './versions-view.ts';
import { ContentIndex } from './ContentIndex.tsx';
import { EditPage } from './EditPage.tsx';
import { PublishPage } from './PublishPage.tsx';
import { describePages } from '#tests/support/databases.ts';
import { draftTexts, editedSite, personNamed } from './testing-content.ts';
import type { Services } from '#server/start/services.ts';
import { currentVersion, pressDrafts, saveDraft, seenFile } from '#server/publishing/editing.ts';
import { outcomeOf } from '#server/publishing/versions.ts';
import * as store from '#server/publishing/store.ts';
import { withFormToken } from '#panel/shell/form-token.ts';

const SERVICES = '/panel/contenido/servicios.yaml';
const LEGAL = '/panel/contenido/legal.yaml';
const PUBLISH = '/panel/contenido/publicar';

const note = (title: string) => `---
titulo: ${title}
descripcion: Una nota que está para publicarla, quitarla o dejarla a medio escribir.
entrada: Nada.
fecha: 2026-11-26
---

Nada.
`;

describePages('the content’s pages', (dialect) => {
  const sample = (file: string) => readFile(join('sample', file), 'utf8');
  const shared = editedSite(dialect, async (folder) => {
    for (const file of ['servicios.yaml', 'legal.yaml']) {
      await writeFile(join(folder, file), await sample(file));
    }
  });
  let { site, folder, publishing, edits } = shared;
  let parts: Pick<Services, 'publishing' | 'staff'>;
  beforeEach(() => {
    ({ site, folder, publishing, edits } = shared);
    parts = { publishing, staff: site.staff };
  });

  const drafts = () => draftTexts(publishing);
  const draftOf = async (file: string) => (await drafts())[file] ?? null;
  const shown = async () => {
    const { manifest } = await currentVersion(publishing);
    return manifest['servicios.yaml'] ?? '';
  };
  const who = (name: string) => personNamed(site, name);
  const htmlOf = (page: (props: never) => ReactNode, props: object) =>
    withFormToken('', () =>
      renderToStaticMarkup(
        createElement(page as FunctionComponent<Record<string, unknown>>, {
          ...{ state: undefined, states: {}, discarded: null },
          ...props,
        }),
      ),
    );
  const chief = async (name: string) => {
    const { browser } = await site.newcomer(name, 'administra');
    return { browser, person: await who(name) };
  };
  const seen = async (file: string) =>
    (await seenFile(publishing, (await who('edita')).id, file)).digest ?? '';
  const send = (path: string, fields: Record<string, string>) => edits.browser.post(path, fields);
  const answered = async (...given: Parameters<typeof send>) => (await send(...given)).outcome;
  const discard = async (path: string) => {
    const { go } = await send(path, { accion: 'descartar' });
    const { pathname, searchParams } = new URL(go ?? '', 'http://localhost');
    return { pathname, descartado: searchParams.get('descartado') ?? '' };
  };
  const put = async ({ id }: { id: string }, file: string, text: string | null) => {
    const { digest } = await seenFile(publishing, id, file);
    const bytes = text === null ? null : Buffer.from(text);
    await saveDraft(publishing, id, { file, was: digest, bytes });
  };
  const tick = async () => {
    const [draft] = await store.drafts(publishing.database);
    return `${draft?.staffId}|${draft?.file}|${draft?.digest}`;
  };
  const save = async (
    who: Pick<Newcomer, 'browser'>,
    fields: Record<string, string>,
    path = SERVICES,
  ) => who.browser.post(path, { accion: 'guardar', visto: await shown(), ...fields });

  it('changes one price, and nothing else that its file says', async () => {
    const before = await sample('servicios.yaml');
    const answer = await save(edits, { 'c.lista.0.desde': '12345' });
    // This test's content has few files, so some links are broken, and the page reports no success.
    expect(answer.go).toBe(SERVICES);
    const draft = (await draftOf('servicios.yaml')) ?? '';
    expect(changesBetween(valueOf(before), valueOf(draft))).toEqual([
      { kind: 'set', path: ['lista', 0, 'desde'], value: 12_345 },
    ]);
    expect(await readFile(join(folder, 'servicios.yaml'), 'utf8')).toBe(before);
  });

  it('leads from a page of prices to the first of them, and to the beginning of other texts', async () => {
    const landing = (file: string) => landingIn({ publishing }, 'edita', file);
    expect(await landing('servicios.yaml')).toBe('lista.0.desde');
    expect(await landing('legal.yaml')).toBeUndefined();
  });

  it('leads from a page to its file, and from nowhere to none', async () => {
    const person = await who('edita');
    const index = await indexView(parts, person, '');
    expect(fileOfPage(index, '/servicios')).toBe('servicios.yaml');
    expect(fileOfPage(index, null)).toBeUndefined();
    expect(fileOfPage(index, '/nada')).toBeUndefined();
  });

  it('takes the whole text where it is posted as one, with the ends of its lines', async () => {
    const before = await sample('servicios.yaml');
    await save(edits, { texto: `${before.replaceAll('\n', '\r\n')}# fin` });
    expect(await draftOf('servicios.yaml')).toBe(`${before}# fin\n`);
  });

  it('keeps who only edits from publishing, from legal texts and from every enquiry', async () => {
    await save(edits, { 'c.lista.0.desde': '12345' });
    const change = await tick();
    const tries = [
      await send(PUBLISH, { accion: 'publicar', cambio: change, cuando: 'ahora' }),
      await send(PUBLISH, { accion: 'cancelar', id: 'x' }),
      await send('/panel/contenido/versiones/1', { accion: 'volver' }),
      await send('/panel', { accion: 'cambiar' }),
      await send('/panel/solicitudes/ATA-1', { accion: 'nota', texto: 'x' }),
      await edits.browser.get('/panel/solicitudes/ATA-1'),
      await edits.browser.get('/panel/solicitudes.csv'),
      await edits.browser.get('/panel/privacidad'),
      await edits.browser.get('/panel/equipo'),
    ];
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 403));
    expect(await store.publications(publishing.database, 5)).toEqual([]);
    const legal = await save(edits, { texto: 'nada: de nada\n' }, LEGAL);
    expect(legal.outcome).toMatchObject({ status: 403 });
    expect(await draftOf('legal.yaml')).toBeNull();
    expect((await edits.browser.get('/panel')).go).toBe('/panel/contenido');
  });

  it('lets who was given the permission publish, and notes it', async () => {
    const boss = await site.newcomer('jefa', 'administra');
    const allowed = await site.newcomer('publica', 'edita');
    const person = await who('publica');
    const give = { accion: 'publicar', id: person.id, publica: 'si' };
    await boss.browser.post('/panel/equipo', give);
    await save(allowed, { 'c.lista.0.desde': '12345' });
    const change = await tick();
    const post = (more: Record<string, string>) =>
      allowed.browser.post(PUBLISH, { accion: 'publicar', cambio: change, ...more });
    const past = await post({ cuando: 'luego', hora: '2020-01-01T08:00' });
    expect(past.outcome).toMatchObject({ errors: { hora: expect.any(String) as string } });
    const answer = await post({ cuando: 'ahora', nota: 'Rebaja' });
    expect(answer.go).toContain(`${PUBLISH}?id=`);
    expect(await store.publications(publishing.database, 5)).toMatchObject([
      { note: 'Rebaja', changes: [{ file: 'servicios.yaml', digest: change.split('|')[2] }] },
    ]);
    const news = async () =>
      (await indexView(parts, person, '')).news.map(({ state, note }) => `${note}: ${state}`);
    expect(await news()).toEqual(['Rebaja: waiting']);
    expect(await indexView(parts, person, '')).toMatchObject({ drafts: [] });
    const listed = await publishPageView(parts, person, null);
    expect(listed.changes.map(({ file, underWay }) => [file, underWay])).toEqual([
      ['servicios.yaml', true],
    ]);
    const actions = (await site.staff.tools.audit.list({ actor: 'publica' }, 10)).map(
      ({ action }) => action,
    );
    expect(actions).toContain('content_published');
    expect(actions).toContain('content_saved');
    const begun = await store.claim(publishing.database, 'una', 60_000);
    if (begun === null) throw new TypeError('nothing waits');
    await store.fail(publishing.database, begun, 'No cupo en el disco.');
    expect(await news()).toEqual(['Rebaja: failed']);
  });

  it('asks before it publishes another currency over amounts in the old one', async () => {
    const { browser, person } = await chief('moneda');
    await save({ browser }, { 'c.moneda': 'ARS' });
    const cambio = await tick();
    const view = await editView(parts, person, 'servicios.yaml', null);
    expect(view?.left?.change).toBe('la moneda, de MXN a ARS');
    expect(view?.left?.fields.map(({ path }) => path)).toContain('lista.0.desde');
    const post = (more: Record<string, string>) =>
      browser.post(PUBLISH, { accion: 'publicar', cambio, cuando: 'ahora', ...more });
    expect((await post({})).outcome).toMatchObject({
      errors: { asi: expect.stringContaining('la moneda, de MXN a ARS') as string },
    });
    expect(await store.publications(publishing.database, 5)).toEqual([]);
    expect((await post({ asi: 'si' })).go).toContain(`${PUBLISH}?id=`);
  });

  it('says when publishing how much is still the sample’s, until somebody has enough of it', async () => {
    const person = await who('edita');
    const said = async () => {
      const view = await publishPageView(parts, person, null);
      const page = htmlOf(PublishPage, { view });
      return Number(/Quedan (\d+) textos de la muestra/.exec(page)?.[1] ?? 0);
    };
    const { fields } = await sampleLeft(publishing, person.id);
    expect(fields.map(({ file, path }) => `${file} ${path}`)).toContain(
      'servicios.yaml lista.0.desde',
    );
    expect(await said()).toBe(fields.length);
    const press = (decir: string) => send('/panel/contenido/muestra', { accion: 'avisar', decir });
    expect((await press('no')).go).toBe('/panel/contenido/muestra');
    expect(await said()).toBe(0);
    await press('si');
    expect(await said()).toBe(fields.length);
  });

  it('ticks the text whose page one comes from alone, and what was ticked where the form comes back', async () => {
    const { browser, person } = await chief('una');
    await put(person, 'notas/prueba.md', note('Una prueba'));
    const { digest } = await seenFile(publishing, person.id, 'legal.yaml');
    const pressed = await browser.post(LEGAL, {
      accion: 'guardar',
      visto: digest ?? '',
      texto: `${await sample('legal.yaml')}# fin\n`,
      luego: 'publicar',
    });
    expect(pressed.go).toBe(`${PUBLISH}?de=legal.yaml`);
    const view = await publishPageView(parts, person, null, 'legal.yaml');
    const shownWith = (values: Record<string, string>) => {
      const states = { publicar: { errors: {}, values } };
      const { document } = new JSDOM(htmlOf(PublishPage, { view, states })).window;
      const boxes = [...document.querySelectorAll<HTMLInputElement>('input[name="cambio"]')];
      return {
        boxes: boxes.map(({ value, checked }) => [value.split('|')[1], checked]),
        words: document.body.textContent,
        to: document.querySelector('form')?.action,
      };
    };
    const first = shownWith({});
    expect(first.boxes).toEqual([
      ['legal.yaml', true],
      ['notas/prueba.md', false],
    ]);
    expect(first.words).toMatch(
      /También tienes sin publicar: Una prueba\. No sale si no lo marcas\.(?=.*Datos legales)/,
    );
    expect(first.to).toContain('?de=legal.yaml');
    const back = await browser.post(PUBLISH, {
      accion: 'publicar',
      cuando: 'luego',
      hora: '2020-01-01T08:00',
      cambio: view.changes.find(({ file }) => file === 'notas/prueba.md')?.value ?? '',
    });
    const { values = {} } = back.outcome as { values?: Record<string, string> };
    expect(shownWith(values).boxes.map(([, checked]) => checked)).toEqual([false, true]);
    expect(shownWith({ ...values, cambio: '' }).boxes.map(([, checked]) => checked)).toEqual([
      false,
      false,
    ]);
  });

  it('says that what waited was taken back, beside what is under way, also once that has ended', async () => {
    const { browser, person } = await chief('espera');
    const press = async (fields: Record<string, string>, more: Record<string, string>) => {
      await save({ browser }, fields);
      const cambio = await tick();
      const { go } = await browser.post(PUBLISH, { accion: 'publicar', cambio, ...more });
      return new URL(go ?? '', 'http://localhost').searchParams.get('id') ?? '';
    };
    const first = await press({ 'c.lista.0.desde': '12345' }, { cuando: 'ahora' });
    const later = await press(
      { 'c.lista.0.desde': '54321' },
      { cuando: 'luego', hora: '2099-01-01T08:00' },
    );
    expect(await store.claim(publishing.database, 'una', 60_000)).toMatchObject({ id: first });
    const home = htmlOf(ContentIndex, { view: await indexView(parts, person, '') });
    expect(home.replaceAll(/<[^>]+>/g, '')).toMatch(
      /Se publica el 1\sene\s2099,\s08:00: Servicios y precios/,
    );
    const answer = await browser.post(PUBLISH, { accion: 'cancelar', id: later });
    const { searchParams } = new URL(answer.go ?? '', 'http://localhost');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      aviso: 'publicacion-quitada',
      id: first,
    });
  });

  it('gives what was typed back where another window changed the same field', async () => {
    const opened = await shown();
    await save(edits, { 'c.lista.0.desde': '12345' });
    const typed = { accion: 'guardar', visto: opened, 'c.lista.0.desde': '999' };
    const answer = await send(SERVICES, typed);
    expect(answer.outcome).toMatchObject({ status: 409, values: typed });
    expect(await draftOf('servicios.yaml')).toContain('desde: 12345');
  });

  it('knows no file outside the content', async () => {
    for (const path of [
      '/panel/contenido/otra.yaml',
      '/panel/contenido/terminal/../../package.json',
      '/panel/contenido/..%2Fpackage.json',
    ]) {
      const answer = await save(edits, { texto: 'x' }, path);
      expect(answer.outcome ?? answer.status, path).toSatisfy(
        (given: unknown) => given === 404 || (given as { status?: number }).status === 404,
      );
    }
    expect(await store.drafts(publishing.database)).toEqual([]);
  });

  it('keeps a price that is none, and says so with a link to its field, here and where it is published', async () => {
    const answer = await save(edits, { 'c.lista.1.desde': 'treinta mil pesos' });
    expect(answer.go).toBe(SERVICES);
    const person = await who('edita');
    const view = await editView(parts, person, 'servicios.yaml', null);
    const page = new JSDOM(htmlOf(EditPage, { view })).window.document;
    expect(page.querySelector('[autofocus]')?.textContent).toContain(
      'Se guardó el borrador, y falta corregir un campo',
    );
    expect(page.querySelector('[autofocus] a')?.getAttribute('href')).toBe('#campo-lista.1.desde');
    for (
      let at = page.getElementById('campo-lista.1.desde')?.closest('details');
      at;
      at = at.parentElement?.closest('details')
    ) {
      expect(at.open).toBe(true);
    }
    const [change] = (await publishPageView(parts, person, null)).changes;
    expect(change?.problems).toEqual([
      {
        words: expect.stringMatching(/^Servicios › .+ › .*desde: Se esperaba un número/) as string,
        href: `${SERVICES}#campo-lista.1.desde`,
      },
    ]);
  });

  it('finds nothing wrong with what was just added until it is saved, and names it by its title', async () => {
    const added = await save(edits, { hacer: 'agregar:lista' });
    const query = new URL(added.go ?? '', 'http://localhost');
    const fresh = query.searchParams.get('nuevo') ?? '';
    expect([query.searchParams.get('aviso'), query.hash]).toEqual(['agregado', `#campo-${fresh}`]);
    const person = await who('edita');
    const faults = async (of?: string) =>
      (await editView(parts, person, 'servicios.yaml', null, of))?.faults.map(({ name }) => name) ??
      [];
    expect(await faults(fresh)).toEqual([]);
    expect(await faults()).toContain(`${fresh}.desde`);
    const typed = {
      ...{ accion: 'autoguardar', nuevo: fresh, visto: await seen('servicios.yaml') },
      [`c.${fresh}.nombre`]: 'Diseño de íconos',
      [`c.${fresh}.id`]: '',
      [`c.${fresh}.desde`]: 'mucho',
    };
    const { data } = (await answered(SERVICES, typed)) as { data: { faltas: object } };
    expect(Object.keys(data.faltas)).toEqual([`${fresh}.desde`]);
    expect(await draftOf('servicios.yaml')).toMatch(/id: '?diseno-de-iconos/);
  });

  it('keeps of what is pasted what can be published, as it was meant', async () => {
    const titulo = `Cua\u0301nto tarda ${'una tienda '.repeat(30)}`.trim();
    const begun = await send('/panel/contenido', { accion: 'empezar', carpeta: 'notas', titulo });
    const path = begun.go ?? '';
    const file = path.replace('/panel/contenido/', '');
    expect(file).toMatch(/^notas\/cuanto-tarda-(?:una-tienda-?)+(?:-una)?\.md$/);
    expect(file.length).toBeLessThan(100);
    const endless = `/panel/contenido/notas/${'a'.repeat(300)}.md`;
    const refused = { accion: 'guardar', visto: '', cuerpo: 'x' };
    expect(await answered(endless, refused)).toMatchObject({ status: 404 });
    const pasted = {
      'c.titulo': 'Cua\u0301nto\u0001 tarda\u000bhoy',
      cuerpo: '**Importante **:\u0002\r\n\r\nHay<o:p></o:p>:\r\n•\tuno\r\n• dos',
    };
    for (const accion of ['guardar', 'autoguardar']) {
      await send(path, { accion, visto: await seen(file), ...pasted });
      const text = (await draftOf(file)) ?? '';
      expect(valueOf(splitMarkdown(text).head)).toMatchObject({ titulo: 'Cuánto tarda hoy' });
      expect(text).toContain('\n**Importante**:\n\nHay:\n- uno\n- dos\n');
    }
  });

  it('begins a note at the address of its title, once, and forgets it again', async () => {
    const begin = { accion: 'empezar', carpeta: 'notas', titulo: '¿Cuánto tarda «una tienda»?' };
    const file = 'notas/cuanto-tarda-una-tienda.md';
    const path = `/panel/contenido/${file}`;
    expect((await send('/panel/contenido', begin)).go).toBe(path);
    const text = await draftOf(file);
    expect(text).toMatch(
      /^---\ntitulo: .*¿Cuánto tarda «una tienda»\?.*\n(.*\n)*fecha: \d{4}-\d\d-\d\d\n---\n/,
    );
    const person = await who('edita');
    const view = await editView(parts, person, file, null);
    expect(view).toMatchObject({ faults: [], fresh: '*' });
    const page = htmlOf(EditPage, { view });
    expect(page).not.toMatch(/falta corregir|aria-invalid|La página publicada/);
    const some = {
      visto: await seen(file),
      nuevo: '*',
      'c.titulo': '¿Cuánto tarda «una tienda»?',
      'c.descripcion': 'Corta',
    };
    const first = await send(path, { accion: 'autoguardar', ...some });
    const { data: said } = first.outcome as { data: { faltas: object; visto: string } };
    expect(Object.keys(said.faltas)).toEqual(['descripcion']);
    await send(path, { accion: 'guardar', ...some, visto: said.visto });
    const faults = (await editView(parts, person, file, null))?.faults ?? [];
    expect(faults.map(({ name }) => name)).toEqual(['descripcion', 'entrada']);
    const again = await send('/panel/contenido', begin);
    expect(again.outcome).toMatchObject({
      errors: { titulo: expect.stringContaining('/notas/') as string },
    });
    const taken = { accion: 'empezar', carpeta: 'paginas', titulo: 'Contacto' };
    expect(await answered('/panel/contenido', taken)).toMatchObject({
      errors: { titulo: expect.any(String) as string },
    });
    const picture = {
      accion: 'autoguardar',
      cuerpo: '::imagen[x]{nombre="nada"}',
      'c.descripcion': 'Cuánto se tarda en hacer una tienda, semana por semana.',
      'c.entrada': 'Seis semanas.',
    };
    expect(await answered(path, { ...picture, visto: await seen(file) })).toMatchObject({
      data: { faltas: { texto: expect.stringContaining('nada') as string } },
    });
    await put(person, 'imagenes/nada.png', 'x');
    expect(await answered(path, { ...picture, visto: await seen(file) })).toMatchObject({
      data: { faltas: {} },
    });
    const last = await draftOf(file);
    const { pathname, descartado } = await discard(path);
    expect((await store.drafts(publishing.database)).map((draft) => draft.file)).toEqual([
      'imagenes/nada.png',
    ]);
    expect(pathname).toBe('/panel/contenido');
    const discarded = await discardedView(parts, descartado);
    expect(discarded).toMatchObject({ title: '¿Cuánto tarda «una tienda»?', isNew: true });
    const home = htmlOf(ContentIndex, { view: await indexView(parts, person, ''), discarded });
    expect(home).toContain('Se descartó tu borrador de «¿Cuánto tarda “una tienda”?»');
    expect(home).toContain('No estaba publicado');
    expect((await send(path, { accion: 'recuperar', descartado })).go).toBe(
      `${path}?aviso=borrador-recuperado`,
    );
    expect(await draftOf(file)).toBe(last);
  });

  it('takes a discarded draft back over what it was written over, and nothing that is kept no longer', async () => {
    await save(edits, { 'c.lista.0.desde': '12345' });
    const { pathname, descartado } = await discard(SERVICES);
    expect(await store.drafts(publishing.database)).toEqual([]);
    expect(pathname).toBe(SERVICES);
    const [, base = ''] = descartado.split('|');
    const other = (await sample('servicios.yaml')).replace('desde: 78000', 'desde: 99999');
    await writeFile(join(folder, 'servicios.yaml'), other);
    const back = { accion: 'recuperar', descartado };
    expect((await send(SERVICES, back)).go).toBe(`${SERVICES}?aviso=borrador-recuperado`);
    const { id } = await who('edita');
    expect(await seenFile(publishing, id, 'servicios.yaml')).toMatchObject({
      overtaken: true,
      draft: { base },
    });
    const unknown = { ...back, descartado: `servicios.yaml|${base}|${'0'.repeat(64)}` };
    expect(await answered(SERVICES, unknown)).toMatchObject({ status: 409 });
    expect(await answered('/panel/contenido/inicio.yaml', back)).toMatchObject({ status: 409 });
  });

  it('says by their titles what a publication put on the site, changed and took off, and where it went back to', async () => {
    const { browser, person } = await chief('titula');
    await mkdir(join(folder, 'notas'));
    await writeFile(
      join(folder, 'notas/que-pasa.md'),
      note("'Qué pasa cuando presionas «Enviar»'"),
    );
    await put(person, 'notas/que-pasa.md', null);
    await put(person, 'notas/primera.md', note('La primera'));
    await put(person, 'notas/segunda.md', note('La segunda'));
    const dearer = (await sample('servicios.yaml')).replace('desde: 78000', 'desde: 82000');
    await put(person, 'servicios.yaml', dearer);
    const { changes } = await publishPageView(parts, person, null);
    const author = { id: person.id, name: 'Titula' };
    const listed = changes.map(({ value }) => {
      const [staffId = '', file = '', digest = ''] = value.split('|');
      return { staffId, file, digest: digest === '' ? null : digest };
    });
    await pressDrafts(publishing, author, listed, { note: '', dueAt: Date.now() });
    const saidOf = async () => {
      const begun = await store.claim(publishing.database, 'una', 60_000);
      const head = await currentVersion(publishing);
      if (begun === null) throw new TypeError('nothing waits');
      const composed = await outcomeOf(publishing, head.manifest, begun);
      if (!('manifest' in composed)) throw new TypeError('it clashes');
      await store.finishPublication(publishing.database, begun, composed.manifest, head.id);
      const view = await publishPageView(parts, person, begun.id);
      const { document } = new JSDOM(htmlOf(PublishPage, { view })).window;
      return document.querySelector('[autofocus]')?.textContent;
    };
    const said = await saidOf();
    expect(said).toContain('Ya se ven en el sitio: La primera y La segunda.');
    expect(said).toContain('Cambió en el sitio: Servicios y precios.');
    expect(said).toContain('Ya no está en el sitio: Qué pasa cuando presionas «Enviar».');
    expect((await versionsView(parts, undefined)).versions.map((each) => each.changes)).toEqual([
      [
        'Se agregó: La primera',
        'Se quitó: Qué pasa cuando presionas «Enviar»',
        'Se agregó: La segunda',
        'Servicios y precios: Tienda en línea › Precio, desde',
      ],
      [],
    ]);
    const [newest] = await store.versions(publishing.database, 1);
    const before = (newest?.number ?? 0) - 1;
    const path = `/panel/contenido/versiones/${before}`;
    await browser.post(path, { accion: 'volver' });
    const back = await saidOf();
    expect(back).toContain(`Volviste a la versión ${before}`);
    expect(back).not.toContain('Servicios y precios');
  });

  it('publishes no text without the new page that it leads to, and marks both together', async () => {
    const { browser, person } = await chief('duena');
    const head = 'descripcion: Algo.\nentrada: Algo.\nfecha: 2026-11-26\n---\n\n';
    const link = 'Lee las [tarifas](/tarifas).\n';
    await put(person, 'notas/envios.md', `---\ntitulo: Los envíos\n${head}${link}`);
    await put(person, 'paginas/tarifas.md', `---\ntitulo: Tarifas\n${head}Estas.\n`);
    const { changes } = await publishPageView(parts, person, null, 'notas/envios.md');
    expect(changes.filter(({ isMarked }) => isMarked).map(({ file }) => file)).toEqual([
      'notas/envios.md',
      'paginas/tarifas.md',
    ]);
    const alone = changes.find(({ file }) => file === 'notas/envios.md')?.value ?? '';
    const { outcome } = await browser.post(PUBLISH, { accion: 'publicar', cambio: alone });
    expect(outcome).toMatchObject({
      problem:
        '«Los envíos» lleva a «Tarifas», que es una página nueva sin marcar. Márcala también.',
    });
    const page = changes.find(({ file }) => file === 'paginas/tarifas.md')?.value ?? '';
    const first = await browser.post(PUBLISH, { accion: 'publicar', cambio: page });
    expect(first.outcome).toHaveProperty('go');
  });

  it('publishes texts that only the panel uses as soon as they are saved, for everybody who may save them', async () => {
    const file = 'no-deseado.yaml';
    const path = `/panel/contenido/${file}`;
    await writeFile(join(folder, file), await sample(file));
    const { manifest } = await currentVersion(publishing);
    const visto = manifest[file] ?? '';
    const texto = `${await sample(file)}# fin\n`;
    const wrong = { accion: 'guardar', visto, texto: 'frases: 3\n' };
    await send(path, wrong);
    expect(await store.publications(publishing.database, 5)).toEqual([]);
    await send(path, { accion: 'guardar', visto: await seen(file), texto });
    const [pressed, ...more] = await store.publications(publishing.database, 5);
    expect(pressed?.changes.map((change) => change.file)).toEqual([file]);
    expect(more).toEqual([]);
  });

  it('takes a page out that others lead to only once they do no longer, and says which', async () => {
    await writeFile(join(folder, 'comercio.yaml'), await sample('comercio.yaml'));
    await writeFile(join(folder, 'inicio.yaml'), await sample('inicio.yaml'));
    const person = await who('edita');
    const file = 'comercio.yaml';
    const before = await editView(parts, person, file, null);
    const places = before?.removal?.references ?? [];
    expect(places.map((place) => place.file)).toContain('inicio.yaml');
    await send(`/panel/contenido/${file}`, { accion: 'quitar' });
    const [removed] = await store.drafts(publishing.database);
    expect(removed).toMatchObject({ file, bytes: null });
    expect((await editView(parts, person, file, null))?.removal).toMatchObject({ isDone: true });
    const listed = async () =>
      (await publishPageView(parts, person, null)).changes[0]?.problems.length;
    expect(await listed()).toBe(places.length);
    for (const other of new Set(places.map((place) => place.file))) {
      const { bytes } = await seenFile(publishing, person.id, other);
      await put(person, other, bytes?.toString('utf8').replaceAll('/comercio', '/servicios') ?? '');
    }
    const left = (await publishPageView(parts, person, null)).changes.find(
      (each) => each.file === file,
    );
    expect(left?.problems).toEqual([]);
    await put(person, 'legal.yaml', `${await sample('legal.yaml')}# fin\n`);
    for (const from of ['inicio.yaml', file]) {
      const { changes } = await publishPageView(parts, person, null, from);
      const marked = changes.filter(({ isMarked }) => isMarked).map((each) => each.file);
      expect(marked, from).toEqual(expect.arrayContaining([file, 'inicio.yaml']));
      expect(marked).not.toContain('legal.yaml');
    }
    const view = await editView(parts, person, file, null);
    const page = htmlOf(EditPage, { view });
    expect(page).toContain(`${PUBLISH}?de=${file}`);
    const kept = await send(SERVICES, { accion: 'quitar' });
    expect(kept.outcome).toMatchObject({ problem: expect.stringContaining('necesita') as string });
  });

  describe('the address of a note', () => {
    const noteFile = (name: string) => `notas/${name}.md`;
    const at = (name: string) => `/panel/contenido/${noteFile(name)}`;
    const REDIRECTS = 'redirecciones.yaml';
    const laid = async (redirects?: string) => {
      await mkdir(join(folder, 'notas'), { recursive: true });
      await writeFile(join(folder, noteFile('vieja')), '---\ntitulo: Una\n---\nTexto.\n');
      if (redirects !== undefined) await writeFile(join(folder, REDIRECTS), redirects);
    };
    const move = (from: string, direccion: string) =>
      send(at(from), { accion: 'direccion', direccion });

    it('changes in drafts that go together, and former addresses lead to it', async () => {
      await laid('lista:\n  - de: /notas/primera\n    ruta: /notas/vieja#parte\n');
      const answer = await move('vieja', ' /notas/La de ahora/ ');
      expect(answer.go).toBe(`${at('la-de-ahora')}?aviso=borrador-contenido`);
      expect(await drafts()).toEqual({
        [noteFile('la-de-ahora')]: '---\ntitulo: Una\n---\nTexto.\n',
        [noteFile('vieja')]: null,
        [REDIRECTS]:
          'lista:\n  - de: /notas/primera\n    ruta: /notas/la-de-ahora#parte\n  - de: /notas/vieja\n    ruta: /notas/la-de-ahora\n',
      });
      const person = await who('edita');
      const view = await editView(parts, person, noteFile('la-de-ahora'), null);
      expect(view?.address).toEqual({
        before: '/notas/',
        name: 'la-de-ahora',
        was: '/notas/vieja',
      });
      expect((await editView(parts, person, noteFile('vieja'), null))?.removal).toMatchObject({
        ...{ isDone: true, leadsTo: '/notas/la-de-ahora', movedTo: noteFile('la-de-ahora') },
      });
      for (const from of [noteFile('vieja'), noteFile('la-de-ahora'), REDIRECTS]) {
        const { changes } = await publishPageView(parts, person, null, from);
        expect(
          changes.every(({ isMarked }) => isMarked),
          from,
        ).toBe(true);
        for (const file of [noteFile('vieja'), noteFile('la-de-ahora')])
          expect(changes.find((each) => each.file === file)?.differences).toEqual([
            {
              ...{ path: '', label: 'Dirección' },
              ...{ before: '/notas/vieja', after: '/notas/la-de-ahora' },
            },
          ]);
      }
    });

    it('is what it was once that is undone, even after another change of it', async () => {
      await laid('# Mías\nlista:\n  - { de: /notas/primera, ruta: /notas/vieja }\n');
      await move('vieja', 'otra');
      await move('otra', 'tercera');
      expect((await drafts())[noteFile('otra')]).toBeUndefined();
      expect(valueOf((await drafts())[REDIRECTS] ?? '')).toEqual({
        lista: ['/notas/primera', '/notas/vieja'].map((de) => ({ de, ruta: '/notas/tercera' })),
      });
      await move('tercera', 'vieja');
      expect(await drafts()).toEqual({});
      await move('vieja', 'otra');
      await send(at('otra'), { accion: 'descartar' });
      expect(await drafts()).toEqual({});
    });

    it('is no other page’s, and none of the site’s own', async () => {
      await laid();
      await writeFile(join(folder, noteFile('otra')), '---\ntitulo: Otra\n---\n');
      for (const [direccion, says] of [
        ['otra', 'Ya hay una página en /notas/otra. Elige otra.'],
        ['2', 'Ya hay una página en /notas/2. Elige otra.'],
        ['vieja', 'Es la que ya tiene.'],
        ['—', 'Escribe la dirección, con letras o cifras.'],
      ] as const)
        expect((await move('vieja', direccion)).outcome).toMatchObject({
          errors: { direccion: says },
        });
      expect(await drafts()).toEqual({});
    });

    it('leads where the owner says once the note is taken out, and again to it where that is undone', async () => {
      const before = 'lista:\n  - { de: /notas/primera, ruta: /notas/vieja }\n';
      await laid(before);
      const out = (fields: Record<string, string>) =>
        send(at('vieja'), { accion: 'quitar', ...fields });
      expect((await out({ destino: 'otra', pagina: '/nada' })).outcome).toMatchObject({
        errors: { pagina: expect.stringContaining('Elige una página') as string },
      });
      const lists = {
        otra: ['/notas/primera', '/notas/vieja'].map((de) => ({ de, ruta: '/servicios' })),
        'no-existe': [{ de: '/notas/primera' }, { de: '/notas/vieja' }],
        nada: [],
      };
      for (const [destino, lista] of Object.entries(lists)) {
        await out({ destino, pagina: '/servicios' });
        expect(valueOf((await drafts())[REDIRECTS] ?? '')).toEqual({ lista });
        await send(at('vieja'), { accion: 'descartar' });
        expect(await drafts(), destino).toEqual({});
      }
    });

    it('is its own again for a page that begins where another was', async () => {
      await laid('lista:\n  - de: /notas/otra\n    ruta: /notas/vieja\n');
      await send('/panel/contenido', { accion: 'empezar', carpeta: 'notas', titulo: 'Otra' });
      expect(valueOf((await drafts())[REDIRECTS] ?? '')).toEqual({ lista: [] });
    });
  });
});
