/**
 * Looks at /estilo as a demanding colleague would: axe in both themes with everything closed, with
 * everything open and with each window open; that the states shown without a pointer are really
 * shown; that Tab goes through all of it, seen wherever it is; and pictures to look at oneself.
 *
 *   STYLE_PAGE=1 npm start      (or: npm run dev)
 *   node scripts/check-style-page.mjs [http://localhost:4321] [folder for pictures]
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import axe from 'axe-core';
import { getBrowser } from './browser.mjs';

/* global document, getComputedStyle, innerWidth, window -- inside the page */

const [base = 'http://localhost:4321', folder = null] = process.argv.slice(2);
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic'];
const WIDTHS = [360, 1440];

/** Each state of the page that axe looks at: how to get there, or back, and where it is seen. */
const STATES = {
  'como llega': { reach: async () => undefined, where: 'body' },
  'todos los plegables abiertos': {
    reach: async (page) => {
      await page.getByRole('button', { name: 'Ver lo que incluye' }).click();
      await page.getByRole('button', { name: 'Abrir', exact: true }).click();
      for (const summary of await page.locator('summary').all()) await summary.click();
    },
    where: '#ventanas',
  },
  'segunda pestaña': {
    reach: (page) => page.getByRole('tab', { name: 'Administración' }).first().click(),
    where: '#ventanas',
  },
  'resumen de errores': {
    reach: (page) => page.getByRole('button', { name: 'Enviar con errores' }).click(),
    where: '#avisos',
  },
  'formulario detenido': {
    reach: (page) => page.getByRole('button', { name: 'Enviar', exact: true }).last().click(),
    where: '#remotos',
  },
  diálogo: {
    reach: (page) => page.getByRole('button', { name: 'Editar contacto' }).click(),
    where: '[role=dialog]',
  },
  'después del diálogo': { reach: escape, where: '#ventanas' },
  confirmación: {
    reach: (page) => page.getByRole('button', { name: 'Quitar requisitos' }).click(),
    where: '[role=alertdialog]',
  },
  'después de la confirmación': { reach: escape, where: '#ventanas' },
  ventanilla: {
    reach: (page) => page.getByRole('button', { name: '¿Por qué preguntamos esto?' }).click(),
    where: '[role=dialog]',
  },
};
const PICTURED = new Set(['diálogo', 'confirmación', 'ventanilla', 'resumen de errores']);

const executablePath = await getBrowser(console.log);
const browser = await chromium.launch({ executablePath, args: ARGS });
let problems = 0;

for (const colorScheme of ['light', 'dark']) {
  for (const width of WIDTHS) {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      problems += 1;
      console.log(`${colorScheme} ${width}: consola: ${message.text()} ${message.location().url}`);
    });
    await page.goto(`${base}/estilo`, { waitUntil: 'networkidle' });
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) {
      problems += 1;
      console.log(`${colorScheme} ${width}: la página es más ancha que la ventana`);
    }
    await picture(page, `${colorScheme}-${width}`, true);
    for (const [state, { reach, where }] of Object.entries(STATES)) {
      await reach(page);
      // Contrast is only right once nothing is moving any more.
      await page.evaluate(settled);
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate((part) => window.axe.run(part), where);
      for (const { id, help, nodes } of violations) {
        problems += 1;
        console.log(`${colorScheme} ${width}, ${state}: ${id}: ${help}`);
        for (const node of nodes) console.log(`    ${node.target.join(' ')}`);
      }
      if (PICTURED.has(state)) await picture(page, `${colorScheme}-${width}-${state}`, false);
    }
    await context.close();
  }
  // A page as it arrives: what was opened above is not in the way.
  const context = await browser.newContext({ colorScheme, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${base}/estilo`, { waitUntil: 'networkidle' });
  for (const problem of [...(await page.evaluate(unshownStates)), ...(await walk(page))]) {
    problems += 1;
    console.log(`${colorScheme}: ${problem}`);
  }
  await context.close();
}
await browser.close();
console.log(problems === 0 ? 'Nada que objetar.' : `${problems} problemas.`);
process.exitCode = problems === 0 ? 0 : 1;

/** In the page: resolves when every animation that has an end has ended. */
async function settled() {
  const ending = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map((animation) => animation.finished));
}

/** In the page: which of the buttons' states, shown by `data-show`, look like the one at rest. */
function unshownStates() {
  const look = (button) => {
    const { backgroundColor, outlineStyle, translate } = getComputedStyle(button);
    return [backgroundColor, outlineStyle, translate].join();
  };
  return [...document.querySelectorAll('#botones [data-show]:has(button)')]
    .filter((cell) => {
      const rest = cell.parentElement.parentElement.querySelector('button');
      return look(cell.querySelector('button')) === look(rest);
    })
    .map((cell) => `${cell.textContent}: no se ve ${cell.dataset.show}`);
}

/** Goes through the whole page by Tab: every stop is seen, and the way ends. */
async function walk(page) {
  const problems = [];
  const stops = new Set();
  for (let presses = 0; presses < 400; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const { activeElement: element } = document;
      if (element === null || element === document.body) return null;
      element.dataset.stop ??= String(document.querySelectorAll('[data-stop]').length);
      const marked = element.closest('label') ?? element;
      const outlined = [element, marked].some(
        (one) => getComputedStyle(one).outlineStyle !== 'none',
      );
      const { width, height } = element.getBoundingClientRect();
      return {
        id: element.dataset.stop,
        html: element.outerHTML.slice(0, 120),
        outlined,
        width,
        height,
      };
    });
    if (stop === null || stops.has(stop.id)) return problems;
    stops.add(stop.id);
    if (!stop.outlined) problems.push(`el foco no se ve: ${stop.html}`);
    if (stop.width === 0 || stop.height === 0)
      problems.push(`el foco no tiene lugar: ${stop.html}`);
  }
  return [...problems, 'con Tab no se llega al final de la página'];
}

async function picture(page, name, fullPage) {
  if (folder === null) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name.replaceAll(' ', '-')}.png`), fullPage });
}

/** Closes the open window and waits until it and its shade are gone. */
async function escape(page) {
  await page.keyboard.press('Escape');
  await page.locator('[role=dialog], [role=alertdialog]').waitFor({ state: 'detached' });
}
