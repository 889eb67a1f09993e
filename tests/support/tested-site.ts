import type { Page } from '@playwright/test';
import { CONTENT_FILES } from '#content/schemas/content-files.ts';
import { readYaml } from '#content/read/read-yaml.ts';
import { flowSchema } from '#content/schemas/flow.ts';
import { servicesSchema } from '#content/schemas/services.ts';
import { brandSchema } from '#content/schemas/brand.ts';
import { createReceipts } from '#server/requests/receipt.ts';
import { addresses, statusOf } from '#server/pages/addresses.ts';
import { TESTED, TESTED_CONTENT } from '../../scripts/build.mjs';
import { TEST_SECRET_KEY } from './presolved.ts';

export const BRAND = readYaml('marca.yaml', brandSchema, TESTED_CONTENT);

const [first] = readYaml('servicios.yaml', servicesSchema, TESTED_CONTENT).lista;
if (first === undefined) throw new Error('The tested content sells nothing.');
export const FIRST_SERVICE = first;

export const SAID_WITH_SCRIPTS = readYaml('flujo.yaml', flowSchema, TESTED_CONTENT).recarga;

export const CLIENT = `${TESTED.folder}/client`;

// Uses a fixed time: titles of tests contain these receipts and must be the same in every process.
const receipts = createReceipts(TEST_SECRET_KEY, () => 0);

const ON_REQUEST = [
  '/contacto',
  '/cotizacion',
  receipts.issue('/contacto/gracias?folio=ATA-7K3M-Q9'),
  receipts.issue('/cotizacion/gracias?folio=ATA-7K3M-Q9'),
];

/** The pages that an agency may leave out. Each of them has its own drawing. */
export const OPTIONAL_PAGES = CONTENT_FILES.flatMap(({ file, page, isOptional, found }) =>
  isOptional && found !== undefined && page !== null ? [{ file, page }] : [],
);

export function hasPage(address: string): boolean {
  return builtPages().includes(address.replace(/[?#].*$/, ''));
}

export function builtPages(): string[] {
  const finished = addresses(false).pages.filter((address) => statusOf(address) === null);
  return [...finished.sort(), ...ON_REQUEST];
}

const STEPS = ['/contacto', '/cotizacion'].flatMap((flow) => [
  `${flow}?opcion=2`,
  `${flow}/datos_basicos`,
  `${flow}/datos_basicos_referentes`,
  `${flow}/detalle_proyecto`,
]);

/**
 * Returns the addresses of all pages, with the steps and the thank-you pages, but with only one
 * error page, because all error pages have the same template.
 */
export function everyPage(): string[] {
  return [...builtPages(), ...STEPS, '/no-existe'];
}

const TEMPLATES = [
  /^\/(accesibilidad|aviso-legal|privacidad)$/,
  /^\/notas\/./,
  /^\/\w+\/datos_basicos/,
  /^\/\w+\/detalle_proyecto/,
  /^\/\w+\/gracias/,
  /^\/(contacto|cotizacion)(\?|$)/,
  /^\/(no-existe$|errores\/)/,
];

export function isFirstOfTemplate(path: string, pages: readonly string[] = everyPage()): boolean {
  const template = TEMPLATES.find((each) => each.test(path));
  return template === undefined || pages.find((each) => template.test(each)) === path;
}

export async function wakeAll(page: Page, within = ':root'): Promise<void> {
  await page.waitForFunction((within) => {
    const island = [...document.querySelectorAll(`${within} astro-island[ssr]`)].find(
      (each) => each.closest('[data-trade]')?.checkVisibility() !== false,
    );
    island?.closest('details:not([open])')?.setAttribute('open', '');
    (island?.firstElementChild ?? island)?.scrollIntoView({ behavior: 'instant' });
    island?.dispatchEvent(new PointerEvent('pointerover'));
    return island === undefined;
  }, within);
  await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
}

/** Lays out far sections too, which base.css delays, so that a test measures without scrolling. */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    if ('laidOut' in window) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('main > * { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
    Object.assign(window, { laidOut: sheet });
  });
}
