import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { ContentError } from '#content/schemas/content-error.ts';
import { pictureFilesToMake } from '#pictures/own-files.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { ownPictures, readPictures } from './read-pictures.ts';

let directory: string;
beforeEach(() => {
  directory = temporaryFolder();
  mkdirSync(join(directory, 'imagenes'));
});

const put = (file: string, content: string | Buffer) =>
  writeFileSync(join(directory, file), content);
const texts = (lines: string) => put('imagenes.yaml', lines);
const svg = (inside: string, attributes = 'viewBox="0 0 40 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;
const plain = svg('<path fill="#123" d="M0 0h40v20H0z"/>');
const ILLUSTRATOR = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
\t<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
\t<!ENTITY ns_svg "http://www.w3.org/2000/svg">
]>
<svg xmlns:i="&ns_ai;" xmlns="&ns_svg;" viewBox="0 0 32 32"><path d="M2 2h28v28H2z"/></svg>`;
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#486' } });

async function complaint(): Promise<string> {
  try {
    await readPictures(directory);
  } catch (error) {
    expect(error).toBeInstanceOf(ContentError);
    return (error as Error).message.replaceAll(directory, 'content');
  }
  return '';
}

it('finds nothing where there is no folder', async () => {
  rmSync(join(directory, 'imagenes'), { recursive: true });
  expect((await readPictures(directory)).size).toBe(0);
});

it('knows the size of a drawing, its text and its twin for the night', async () => {
  put('imagenes/portada.svg', plain);
  put('imagenes/portada-noche.svg', svg('<path fill="#fff" d="M0 0h40v20H0z"/>'));
  texts('portada: Un cerro con niebla');
  const { portada } = ownPictures(await readPictures(directory));
  expect(portada).toMatchObject({ width: 40, height: 20, alt: 'Un cerro con niebla' });
  expect(portada?.night).toMatchObject({ width: 40, alt: 'Un cerro con niebla' });
  expect(portada?.file).toMatch(/^portada\.[0-9a-f]{8}$/);
  expect(portada?.night?.file).toMatch(/^portada-noche\.[0-9a-f]{8}$/);
});

it('names the files of another drawing otherwise, so that caches keep none too long', async () => {
  const fileNow = async () => ownPictures(await readPictures(directory))['logo']?.file;
  put('imagenes/logo.svg', plain);
  const before = await fileNow();
  put('imagenes/logo.svg', svg('<circle r="9"/>'));
  expect(await fileNow()).not.toBe(before);
});

it('makes a photograph in two formats and no size larger than itself, without what the camera noted', async () => {
  const held = await photo(1000, 700)
    .withExif({ IFD0: { Copyright: 'Alguien' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  put('imagenes/equipo.jpg', held);
  texts("equipo: ''");
  const source = (await readPictures(directory)).get('equipo');
  expect(source).toMatchObject({ width: 700, height: 1000, alt: '' });
  if (source === undefined) return;
  const files = pictureFilesToMake(source);
  expect(files.map(({ name }) => name.replace(/^equipo\.[0-9a-f]+\./, ''))).toEqual([
    '480.avif',
    '480.webp',
    '700.avif',
    '700.webp',
  ]);
  const made = await sharp(await files[1]?.make()).metadata();
  expect(made).toMatchObject({ width: 480, height: 686, format: 'webp' });
  expect(made.exif).toBeUndefined();
});

describe('a drawing that would do more than be seen', () => {
  test.each([
    ['a script', '<script>alert(1)</script>', 'hay un elemento <script>'],
    ['another document', '<foreignObject><p>hola</p></foreignObject>', '<foreignObject>'],
    ['a picture elsewhere', '<image href="https://example.com/a.png"/>', 'lleva fuera del archivo'],
    ['a style sheet', '<style>@import "https://example.com/a.css";</style>', 'importa otra hoja'],
  ])('%s is refused', async (_name, inside, words) => {
    put('imagenes/logo.svg', svg(inside));
    expect(await complaint()).toContain(words);
  });

  it('says the line', async () => {
    put('imagenes/logo.svg', svg('\n<g>\n<path onload="x()"/>\n</g>'));
    expect(await complaint()).toBe(
      'content/imagenes/logo.svg: línea 3: hay un «onload», que ejecuta código; quítalo',
    );
  });

  it('refuses entities and instructions before they are read', async () => {
    put('imagenes/logo.svg', `<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;">]>\n${plain}`);
    expect(await complaint()).toContain('define entidades');
    put('imagenes/logo.svg', `<?xml-stylesheet href="a.css"?>${plain}`);
    expect(await complaint()).toContain('hay una instrucción «<?xml-stylesheet»');
  });

  it('takes what drawing programs write: entities for namespaces', async () => {
    put('imagenes/logo.svg', ILLUSTRATOR);
    expect(await complaint()).toBe('');
    put('imagenes/logo.svg', Buffer.concat([Buffer.from(plain), Buffer.from([0xff])]));
    expect(await complaint()).toContain('guárdalo en UTF-8');
  });

  it('lets through what stays in the file', async () => {
    put(
      'imagenes/logo.svg',
      svg(
        '<defs><linearGradient id="g"><stop/></linearGradient></defs>' +
          '<path fill="url(#g)" d="M0 0h40v20H0z"/><use href="#g"/>' +
          '<image href="data:image/png;base64,AA=="/>',
      ),
    );
    expect(await complaint()).toBe('');
  });
});

describe('what else is wrong is said with what to do', () => {
  const logo = (content: string) => ({ 'logo.svg': content });
  test.each<[string, Record<string, string | (() => Promise<Buffer>)>, string]>([
    ['no text', { 'portada.svg': plain }, 'su texto alternativo falta'],
    [
      'a text of none',
      { 'logo.svg': plain, '../imagenes.yaml': 'portda: Un cerro' },
      'línea 1, campo «portda»: no hay ninguna imagen con ese nombre',
    ],
    ['a slip in a name', { 'portda.svg': plain }, '¿quisiste decir «portada»?'],
    ['two of a name', { 'logo.svg': plain, 'logo.png': '' }, 'hay dos archivos'],
    ['another ending', { 'logo.heic': '' }, 'no se puede usar un archivo «.heic»'],
    ['a capital', { 'Logo.svg': plain }, 'solo minúsculas'],
    ['a night without a day', { 'logo-noche.svg': plain }, 'falta «logo»'],
    ['not SVG', logo('hola'), 'no se entiende como SVG'],
    ['no size', logo(svg('', '')), 'agrega «viewBox»'],
    ['no square', { 'favicon.svg': plain }, 'debe ser tan ancha como alta'],
    ['no picture', { 'logo.png': 'hola' }, 'no se pudo leer la imagen'],
    ['a whole logo without a mark', { 'logo-con-nombre.svg': plain }, 'necesita también «logo»'],
    [
      'too heavy',
      logo(svg(`<path d="${'M0 0'.repeat(40_000)}"/>`)),
      'como mucho puede pesar 150 kB',
    ],
    [
      'too small',
      { 'portada.png': () => photo(300, 200).png().toBuffer(), '../imagenes.yaml': 'portada: x' },
      'mide 300 píxeles de ancho y hacen falta 600',
    ],
  ])('%s', async (_name, files, words) => {
    for (const [file, made] of Object.entries(files))
      put(`imagenes/${file}`, typeof made === 'string' ? made : await made());
    expect(await complaint()).toContain(words);
  });
});
