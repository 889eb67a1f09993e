import type { Browser, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { postForm, writtenEnquiry } from '#tests/support/enquiry.ts';
import {
  carrySession,
  openAccount,
  type PanelAccount,
  panelClient,
  setupLink,
} from '#tests/support/panel.ts';
import { presolvedCaptchas, TEST_SECRET_KEY } from '#tests/support/presolved.ts';
import { addRow } from '#tests/support/results-table.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { expect, onlyInLongForm, test } from './worlds.ts';

onlyInLongForm('minutes of visitors; publishing.contract.test.ts looks at each part of it');

const HANG_MS = 1_200_000;

let site: Site;
let account: PanelAccount;

test.beforeAll(async () => {
  test.setTimeout(HANG_MS);
  site = await startSite({
    env: { SECRET_KEY: TEST_SECRET_KEY, RATE_LIMIT: '1000000' },
  });
  account = await openAccount(panelClient(site.baseURL), await setupLink(site), 'vega');
});

test.afterAll(() => site.dispose());

let price = 90_000;
const nextPrice = () => (price += 1_000);
const asShown = (value: number) => value.toLocaleString('es-MX');

async function editor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.baseURL, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(HANG_MS);
  await carrySession(page, site, account);
  return page;
}

async function changePrice(page: Page, value: number): Promise<void> {
  await page.goto('/servicios');
  await page.getByRole('link', { name: 'Editar esta página' }).click();
  await page.locator('[id="campo-lista.0.desde"]').fill(String(value));
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText(asShown(value)).first()).toBeVisible();
}

const press = (page: Page) => page.getByRole('button', { name: 'Publicar lo marcado' }).click();

const untilShown = (value: number) =>
  expect
    .poll(() => shows(value).catch(() => false), { timeout: HANG_MS, intervals: [25] })
    .toBe(true);

async function shows(value: number): Promise<boolean> {
  return (await (await fetch(`${site.baseURL}/servicios`)).text()).includes(asShown(value));
}

const PAGES = ['/', '/contacto', '/servicios', '/cotizacion', '/notas'];
const PACE_MS = 20;
const FORM_EVERY = 4;
const CALM_MS = 20_000;

interface Visit {
  kind: string;
  at: number;
  took: number;
  lost: string | null;
}

async function startVisitors() {
  const captchas = await presolvedCaptchas(2_500);
  const visits: Visit[] = [];
  const under: Promise<void>[] = [];
  const begun = performance.now();
  let number = 0;
  const visit = async () => {
    number += 1;
    const captcha = number % FORM_EVERY === 0 ? captchas.pop() : undefined;
    const start = performance.now();
    const path = PAGES[number % PAGES.length] ?? '/';
    let lost: string | null = null;
    try {
      const answer =
        captcha === undefined
          ? await fetch(site.baseURL + path)
          : await postForm(
              site.baseURL,
              writtenEnquiry({ captcha, 'contact[correo]': `v${number}@correo.example` }),
            );
      await answer.arrayBuffer();
      if (answer.status !== (captcha === undefined ? 200 : 303)) lost = String(answer.status);
    } catch (error) {
      lost = String((error as Error).cause ?? error);
    }
    const kind = captcha === undefined ? path : 'formulario';
    visits.push({ kind, at: start - begun, took: performance.now() - start, lost });
  };
  const timer = setInterval(() => under.push(visit()), PACE_MS);
  return {
    now: () => performance.now() - begun,
    async leave() {
      clearInterval(timer);
      await Promise.all(under);
      return visits;
    },
  };
}

const load = () => readFileSync('/proc/loadavg', 'utf8').split(' ')[0] ?? '';
const seconds = (value: number) => `${(value / 1000).toFixed(1).replace('.', ',')} s`;

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

interface Publication {
  what: string;
  took: number;
  visits: Visit[];
  from: number;
  to: number;
  load: string;
}

