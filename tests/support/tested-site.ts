import type { Page } from '@playwright/test';
import { readYaml } from '#content/read/read-yaml.ts';
import { flowSchema } from '#content/schemas/flow.ts';
import { servicesSchema } from '#content/schemas/services.ts';
import { brandSchema } from '#content/schemas/brand.ts';
import { createReceipts } from '#server/requests/receipt.ts';
import { addresses, statusOf } from '#server/pages/addresses.ts';
import { TESTED, TESTED_CONTENT } from '../../scripts/build.mjs';
import { TEST_SECRET_KEY } from './presolved.ts';

// The tested site: its content, which may be another than the sample, and its pages.

export const BRAND = readYaml('marca.yaml', brandSchema, TESTED_CONTENT);

const [first] = readYaml('servicios.yaml', servicesSchema, TESTED_CONTENT).lista;
if (first === undefined) throw new Error('The tested content sells nothing.');
/** The first service that it sells, and the checkbox of its kind in the quote. */
export const FIRST_SERVICE = first;

/** Texts of forms that need scripts. */
export const SAID_WITH_SCRIPTS = readYaml('flujo.yaml', flowSchema, TESTED_CONTENT).recarga;

/** What the build wrote for browsers. */
export const CLIENT = `${TESTED.folder}/client`;

// The same in every process, because tests' titles contain it.
const receipts = createReceipts(TEST_SECRET_KEY, () => 0);

/** Pages that are rendered on request, and so are not among the finished ones. */
const ON_REQUEST = [
  '/contacto',
  '/cotizacion',
  receipts.issue('/contacto/gracias?folio=ATA-7K3M-Q9'),
  receipts.issue('/cotizacion/gracias?folio=ATA-7K3M-Q9'),
];

/** Whether the site has the page of an address: those of services are there if it sells them. */
export function hasPage(address: string): boolean {
  return builtPages().includes(address.replace(/[?#].*$/, ''));
}

/** The addresses of every page of the site, steps and error pages apart. */
export function builtPages(): string[] {
  const finished = addresses(false).pages.filter((address) => statusOf(address) === null);
  return [...finished.sort(), ...ON_REQUEST];
}

/** The steps of both flows, which are fragments, opened as pages too. */
const STEPS = ['/contacto', '/cotizacion'].flatMap((flow) => [
  `${flow}?opcion=2`,
  `${flow}/datos_basicos`,
  `${flow}/datos_basicos_referentes`,
  `${flow}/detalle_proyecto`,
]);

/**
 * Every page of the site: those of its map, the steps, thanks and errors. Of the error pages, which
 * share a template, it contains one.
 */
export function everyPage(): string[] {
  return [...builtPages(), ...STEPS, '/no-existe'];
}

/** Pages with the same template, which differ only in their words and fields. */
const TEMPLATES = [
  /^\/(accesibilidad|aviso-legal|privacidad)$/,
  /^\/notas\/./,
  /^\/\w+\/datos_basicos/,
  /^\/\w+\/detalle_proyecto/,
  /^\/\w+\/gracias/,
  /^\/(contacto|cotizacion)(\?|$)/,
  /^\/(no-existe$|errores\/)/,
];

/** Whether a page is the first page of its template. */
export function isFirstOfTemplate(path: string, pages: readonly string[] = everyPage()): boolean {
  const template = TEMPLATES.find((each) => each.test(path));
  return template === undefined || pages.find((each) => template.test(each)) === path;
}

/**
 * Scrolls to every part that waits to be seen, until none waits.
 *
 * @param within a selector, for one part of the page; by default all of it
 */
export async function wakeAll(page: Page, within = ':root'): Promise<void> {
  await page.waitForFunction((within) => {
    // A part of a trade that is not chosen stays asleep.
    const island = [...document.querySelectorAll(`${within} astro-island[ssr]`)].find(
      (each) => each.closest('[data-trade]')?.checkVisibility() !== false,
    );
    // One that lies folded wakes when it is opened.
    island?.closest('details:not([open])')?.setAttribute('open', '');
    (island?.firstElementChild ?? island)?.scrollIntoView({ behavior: 'instant' });
    // One that waits for somebody wakes when it is pointed at.
    island?.dispatchEvent(new PointerEvent('pointerover'));
    return island === undefined;
  }, within);
  await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
}

/**
 * Lays out everything that waits until it is near the window (base.css), for tests that measure
 * positions without scrolling.
 */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    // A page keeps it until another takes its place.
    if ('laidOut' in window) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('main > * { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
    Object.assign(window, { laidOut: sheet });
  });
}
