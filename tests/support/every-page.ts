import { readdirSync } from 'node:fs';
import { type Page } from '@playwright/test';
import { builtPages, CLIENT } from './built-pages.ts';
import { LONG_FORM } from './long-form.ts';

/** The steps of both flows, which are fragments, opened as the pages that they are as well. */
const STEPS = ['/contacto', '/cotizacion'].flatMap((flow) => [
  `${flow}?opcion=2`,
  `${flow}/datos_basicos`,
  `${flow}/datos_basicos_referentes`,
  `${flow}/detalle_proyecto`,
]);

/**
 * The prerendered pages of the server's refusals, which it answers with instead of another. One
 * template draws them all, so in the short form one of them stands for the others.
 */
function refusals(): string[] {
  const all = readdirSync(`${CLIENT}/errores`)
    .filter((name) => name.endsWith('.html'))
    .map((name) => `/errores/${name.replace(/\.html$/, '')}`)
    .sort();
  return LONG_FORM ? all : all.slice(0, 1);
}

/** Every address at which the site shows a page: those of its map, the steps, thanks and errors. */
export function everyPage(): string[] {
  return [...builtPages(), ...STEPS, '/no-existe', ...refusals()];
}

/** Pages that one template draws, told apart by nothing but their words and fields. */
const TEMPLATES = [
  /^\/(accesibilidad|aviso-legal|privacidad)$/,
  /^\/\w+\/datos_basicos/,
  /^\/\w+\/detalle_proyecto/,
  /^\/\w+\/gracias/,
  /^\/(contacto|cotizacion)(\?|$)/,
  /^\/(no-existe$|errores\/)/,
];

/** Every page, but of those of one template only the first; in the long form, every page. */
export function everyTemplate(): string[] {
  const pages = everyPage();
  const templateOf = (path: string) => TEMPLATES.find((each) => each.test(path)) ?? path;
  const firstOf = (path: string) => pages.find((each) => templateOf(each) === templateOf(path));
  return LONG_FORM ? pages : pages.filter((path) => firstOf(path) === path);
}

/** Scrolls to whatever waits to be seen before its scripts run, until nothing on the page waits. */
export async function wakeAll(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const island = document.querySelector('astro-island[ssr]');
      // One that lies folded wakes when it is opened.
      island?.closest('details:not([open])')?.setAttribute('open', '');
      (island?.firstElementChild ?? island)?.scrollIntoView({ behavior: 'instant' });
      return island === null;
    },
    undefined,
    { timeout: 10_000 },
  );
  await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
}
