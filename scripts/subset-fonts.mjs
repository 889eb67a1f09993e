/**
 * Removes from the two font families all characters that a Spanish page does not need, and writes
 * the files to src/ui/fonts/. After a font update, run `node scripts/subset-fonts.mjs`.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
// @ts-expect-error the package has no types
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const target = join(import.meta.dirname, '../src/ui/fonts');

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
const spanish = 'áéíóúüñÁÉÍÓÚÜÑ¿¡ªº«»';
const punctuation = '–—‘’“”•…·×€°§©\u00a0\u202f−→←↑↓↗';
/**
 * The fonts keep the letters of Latin-1, because foreign names of people and towns contain letters
 * that Spanish does not have.
 */
const latin1 = String.fromCharCode(...Array.from({ length: 64 }, (_, index) => 192 + index));
const consoleSigns = '█▌│└├─✓';

const archivo = '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2';
const mono = '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2';

/**
 * The font «Archivo» keeps only the widths that tokens.css uses. One file contains all weights,
 * because three files have more bytes.
 */
const TEXT = { variationAxes: { wdth: 100, wght: { min: 400, max: 680, default: 400 } } };

const cuts = [
  {
    from: archivo,
    to: 'archivo-text.woff2',
    text: ascii + spanish + punctuation,
    options: TEXT,
  },
  {
    from: archivo,
    to: 'archivo-text-rare.woff2',
    text: [...latin1].filter((letter) => !spanish.includes(letter)).join(''),
    options: TEXT,
  },
  {
    from: archivo,
    to: 'archivo-wide.woff2',
    text: ascii + spanish + punctuation,
    options: { variationAxes: { wdth: 122, wght: 780 } },
  },
  {
    from: archivo,
    to: 'archivo-narrow.woff2',
    text: ascii + spanish + punctuation,
    options: { variationAxes: { wdth: 78, wght: 600 } },
  },
  {
    from: mono,
    to: 'jetbrains-mono.woff2',
    text: ascii + spanish + '–—“”…·×→°' + consoleSigns,
    options: { variationAxes: { wght: 450 }, keepFeatures: [] },
  },
];

for (const { from, to, text, options } of cuts) {
  const source = await readFile(require.resolve(from));
  const font = await subsetFont(source, text, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'],
    ...options,
  });
  await writeFile(join(target, to), font);
  console.log(`${to}: ${font.length} bytes (antes ${source.length})`);
}

for (const family of ['archivo', 'jetbrains-mono']) {
  const folder = dirname(require.resolve(`@fontsource-variable/${family}/package.json`));
  await copyFile(join(folder, 'LICENSE'), join(target, `${family}.OFL.txt`));
}