async function underVisits(what: string, work: () => Promise<number>): Promise<Publication> {
  const before = load();
  const visitors = await startVisitors();
  await wait(CALM_MS);
  const from = visitors.now();
  const took = await work();
  const to = visitors.now();
  const visits = await visitors.leave();
  return { what, took, visits, from, to, load: `${before} → ${load()}` };
}

function tellPublications(publications: readonly Publication[]): void {
  const tookOf = (visits: readonly Visit[], kind: string, since: number, until: number) =>
    visits
      .filter((each) => each.kind === kind && each.at >= since && each.at < until)
      .map(({ took }) => took);
  for (const { what, took, visits, from, to, load } of publications) {
    const lost = visits.filter((each) => each.lost !== null);
    const slower = [...PAGES, 'formulario'].map((kind) => {
      const calm = publications.flatMap((each) =>
        tookOf(each.visits, kind, CALM_MS / 4, each.from),
      );
      const busy = tookOf(visits, kind, from, to);
      const times = (share: number) => (quantile(busy, share) / quantile(calm, share)).toFixed(2);
      const median = quantile(calm, 0.5).toFixed(1);
      return [
        kind,
        `${median} ms × ${times(0.5)} (p95 × ${times(0.95)})`.replaceAll('.', ','),
      ] as const;
    });
    addRow(test.info(), 'Publicar desde el panel', {
      publicación: what,
      'hasta verse': seconds(took),
      peticiones: visits.length,
      perdidas: lost.length,
      ...Object.fromEntries(slower),
      'carga, antes y después': load,
    });
    expect(lost).toEqual([]);
  }
}

async function pressed(page: Page, button: () => Promise<void>, value: number): Promise<number> {
  const start = performance.now();
  await button();
  await page.waitForURL(/[?&]id=/);
  const progress = page.url();
  await page.goto('about:blank');
  await untilShown(value);
  const took = performance.now() - start;
  await page.goto(progress);
  await expect(page.getByText('Publicado: es la versión')).toBeVisible();
  return took;
}

test('a price is published from the page that shows it, again at once, and taken back', async ({
  browser,
}) => {
  test.setTimeout(HANG_MS * 3);
  const told: Publication[] = [];
  const page = await editor(browser);
  const first = nextPrice();
  for (const [what, value] of [
    ['la primera', first],
    ['otra enseguida', nextPrice()],
  ] as const) {
    await changePrice(page, value);
    told.push(await underVisits(what, () => pressed(page, () => press(page), value)));
  }
  await page.goto('/panel/contenido/versiones');
  await page
    .getByRole('link', { name: /^Versión 2\b/ })
    .first()
    .click();
  const back = page.getByRole('button', { name: 'Volver a la versión 2' });
  told.push(
    await underVisits('vuelta a la anterior', () => pressed(page, () => back.click(), first)),
  );
  tellPublications(told);
  await page.context().close();
});

const SAMPLE_ZONE = 'America/Mexico_City';

test('what is for an hour to come is published then', async ({ browser }) => {
  test.setTimeout(HANG_MS);
  const page = await editor(browser);
  const value = nextPrice();
  await changePrice(page, value);
  const due = Math.ceil(Date.now() / 60_000 + 1) * 60_000;
  const local = new Date(due).toLocaleString('sv-SE', { timeZone: SAMPLE_ZONE }).slice(0, 16);
  await page.getByLabel('A una hora').check();
  await page.getByLabel('Día y hora').fill(local.replace(' ', 'T'));
  await page.getByRole('button', { name: 'Programar para esa hora' }).click();
  await expect(page.getByText('Queda para su hora')).toBeVisible();
  expect(await shows(value)).toBe(false);
  await untilShown(value);
  const late = Date.now() - due;
  expect(late).toBeGreaterThan(0);
  addRow(test.info(), 'Publicar desde el panel', {
    publicación: 'a una hora',
    'hasta verse': `${seconds(late)} después de la hora`,
    'carga, antes y después': load(),
  });
  await page.context().close();
});
