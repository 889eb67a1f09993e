import type { Page } from '@playwright/test';
import { readYaml } from '#content/read/read-yaml.ts';
import { flowSchema } from '#content/schemas/flow.ts';
import { servicesSchema } from '#content/schemas/services.ts';
import { brandSchema } from '#content/schemas/brand.ts';
import { createReceipts } from '#server/requests/receipt.ts';
import { addresses, statusOf } from '#server/pages/addresses.ts';
import { TESTED, TESTED_CONTENT } from '../../scripts/build.mjs';
import { TEST_SECRET_KEY } from './presolved.ts';

// The site that is tested: its content, which need not be the sample one, and its pages.

export const BRAND = readYaml('marca.yaml', brandSchema, TESTED_CONTENT);

const [first] = readYaml('servicios.yaml', servicesSchema, TESTED_CONTENT).lista;
if (first === undefined) throw new Error('The tested content sells nothing.');
/** The first service that it sells, and the checkbox of its kind in the quote. */
export const FIRST_SERVICE = first;

/** What forms say only where scripts keep what is written. */
export const SAID_WITH_SCRIPTS = readYaml('flujo.yaml', flowSchema, TESTED_CONTENT).recarga;

/** What the build wrote for browsers. */
export const CLIENT = `${TESTED.folder}/client`;

// The same in every process: names of tests have it.
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

/** The steps of both flows, which are fragments, opened as the pages that they are as well. */
const STEPS = ['/contacto', '/cotizacion'].flatMap((flow) => [
  `${flow}?opcion=2`,
  `${flow}/datos_basicos`,
  `${flow}/datos_basicos_referentes`,
  `${flow}/detalle_proyecto`,
]);

/**
 * Every address at which the site shows a page: those of its map, the steps, thanks and errors. Of
 * the refusals that the server answers with, which one template draws, it is one.
 */
export function everyPage(): string[] {
  return [...builtPages(), ...STEPS, '/no-existe'];
}

/** Pages that one template draws, told apart by nothing but their words and fields. */
const TEMPLATES = [
  /^\/(accesibilidad|aviso-legal|privacidad)$/,
  /^\/notas\/./,
  /^\/\w+\/datos_basicos/,
  /^\/\w+\/detalle_proyecto/,
  /^\/\w+\/gracias/,
  /^\/(contacto|cotizacion)(\?|$)/,
  /^\/(no-existe$|errores\/)/,
];

/** Whether a page is the first of those that its template draws. */
export function isFirstOfTemplate(path: string, pages: readonly string[] = everyPage()): boolean {
  const template = TEMPLATES.find((each) => each.test(path));
  return template === undefined || pages.find((each) => template.test(each)) === path;
}

/**
 * Scrolls to whatever waits to be seen before its scripts run, until nothing waits.
 *
 * @param within a selector, for one part of the page; by default all of it
 */
export async function wakeAll(page: Page, within = ':root'): Promise<void> {
  await page.waitForFunction((within) => {
    // One of a trade that is not chosen sleeps until it is.
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
 * Lays out what waits until it is near the window (base.css), as it is once somebody has gone past
 * all of it: for who asks where things are without going there.
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
