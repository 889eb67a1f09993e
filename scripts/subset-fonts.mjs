/**
 * Removes from the two font families all characters that a Spanish page does not need. The script
 * writes the files to src/ui/fonts/. After a change of the character ranges or a font update, run
 * `node scripts/subset-fonts.mjs`. The font files are in git, so a build does not need this script
 * or the font packages.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
// @ts-expect-error it has no types
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const target = join(import.meta.dirname, '../src/ui/fonts');

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
const spanish = 'áéíóúüñÁÉÍÓÚÜÑ¿¡ªº«»';
const punctuation = '–—‘’“”•…·×€°§©\u00a0\u202f−→←↑↓↗';
/**
 * The letters of Latin-1 that Spanish does not use. Foreign names of people and towns contain such
 * letters.
 */
const latin1 = String.fromCharCode(...Array.from({ length: 64 }, (_, index) => 192 + index));
const consoleSigns = '█▌│└├─✓';

const archivo = '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2';
const mono = '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2';

/**
 * The reduced font files. Archivo keeps only the widths that tokens.css uses, because the whole
 * family has 52 KB. The main file has all weights from regular to bold, because every page uses
 * these weights. Separate files for three weights would need three requests and more bytes. Letters
 * outside Spanish are in a separate file, which the browser requests only for pages with such
 * letters. The monospaced font has no ligatures, because a terminal shows each character that was
 * typed.
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
