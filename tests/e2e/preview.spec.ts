import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentFile } from '#content/schemas/content-files.ts';
import type { Path } from '#content/edit/change.ts';
import { type Field, formModel, partsOf } from '#content/edit/form-model.ts';
import { editMarkdown, splitMarkdown } from '#content/edit/markdown-edit.ts';
import { editYaml, valueOf } from '#content/edit/yaml-edit.ts';
import { folioOf, postForm, solvedCaptcha, writtenEnquiry } from '#tests/support/enquiry.ts';
import { expect, onlyInLongForm, test } from '#tests/support/test.ts';
import { type PreviewServer, startPreview } from '#tests/support/preview-server.ts';

onlyInLongForm('it starts a development server, which compiles every page anew');
test.describe.configure({ mode: 'serial' });

let preview: PreviewServer;
let baseURL: string;
let content: string;

test.beforeAll(async () => {
  preview = await startPreview();
  ({ baseURL, content } = preview);
});
test.afterAll(() => preview.dispose());

async function change(file: string, from: string | RegExp, to: string) {
  const path = join(content, file);
  const text = await readFile(path, 'utf8');
  expect(text.replace(from, to)).not.toBe(text);
  await writeFile(path, text.replace(from, to));
}

async function textAt(path: string): Promise<string> {
  const response = await fetch(baseURL + path, { headers: { accept: 'text/html' } });
  return response.text();
}

const seen = (path: string) => expect.poll(() => textAt(path), { intervals: [200] });

test('the first enquiry is kept, and the agency’s mail names the address', async () => {
  const captcha = await solvedCaptcha(baseURL);
  const folio = folioOf(await postForm(baseURL, writtenEnquiry({ captcha })));
  expect(folio).toMatch(/^ATA-/);
});

const GONE = 'Hay un error en el contenido';

test('an error is on the page, the one that is there now', async () => {
  await change('navegacion.yaml', 'ruta: /movil', 'ruta: /mobil');
  await seen('/').toContain('el enlace «/mobil» lleva a una página que no existe');
  await change('navegacion.yaml', 'ruta: /mobil', 'rutas: /movil');
  await seen('/contacto').toContain('el campo «rutas» no existe aquí');
  expect(await textAt('/servicios')).not.toContain('/mobil');
  await change('navegacion.yaml', 'rutas: /movil', 'ruta: /movil');
  await seen('/').not.toContain(GONE);
});

for (const [of, file, line, wrong, says] of [
  ['a file that only the server reads', 'preguntas.yaml', /^\w+:/m, 'otra:', 'no es válido'],
  [
    'the brand, which every file names and the styles are made of',
    ...(['marca.yaml', /^acento:.*$/m, 'acento: naranja', 'se esperaba un color'] as const),
  ],
] as const) {
  test(`so is one of ${of}`, async () => {
    const [right = ''] = line.exec(await readFile(join(content, file), 'utf8')) ?? [];
    await change(file, line, wrong);
    await seen('/').toContain(says);
    await change(file, wrong, right);
    await seen('/').not.toContain(GONE);
  });
}

test('and one of a picture that was not there before', async () => {
  await mkdir(join(content, 'imagenes'), { recursive: true });
  const picture = join(content, 'imagenes', 'portada.svg');
  await writeFile(picture, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 700"/>');
  await seen('/').toContain('su texto alternativo falta');
  await rm(picture);
  await seen('/').not.toContain(GONE);
});

test('a picture that a field chooses is on the page of its file, whichever page that is', async () => {
  const chosen: { name: string; page: string }[] = [];
  await mkdir(join(content, 'imagenes'), { recursive: true });
  for (const file of (await readdir(content, { recursive: true })).sort()) {
    const known = /\.(?:yaml|md)$/.test(file) ? contentFile(file) : null;
    if (known === null) continue;
    const isMarkdown = file.endsWith('.md');
    const address = `/${file.replace(/^paginas\//, '').replace(/\.md$/, '')}`;
    const page = isMarkdown ? address : known.page;
    const text = await readFile(join(content, file), 'utf8');
    const { head } = isMarkdown ? splitMarkdown(text) : { head: text };
    const changes = picturesIn(formModel(known.schema, valueOf(head))).map((path) => {
      const name = `elegida-${chosen.length}`;
      chosen.push({ name, page: page ?? '' });
      return { kind: 'set', path, value: `imagenes/${name}` } as const;
    });
    if (changes.length === 0) continue;
    const edit = isMarkdown ? editMarkdown : editYaml;
    await writeFile(join(content, file), edit(text, changes));
  }
  expect(new Set(chosen.map(({ page }) => page)).size).toBeGreaterThan(5);
  for (const { name } of chosen) {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 700"/>';
    await writeFile(join(content, 'imagenes', `${name}.svg`), drawing);
  }
  const texts = chosen.map(({ name }) => `${name}: ''\n`).join('');
  await writeFile(join(content, 'imagenes.yaml'), texts);
  for (const { name, page } of chosen) await seen(page).toContain(`/${name}.`);
});

function picturesIn(field: Field): Path[] {
  return field.kind === 'picture' && field.isPresent
    ? [field.path]
    : partsOf(field).flatMap(picturesIn);
}

test('a page that is removed breaks the links to it, in whatever file', async () => {
  const note = 'notas/que-revisar-antes-de-firmar.md';
  await change(note, 'ruta="/documentos-de-muestra#contrato"', 'ruta="/nosotros"');
  await seen('/notas').toContain('«/nosotros» lleva a una página que no existe');
  await mkdir(join(content, 'paginas'), { recursive: true });
  const head =
    'titulo: Nosotros\ndescripcion: Quién está detrás, en qué trabaja y dónde se le encuentra.\nentrada: Seis.';
  await writeFile(join(content, 'paginas', 'nosotros.md'), `---\n${head}\n---\n\nHola.\n`);
  await seen('/nosotros').toContain('<p>Hola.</p>');
});

test('a changed colour and a changed name are there without starting again', async () => {
  await change('marca.yaml', /acento: .*/, "acento: '#5ad1c8'");
  await change('marca.yaml', /folio: .*/, 'folio: FYN');
  await seen('/').toMatch(/--brand-accent: ?oklch\(0\.79/);
  const captcha = await solvedCaptcha(baseURL);
  const folio = folioOf(await postForm(baseURL, writtenEnquiry({ captcha })));
  expect(folio).toMatch(/^FYN-/);
});
