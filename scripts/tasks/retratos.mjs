import { randomBytes } from 'node:crypto';
import { getBrowser } from '../browser.mjs';
import { build, contentFolder, TESTED } from '../build.mjs';
import { install } from '../install.mjs';

const FOLDER = 'retratos';
const DOCUMENTS = 'docs/imagenes';
/** The flag `--lang` sets the language in which the browser shows date fields. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--hide-scrollbars',
  '--lang=es-419',
];
const SPANISH = { ...process.env, LANGUAGE: 'es_419' };
const COVER = 'docs/imagenes/portada.png';

/**
 * Takes pictures of every page, or the pictures for docs/ with the argument `panel` or `guia`.
 *
 * @param {string[]} only paths of pages, such as `/servicios`, or the word `panel` or `guia`
 * @returns {Promise<number>} the exit code
 */
export async function run(only) {
  await install();
  if (only.join() === 'panel') return panel();
  if (only.join() === 'guia') return guide();
  await build(TESTED);
  // These modules import packages that may be missing when this script starts, so the imports are
  // inside the function.
  const { cover, pagePaths, takePortraits } = await import('../portraits.ts');
  const { startSite } = await import('../../tests/support/site.ts');
  const { createReceipts } = await import('../../src/server/requests/receipt.ts');

  const secretKey = randomBytes(32).toString('hex');
  const { addresses } = await import('../../src/server/pages/addresses.ts');
  const content = await heldContent();
  const finished = addresses(false).pages;
  const pages = only.length > 0 ? only : pagePaths(finished, createReceipts(secretKey));
  await inBrowser(async (browser) => {
    const site = await startSite({ content, env: { SECRET_KEY: secretKey } });
    try {
      await takePortraits(browser, { baseURL: site.baseURL, pages, folder: FOLDER }, say);
    } finally {
      await site.dispose();
    }
  });
  if (pages.includes('/')) await cover(FOLDER, COVER);
  console.log(`Listo: ${FOLDER}/`);
  return 0;
}

/** @param {string} text */
const say = (text) => console.log(`· ${text}`);

/**
 * @param {(browser: import('@playwright/test').Browser) => Promise<void>} work
 * @returns {Promise<number>} the exit code
 */
async function inBrowser(work) {
  const { chromium } = await import('@playwright/test');
  const executablePath = await getBrowser((text) => console.log(`  ${text}`), { whole: true });
  const browser = await chromium.launch({ executablePath, args: ARGS, env: SPANISH });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
  return 0;
}

async function panel() {
  await build(TESTED);
  await heldContent();
  const { takePanelPortraits } = await import('../panel-portraits.ts');
  const { startSite } = await import('../../tests/support/site.ts');
  return inBrowser(async (browser) => {
    const site = await startSite();
    try {
      await takePanelPortraits(browser, site, DOCUMENTS, say);
    } finally {
      await site.dispose();
    }
  });
}

/**
 * Reads the content and keeps it in this process, because the imported modules of src/ use it.
 *
 * @returns {Promise<string>} the content's folder
 */
async function heldContent() {
  const { holdContent } = await import('../../src/content/snapshot/content.ts');
  const { readSnapshot } = await import('../../src/content/snapshot/snapshot.ts');
  const folder = contentFolder();
  holdContent(await readSnapshot(folder));
  return folder;
}

async function guide() {
  const { takeGuidePortraits } = await import('../guide-portraits.ts');
  const { startPreview } = await import('../../tests/support/preview-server.ts');
  return inBrowser(async (browser) => {
    const preview = await startPreview();
    try {
      await takeGuidePortraits(browser, preview, DOCUMENTS, say);
    } finally {
      await preview.dispose();
    }
  });
}
