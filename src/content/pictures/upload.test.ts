import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { readPictures } from './read-pictures.ts';
import { acceptPicture, acceptPortrait, pictureName, usesPicture } from './upload.ts';

let directory: string;
beforeEach(() => {
  directory = temporaryFolder();
  mkdirSync(join(directory, 'imagenes'));
});

const photo = (width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#486' } });
const jpeg = () => photo().jpeg().toBuffer();
const png = () => photo().png().toBuffer();
const webp = () => photo().webp().toBuffer();
const svg = (inside: string, attributes = 'viewBox="0 0 40 20"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}<path d="M0 0h40v20H0z"/></svg>`,
  );

const declared = (entities: string, inside = '') =>
  Buffer.concat([Buffer.from(`<!DOCTYPE svg [${entities}]>`), svg(inside)]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const OF_ZEROS = { strategy: constants.Z_RLE };

function pngOf(width: number, height: number, inside: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(inside, OF_ZEROS)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function jpegOf(width: number, height: number): Promise<Buffer> {
  const bytes = await jpeg();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

const useBomb = () => {
  const levels = Array.from(
    { length: 12 },
    (_, level) => `<g id="n${level}">${`<use href="#n${level + 1}"/>`.repeat(10)}</g>`,
  );
  return svg(`${levels.join('')}<path id="n12" d="M0 0h1"/>`);
};

type Sent = Buffer | Promise<Buffer>;

describe('refused with its reason', () => {
  /**
   * Each row has a title, a file name and the file's content. If the content is a text, each
   * character stands for one byte.
   */
  const byReason: Record<string, readonly (readonly [string, string, string | (() => Sent)])[]> = {
    vacío: [['nothing at all', 'a.jpg', '']],
    'como mucho puede pesar': [
      ['more than fits', 'a.jpg', `\u00ff\u00d8\u00ff${'\0'.repeat(12_000_001)}`],
      ['a drawing too heavy', 'a.svg', () => svg(`<path d="${'M0 0h1'.repeat(30_000)}"/>`)],
    ],
    'no es una imagen': [
      ['a page with a picture’s name', 'a.jpg', '<!doctype html><script>alert(1)</script>'],
      ['a page that holds a drawing', 'a.svg', '<html><svg viewBox="0 0 1 1"/></html>'],
      ['a program', 'a.webp', 'MZ\u0090\0\u0003\0\0\0'],
      ['a video', 'a.jpg', '\0\0\0\u0018ftypisom'],
      [
        'a picture written in letters',
        'a.jpg',
        async () => Buffer.from((await jpeg()).toString('base64')),
      ],
      [
        'a picture after a page',
        'a.jpg',
        async () => Buffer.concat([Buffer.from('<html>'), await jpeg()]),
      ],
      [
        'instructions to the program that reads pictures',
        'a.png',
        'push graphic-context\nimage over 0,0 0,0 "https://example.com/"',
      ],
    ],
    'es un PDF': [['a document', 'a.jpg', '%PDF-1.7']],
    'comprimido o un documento': [['an archive', 'a.png', 'PK\u0003\u0004aaaa']],
    'es un GIF': [['an animation of old', 'a.gif', 'GIF89a\u0001\0\u0001\0']],
    'es un TIFF': [['a photograph not developed', 'a.tif', 'II*\0\u0008\0\0\0']],
    'es un BMP': [['a bitmap', 'a.bmp', 'BM\u0046\0\0\0']],
    'es HEIC': [
      ['an iPhone’s own format', 'IMG_1.HEIC', '\0\0\0\u0018ftypheic'],
      ['the same with another name', 'IMG_1.jpg', '\0\0\0\u0018ftypmif1'],
    ],
    'es AVIF': [['a format that is not taken', 'a.avif', '\0\0\0\u0018ftypavif']],
    'dice ser «.png» y por dentro es JPEG': [['a JPEG that says that it is a PNG', 'a.png', jpeg]],
    'por dentro es PNG': [['a PNG that says that it is a drawing', 'a.svg', png]],
    'por dentro es SVG': [['a drawing that says that it is a photograph', 'a.jpg', () => svg('')]],
    'dice ser «.html»': [['a name that runs elsewhere', 'a.jpg.html', jpeg]],
    'dañada o incompleta': [
      ['a JPEG cut short', 'a.jpg', async () => (await jpeg()).subarray(0, 700)],
      ['a PNG cut short', 'a.png', async () => (await png()).subarray(0, 200)],
      ['a WebP cut short', 'a.webp', async () => (await webp()).subarray(0, 60)],
      ['only the first bytes of a JPEG', 'a.jpg', '\u00ff\u00d8\u00ff\u00e0'],
      ['a PNG of letters', 'a.png', '\u0089PNG\r\n\u001a\nhola'],
      ['a PNG with less inside than it says', 'a.png', () => pngOf(800, 600, Buffer.alloc(50))],
      [
        'a picture one row high and endless',
        'a.png',
        () => pngOf(2_000_000_000, 1, Buffer.alloc(10)),
      ],
      ['a PNG without a size', 'a.png', () => pngOf(0, 0, Buffer.alloc(1))],
      ['a PNG with a wrong sum', 'a.png', async () => spoiled(await png())],
    ],
    'millones de píxeles': [
      [
        'a PNG that says that it is enormous',
        'a.png',
        () => pngOf(100_000, 100_000, Buffer.alloc(10)),
      ],
      ['a JPEG that says that it is enormous', 'a.jpg', () => jpegOf(65_000, 65_000)],
    ],
    'es una animación': [['an animation', 'a.webp', animated]],
    'hacen falta 600': [
      ['a photograph too narrow', 'a.jpg', () => photo(300, 300).jpeg().toBuffer()],
    ],
    'tan ancha como alta': [['an icon that is not square', 'icono.png', png]],
    'ponle un nombre': [['a name without letters', '???.jpg', jpeg]],
    'define entidades': [
      ['entities', 'a.svg', () => declared('<!ENTITY a "b"><!ENTITY c "&a;&a;">')],
      [
        'a file of the server',
        'a.svg',
        () => declared('<!ENTITY x SYSTEM "file:///etc/passwd">', '<text>&x;</text>'),
      ],
      [
        'entities that grow',
        'a.svg',
        () => declared(`<!ENTITY a "${'b'.repeat(3_000)}">`, `<desc>${'&a;'.repeat(9_000)}</desc>`),
      ],
      [
        'entities of entities from elsewhere',
        'a.svg',
        () => declared('<!ENTITY % a SYSTEM "http://malo.example/a.dtd"> %a;'),
      ],
    ],
    'se copia a sí mismo': [
      ['parts that copy themselves a million times', 'a.svg', useBomb],
      ['a part that holds itself', 'a.svg', () => svg('<g id="a"><use href="#a"/></g>')],
    ],
    'no se entiende como SVG': [
      ['a drawing without end', 'a.svg', () => svg('<g>')],
      [
        'groups within groups, thousands deep',
        'a.svg',
        () => svg('<g>'.repeat(20_000) + '</g>'.repeat(20_000)),
      ],
    ],
    'está comprimido': [['a compressed drawing', 'a.svgz', () => gzipSync(svg(''))]],
    'elige «UTF-8»': [
      [
        'a drawing in an encoding that nobody knows',
        'a.svg',
        () => Buffer.concat([Buffer.from('<?xml version="1.0" encoding="klingon"?>'), svg('')]),
      ],
      [
        'a drawing that is not UTF-8',
        'a.svg',
        () => Buffer.concat([svg('<title>'), Buffer.from([0xff, 0xfe])]),
      ],
    ],
    'no dice cuánto mide': [['a drawing without a size', 'a.svg', () => svg('', '')]],
  };
  const hostile = Object.entries(byReason).flatMap(([reason, files]) =>
    files.map(([what, name, made]) => ({ what, name, made, reason })),
  );

  test.each(hostile)('$what', async ({ name, made, reason }) => {
    const bytes = typeof made === 'string' ? Buffer.from(made, 'latin1') : await made();
    const accepted = await acceptPicture(bytes, name);
    expect(accepted).toEqual({ problem: expect.stringContaining(reason) as string });
  });
});

function spoiled(bytes: Buffer): Buffer {
  const at = bytes.indexOf('IDAT') + 8;
  return Buffer.concat([
    bytes.subarray(0, at),
    Buffer.from([(bytes[at] ?? 0) ^ 0xff]),
    bytes.subarray(at + 1),
  ]);
}

const growing = () =>
  Buffer.concat([
    Buffer.from('alert(1)\0\0', 'latin1'),
    deflateSync(Buffer.alloc(50_000_000), OF_ZEROS),
  ]);

async function pngWith(type: string, data: Buffer): Promise<Buffer> {
  const bytes = await png();
  const at = bytes.indexOf('IDAT') - 4;
  return Buffer.concat([bytes.subarray(0, at), chunk(type, data), bytes.subarray(at)]);
}

async function jpegWith(marker: number, data: string): Promise<Buffer> {
  const bytes = await jpeg();
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([bytes.subarray(0, 2), head, Buffer.from(data), bytes.subarray(2)]);
}

async function animated(): Promise<Buffer> {
  const frames = await Promise.all(
    [photo(), photo().negate()].map((each) => each.png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}

async function accepted(bytes: Buffer, name: string) {
  const upload = await acceptPicture(bytes, name);
  if ('problem' in upload) throw new Error(upload.problem);
  return upload;
}

describe('taken as browsers take it', () => {
  it.each<[string, (bytes: Buffer) => Buffer]>([
    // The telephones of several makers write such files. With `failOn: 'warning'`, `sharp` refuses
    // these files: «Invalid SOS parameters for sequential JPEG».
    ['odd numbers at the head of its scan', (bytes) => edited(bytes, scanOf(bytes) + 12, 0)],
    ['some bytes too many before a part', (bytes) => inserted(bytes, scanOf(bytes), [0, 0, 0])],
    ['something behind its end', (bytes) => Buffer.concat([bytes, Buffer.from('SEFT')])],
    ['no end', (bytes) => bytes.subarray(0, -2)],
  ])('a JPEG with %s', async (_what, change) => {
    const bytes = change(await jpeg());
    expect(await acceptPicture(bytes, 'foto.jpg')).toMatchObject({ width: 800, height: 600 });
    expect(await acceptPortrait(bytes)).toHaveProperty('jpeg');
  });

  const drawn =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><title>Añil</title></svg>';
  const says = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`;
  it.each<[string, Buffer]>([
    ['in UTF-16', Buffer.from(`\ufeff${says('UTF-16')}${drawn}`, 'utf16le')],
    ['in UTF-16, the other way round', Buffer.from(`\ufeff${drawn}`, 'utf16le').swap16()],
    ['in UTF-16 without its mark', Buffer.from(says('utf-16') + drawn, 'utf16le')],
    ['in Latin 1', Buffer.from(says('iso-8859-1') + drawn, 'latin1')],
    ['in UTF-8 that says to be UTF-16', Buffer.from(says('UTF-16') + drawn)],
    [
      'with entities for namespaces, as Illustrator writes them',
      Buffer.from(
        `${says('utf-8')}<!-- Generator: dibujo -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [\n` +
          `\t<!ENTITY ns_svg "http://www.w3.org/2000/svg">\n\t<!ENTITY ns_ai 'http://ns.adobe.com/AI/10.0/'>\n]>\n` +
          '<svg xmlns="&ns_svg;" xmlns:i="&ns_ai;" viewBox="0 0 40 20"><title>A&#241;il &amp; oro</title></svg>',
      ),
    ],
  ])('a drawing %s', async (_what, bytes) => {
    const taken = await accepted(bytes, 'logo.svg');
    expect(taken).toMatchObject({ width: 40, height: 20 });
    const svg = taken.bytes.toString();
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg).not.toMatch(/DOCTYPE|ENTITY|adobe|<\?xml/);
  });
});

const scanOf = (bytes: Buffer) => bytes.lastIndexOf(Buffer.from([0xff, 0xda]));

function edited(bytes: Buffer, at: number, value: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = value;
  return changed;
}

const inserted = (bytes: Buffer, at: number, what: readonly number[]) =>
  Buffer.concat([bytes.subarray(0, at), Buffer.from(what), bytes.subarray(at)]);

describe('made anew', () => {
  it('upright, and without where it was taken', async () => {
    const held = await photo(1000, 700)
      .withExif({ IFD0: { Copyright: 'Alguien' }, IFD3: { GPSLatitude: '19/1 25/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const made = await accepted(held, 'IMG 2041 (1).JPG');
    expect(made).toMatchObject({ file: 'imagenes/img-2041-1.jpg', width: 700, height: 1000 });
    const { exif, orientation, icc, xmp } = await sharp(made.bytes).metadata();
    expect([exif, orientation ?? 1, icc, xmp]).toEqual([undefined, 1, undefined, undefined]);
  });

  it('without what was hidden behind the picture', async () => {
    const hidden = '<script>alert(1)</script>PK\u0003\u0004';
    for (const [name, bytes] of [
      ['a.jpg', await jpeg()],
      ['a.png', await png()],
    ] as const) {
      const made = await accepted(Buffer.concat([bytes, Buffer.from(hidden)]), name);
      expect(made.bytes.includes('alert(1)')).toBe(false);
    }
  });

  const odd: readonly (readonly [string, string, () => Sent])[] = [
    ['in the colours of a press', 'a.jpg', () => photo().toColourspace('cmyk').jpeg().toBuffer()],
    ['of sixteen bits', 'a.png', () => photo().toColourspace('rgb16').png().toBuffer()],
    ['in grey', 'a.jpg', () => photo().toColourspace('b-w').jpeg().toBuffer()],
    ['of few colours', 'a.png', () => photo().png({ palette: true }).toBuffer()],
    ['one that lets through', 'a.webp', () => photo().ensureAlpha(0.5).webp().toBuffer()],
    [
      'with the colours of a telephone',
      'a.jpg',
      () => photo().withIccProfile('p3').jpeg().toBuffer(),
    ],
    ['that comes bit by bit', 'a.jpg', () => photo().jpeg({ progressive: true }).toBuffer()],
    ['with a page in its notes', 'a.jpg', () => jpegWith(0xfe, '<script>alert(1)</script>')],
    ['with PHP in its notes', 'a.jpg', () => jpegWith(0xfe, '<?php alert(1) ?>')],
    [
      'with a place in XMP',
      'a.jpg',
      () =>
        jpegWith(
          0xe1,
          'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">alert(1)</x:xmpmeta>',
        ),
    ],
    ['with notes that grow a thousandfold', 'a.png', () => pngWith('zTXt', growing())],
    ['with colours that grow a thousandfold', 'a.png', () => pngWith('iCCP', growing())],
    [
      'that says that it moves',
      'a.png',
      () => pngWith('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    ],
    [
      'with an archive in it',
      'a.webp',
      async () => Buffer.concat([await webp(), Buffer.from('PK\u0003\u0004alert(1)')]),
    ],
  ];

  test.each(odd)(
    'of eight bits for a screen, and nothing else: one %s',
    async (_what, name, make) => {
      const made = await accepted(await make(), name);
      const found = await sharp(made.bytes).metadata();
      expect(found).toMatchObject({
        format: { jpg: 'jpeg', png: 'png', webp: 'webp' }[name.slice(2)],
        ...{ width: 800, height: 600, depth: 'uchar' },
      });
      expect(found.pages ?? 1).toBe(1);
      expect(['srgb', 'b-w']).toContain(found.space);
      expect(found.channels).toBeLessThanOrEqual(4);
      for (const more of ['exif', 'icc', 'xmp', 'comments']) expect(found).not.toHaveProperty(more);
      expect(made.bytes.includes('alert(1)')).toBe(false);
    },
  );

  it('no wider than pages can use', async () => {
    const made = await accepted(await photo(5000, 3000).jpeg().toBuffer(), 'grande.jpeg');
    expect(made).toMatchObject({ file: 'imagenes/grande.jpg', width: 3200, height: 1920 });
  });

  const inside: readonly (readonly [string, string])[] = [
    ['a script', '<script>alert(1)</script>'],
    ['a handler', '<path onload="alert(1)" d="M0 0h1"/>'],
    ['another document', '<foreignObject><p>alert(1)</p></foreignObject>'],
    ['a link that runs', '<a xlink:href="javascript:alert(1)"><path d="M0 0h1"/></a>'],
    [
      'a link that is moved there',
      '<a><animate attributeName="href" to="javascript:alert(1)"/><path d="M0 0h1"/></a>',
    ],
    ['a style from elsewhere', '<style>@import "https://example.com/alert(1).css";</style>'],
    [
      'a filling from elsewhere',
      '<path style="fill:url(https://example.com/alert(1))" d="M0 0h1"/>',
    ],
    ['a drawing in a drawing', '<image href="data:image/svg+xml,%3Csvg onload=alert(1)%3E"/>'],
    ['a link that is spelt otherwise', '<a href="java&#115;cript:alert(1)"><path d="M0 0h1"/></a>'],
    ['a sheet of style before it', '<?xml-stylesheet href="https://example.com/alert(1).css"?>'],
    [
      'a script with a prefix',
      '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>',
    ],
  ];

  test.each(inside)('as a drawing without %s', async (_what, markup) => {
    const made = await accepted(svg(markup), 'logo.svg');
    expect(made).toMatchObject({ file: 'imagenes/logo.svg', width: 40, height: 20 });
    expect(made.bytes.toString()).not.toMatch(/alert|script|example\.com|javascript/);
  });

  it('as what a build takes without a word', async () => {
    const made = await accepted(await webp(), 'Taller ñandú.webp');
    writeFileSync(join(directory, made.file), made.bytes);
    writeFileSync(join(directory, 'imagenes.yaml'), `${made.name}: Un taller\n`);
    expect([...(await readPictures(directory)).keys()]).toEqual(['taller-nandu']);
  });
});

it.each([
  ['---\n---\n\n::imagen[Pie]{nombre="taller"}\n', true],
  ['lista:\n  - dibujo: imagenes/taller\n', true],
  ['lista:\n  - dibujo: imagenes/taller-dos\n', false],
])('says whether a text shows a picture: %j', (text, isUsed) => {
  expect(usesPicture('taller', text)).toBe(isUsed);
});

test.each([
  ['IMG_2041 (1).JPG', 'img-2041-1'],
  ['C:\\fotos\\Ñandú.png', 'nandu'],
  ['../../etc/passwd.jpg', 'passwd'],
  ['portadas.jpg', 'foto-portadas'],
  ['portada.jpg', 'portada'],
  ['equipo-noche.jpg', 'foto-equipo-noche-1'],
])('%s is called %s', (sent, name) => {
  expect(pictureName(sent)).toBe(name);
});

describe('a portrait', () => {
  it('is made square, small and upright, without where it was taken', async () => {
    const taken = await photo(1200, 800)
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    for (const sent of [taken, await png(), await webp()]) {
      const made = await acceptPortrait(sent);
      if ('problem' in made) throw new Error(made.problem);
      const { exif, orientation, ...size } = await sharp(made.jpeg).metadata();
      expect(size).toMatchObject({ width: 192, height: 192, format: 'jpeg' });
      expect([exif, orientation]).toEqual([undefined, undefined]);
    }
  });

  it('is refused where it is none, with what to do', async () => {
    for (const [bytes, problem] of [
      [Buffer.from('no es una foto'), /no es una imagen/],
      [svg(''), /SVG/],
      [await photo(100, 300).jpeg().toBuffer(), /mide 100 por 300/],
      [(await jpeg()).subarray(0, 900), /dañada/],
      [await jpegOf(60_000, 60_000), /millones de píxeles|dañada/],
      [pngOf(60_000, 60_000, Buffer.alloc(9)), /millones de píxeles|dañada/],
    ] as const) {
      expect(await acceptPortrait(bytes)).toEqual({
        problem: expect.stringMatching(problem) as string,
      });
    }
  });
});
