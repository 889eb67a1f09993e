import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { indexView } from '#panel/content/index-view.ts';
import { publishPageView } from '#panel/content/publish-view.ts';
import { describePages } from '#tests/support/databases.ts';
import { editedSite, personNamed } from '#panel/content/testing-content.ts';
import { brandPictures } from './brand-pictures.ts';
import { saveDraft } from '#server/publishing/editing.ts';
import * as store from '#server/publishing/store.ts';

const PICTURES = '/panel/contenido/imagenes';

describePages('the pictures’ page', (dialect) => {
  const photo = () =>
    sharp({ create: { width: 800, height: 600, channels: 3, background: '#486' } });
  const jpeg = async (name = 'Taller.JPG') =>
    new File([new Uint8Array(await photo().jpeg().toBuffer())], name);

  const shared = editedSite(dialect, async (folder) => {
    await mkdir(join(folder, 'imagenes'));
    await writeFile(join(folder, 'imagenes/equipo.png'), await photo().png().toBuffer());
    await writeFile(join(folder, 'imagenes.yaml'), '# Los textos\nequipo: Seis personas\n');
    await writeFile(join(folder, 'servicios.yaml'), 'lista:\n  - dibujo: imagenes/equipo\n');
  });
  let { site, folder, publishing, edits } = shared;
  beforeEach(() => {
    ({ site, folder, publishing, edits } = shared);
  });

  const drafts = async () =>
    Object.fromEntries(
      (await store.drafts(publishing.database)).map(({ file, bytes }) => [
        file,
        bytes === null ? null : Buffer.from(bytes),
      ]),
    );
  const send = (fields: Record<string, string | File>, { browser } = edits) =>
    browser.post(PICTURES, fields);
  const upload = (foto: File, texto: string, { nombre = '', by = edits } = {}) =>
    send({ accion: 'subir', nombre, foto, texto }, by);
  const who = (name: string) => personNamed(site, name);
  const listedFor = async (name: string, from: string | null = null) => {
    const view = await publishPageView(
      { publishing, staff: site.staff },
      await who(name),
      null,
      from,
    );
    return view.changes;
  };

  it('keeps a photograph as a draft, with what it shows, and leaves the site alone', async () => {
    const answer = await upload(await jpeg(), 'Un taller');
    expect(answer.go).toBe(`${PICTURES}?subida=taller`);
    const kept = await drafts();
    expect(Object.keys(kept).sort()).toEqual(['imagenes.yaml', 'imagenes/taller.jpg']);
    expect((await sharp(kept['imagenes/taller.jpg'] ?? undefined).metadata()).width).toBe(800);
    expect(kept['imagenes.yaml']?.toString()).toBe(
      '# Los textos\nequipo: Seis personas\ntaller: Un taller\n',
    );
    expect(await readFile(join(folder, 'imagenes.yaml'), 'utf8')).not.toContain('taller');
    const changes = await listedFor('edita');
    expect(changes.find(({ file }) => file === 'imagenes/taller.jpg')?.differences).toEqual([
      {
        ...{ path: '', label: 'Imagen nueva: taller', before: null, isPicture: true },
        after: expect.stringMatching(
          /imagen\?archivo=imagenes%2Ftaller.jpg&huella=[\da-f]{64}$/,
        ) as string,
      },
    ]);
  });

  it('is published with its text, which has no box of its own', async () => {
    const by = await site.newcomer('jefa', 'administra');
    await upload(await jpeg(), 'Un taller', { by });
    const changes = await listedFor('jefa');
    const [texts, picture] = changes;
    expect(changes.map(({ file, ofPictures }) => [file, ofPictures])).toEqual([
      ['imagenes.yaml', true],
      ['imagenes/taller.jpg', false],
    ]);
    const post = { accion: 'publicar', cuando: 'ahora', textos: texts?.value ?? '' };
    await by.browser.post('/panel/contenido/publicar', post);
    expect(await store.publications(publishing.database, 5)).toEqual([]);
    await by.browser.post('/panel/contenido/publicar', { ...post, cambio: picture?.value ?? '' });
    const [publication] = await store.publications(publishing.database, 5);
    expect(publication?.changes.map(({ file }) => file).sort()).toEqual([
      'imagenes.yaml',
      'imagenes/taller.jpg',
    ]);
  });

  it('goes with the text that shows it, which is listed first, and another draft waits unticked', async () => {
    const by = await site.newcomer('dueña', 'administra');
    const person = await who('dueña');
    for (const [file, text] of [
      ['notas/basura.md', '---\ntitulo: Basura\n---\nNada.\n'],
      ['notas/taller.md', '---\ntitulo: Taller\n---\n::imagen[]{nombre="taller"}\n'],
    ] as const) {
      await saveDraft(publishing, person.id, { file, was: null, bytes: Buffer.from(text) });
    }
    await upload(await jpeg(), 'Un taller', { by });
    const listed = async (from: string | null) =>
      (await listedFor('dueña', from)).map(({ file, isMarked }) => [file, isMarked]);
    expect(await listed('notas/taller.md')).toEqual([
      ['notas/taller.md', true],
      ['imagenes.yaml', true],
      ['imagenes/taller.jpg', true],
      ['notas/basura.md', false],
    ]);
    const marks = (await listed('notas/basura.md')).map(([, isMarked]) => isMarked);
    expect(marks).toEqual([true, false, false, false]);
    expect((await listed(null)).every(([, isMarked]) => isMarked)).toBe(true);
  });

  it('calls a photograph what it shows where a camera named it, numbers another, and knows the same again', async () => {
    const texto = 'La panadera, con su pan.';
    const other = sharp({ create: { width: 801, height: 600, channels: 3, background: '#864' } });
    const one = await upload(await jpeg('IMG_0001.JPG'), texto);
    expect(one.go).toBe(`${PICTURES}?subida=la-panadera-con-su-pan`);
    const again = await upload(await jpeg('IMG_0002.JPG'), 'Otra cosa');
    expect(again.outcome).toMatchObject({
      errors: { foto: expect.stringContaining('es «la-panadera-con-su-pan»') as string },
    });
    const foto = new File([new Uint8Array(await other.jpeg().toBuffer())], 'image.jpg');
    const two = await upload(foto, texto);
    expect(two.go).toBe(`${PICTURES}?subida=la-panadera-con-su-pan-2`);
    expect(Object.keys(await drafts()).sort()).toEqual([
      'imagenes.yaml',
      'imagenes/la-panadera-con-su-pan-2.jpg',
      'imagenes/la-panadera-con-su-pan.jpg',
    ]);
  });

  it('asks what it shows, and refuses what is no picture, at the field', async () => {
    const silent = await upload(await jpeg(), '');
    expect(silent.outcome).toMatchObject({
      errors: { texto: expect.stringContaining('Di lo que se ve') as string },
    });
    const page = new File(['<script>alert(1)</script>'], 'foto.jpg');
    const wrong = await upload(page, 'Algo');
    expect(wrong.outcome).toMatchObject({
      errors: { foto: 'No es una imagen JPEG, PNG, WebP ni SVG.' },
      values: { texto: 'Algo' },
    });
    expect(await drafts()).toEqual({});
  });

  it('replaces one under its name, in another format too, and orphans none', async () => {
    await upload(await jpeg('IMG_1.jpg'), '', { nombre: 'equipo' });
    expect(await drafts()).toEqual({
      'imagenes/equipo.jpg': expect.any(Buffer) as Buffer,
      'imagenes/equipo.png': null,
    });
  });

  it('does not take out one that a text shows, and says where; another goes with its text', async () => {
    const used = await send({ accion: 'quitar', nombre: 'equipo' });
    expect(used.outcome).toMatchObject({
      problem: expect.stringContaining('«Servicios') as string,
    });
    await writeFile(join(folder, 'servicios.yaml'), 'lista: []\n');
    await send({ accion: 'quitar', nombre: 'equipo' });
    expect(await drafts()).toEqual({ 'imagenes.yaml': null, 'imagenes/equipo.png': null });
  });

  it('takes the brand’s pictures in their places, and says which vanish by day or by night', async () => {
    const BRAND = '/panel/contenido/marca.yaml';
    const svg = (fill: string, width = 100) =>
      new File(
        [
          `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 100"><path fill="${fill}" d="M5 5h${width - 10}v90H5z"/></svg>`,
        ],
        'Marca final (2).svg',
      );
    const put = (nombre: string, foto: File) =>
      edits.browser.post(BRAND, { accion: 'subir', nombre, foto });
    const person = await who('edita');
    const seen = async (name: string) =>
      (await brandPictures(publishing, person.id)).find((each) => each.name === name);
    expect((await brandPictures(publishing, person.id)).map(({ name }) => name)).toEqual([
      ...['logo', 'logo-con-nombre', 'icono', 'portada', 'compartir'],
    ]);
    expect((await put('logo', svg('#112'))).go).toBe(`${BRAND}?aviso=borrador-contenido`);
    expect((await seen('logo'))?.doubts).toEqual([
      'De noche casi no se ve: es oscuro sobre un fondo oscuro. Sube una versión clara para la noche.',
    ]);
    await put('logo-noche', svg('#fff'));
    expect(await seen('logo')).toMatchObject({ doubts: [], night: { name: 'logo-noche' } });
    const parts = { publishing, staff: site.staff };
    const changes = await listedFor('edita', 'marca.yaml');
    expect(changes.map(({ file, isMarked }) => [file, isMarked])).toEqual([
      ['imagenes/logo-noche.svg', true],
      ['imagenes/logo.svg', true],
    ]);
    expect((await indexView(parts, person, '')).drafts.map(({ title }) => title)).toEqual([
      'Imagen «logo-noche»',
      'Imagen «logo»',
    ]);
    await put('logo', svg('#fff', 400));
    expect((await seen('logo'))?.doubts).toEqual([
      expect.stringContaining('De día casi no se ve') as string,
      'Es ancho, así que lleva tu nombre: a su lado no se repite.',
    ]);
    expect((await seen('icono'))?.doubts).toEqual([
      expect.stringContaining('sube uno cuadrado') as string,
    ]);
    const tall = await put('icono', svg('#f90', 50));
    expect(tall.outcome).toMatchObject({
      errors: { foto: 'Mide 50 por 100, y debe ser tan ancha como alta.' },
      values: { nombre: 'icono' },
    });
    await edits.browser.post(BRAND, { accion: 'quitar-imagen', nombre: 'logo' });
    expect(await drafts()).toEqual({});
  });
});
