import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { anchorProblems, anchorsOf } from './anchors.ts';

let directory: string;
beforeEach(() => {
  directory = temporaryFolder();
});

const SERVICES = '<article id="tienda">…</article><article id="diseño">…</article>';

it('finds every link to a part good that its page has, on its own page too', () => {
  const home =
    '<a class="x" href="/servicios#tienda">1</a><a href="/servicios?ver=1#dise%C3%B1o">2</a>' +
    '<a href="#fin">3</a><p id="fin">…</p>' +
    '<a href="/contacto#no-se-sabe">4</a><a href="https://otro.example/#x">5</a>';
  const pages = new Map([
    ['/', anchorsOf(home)],
    ['/servicios', anchorsOf(SERVICES)],
  ]);
  expect(anchorProblems(pages, directory)).toEqual([]);
});

it('says of one that it does not have where it is written, and which there are', () => {
  writeFileSync(join(directory, 'inicio.yaml'), 'a: 1\nlista:\n  - ruta: /servicios#tiendas\n');
  const pages = new Map([
    ['/', anchorsOf('<a href="/servicios#tiendas">1</a><a href="#nada">2</a>')],
    ['/servicios', anchorsOf(SERVICES)],
  ]);
  expect(anchorProblems(pages, directory)).toEqual([
    `${join(directory, 'inicio.yaml')}, línea 3: el enlace «/servicios#tiendas» lleva a una parte que «/servicios» no tiene; están #tienda, #diseño`,
    'la página /: el enlace «#nada» lleva a una parte que «/» no tiene; no hay ninguna',
  ]);
});
