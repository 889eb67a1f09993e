/**
 * Cuts the two families down to what a Spanish page uses and writes them to src/ui/fonts/.
 * Run it after changing the ranges or upgrading a family: node scripts/subset-fonts.mjs
 * The results are committed, so a build needs neither this nor the font packages.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const target = join(import.meta.dirname, '../src/ui/fonts');

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
const spanish = 'áéíóúüñÁÉÍÓÚÜÑ¿¡ªº«»';
const punctuation = '–—‘’“”•…·×€°§©\u00a0\u202f−→←↑↓↗';
/** Names of people and towns that are not Spanish: the rest of Latin-1's letters. */
const latin1 = String.fromCharCode(...Array.from({ length: 64 }, (_, index) => 192 + index));
/** Drawn by the terminal. */
const consoleSigns = '█▌│└├─✓';

const archivo = '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2';
const mono = '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2';

const rare = [...latin1].filter((letter) => !spanish.includes(letter)).join('');

/**
 * Archivo is cut into the weights and widths that tokens.css names instead of kept whole (52 KB):
 * the headline's face is then 9 KB and the text's 10, each less than a first flight of packets
 * (14 KB), so that what the visitor reads first is in its final shape first. One file with the
 * weights from 400 to 700 would be 24 KB, since it holds every letter twice. Medium and bold text
 * leave what Spanish does not write to a file that only a page with such a letter loads. The mono
 * loses its ligatures: a terminal shows what was typed.
 */
const cuts = [
  {
    from: archivo,
    to: 'archivo-text.woff2',
    text: ascii + spanish + punctuation + latin1,
    options: { variationAxes: { wdth: 100, wght: 400 } },
  },
  {
    from: archivo,
    to: 'archivo-text-medium.woff2',
    text: ascii + spanish + punctuation,
    options: { variationAxes: { wdth: 100, wght: 550 } },
  },
  {
    from: archivo,
    to: 'archivo-text-bold.woff2',
    text: ascii + spanish + punctuation,
    options: { variationAxes: { wdth: 100, wght: 680 } },
  },
  {
    from: archivo,
    to: 'archivo-text-rare.woff2',
    text: rare,
    options: { variationAxes: { wdth: 100, wght: { min: 550, max: 680, default: 550 } } },
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
    text: ascii + spanish + '–—“”…·×→' + consoleSigns,
    options: { variationAxes: { wght: 450 }, keepFeatures: [] },
  },
];

/** As CSS writes it: `U+C0, U+C2-C8`. */
function unicodeRange(letters) {
  const runs = [];
  for (const code of [...letters].map((letter) => letter.codePointAt(0)).sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] + 1 === code) last[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code) => code.toString(16).toUpperCase();
  return runs.map(([a, b]) => (a === b ? `U+${hex(a)}` : `U+${hex(a)}-${hex(b)}`)).join(', ');
}

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
  if (text === rare) console.log(`unicode-range: ${unicodeRange(rare)}`);
}

for (const family of ['archivo', 'jetbrains-mono']) {
  const folder = dirname(require.resolve(`@fontsource-variable/${family}/package.json`));
  await copyFile(join(folder, 'LICENSE'), join(target, `${family}.OFL.txt`));
}
