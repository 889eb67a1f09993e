import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/axe.ts';
import { openAwake } from '#tests/support/flows.ts';
import { paintFaults } from './reading.ts';
import { amount, expect, partInLongForm, test } from '#tests/support/test.ts';
import { FIRST_SERVICE, hasPage, wakeAll } from '#tests/support/tested-site.ts';

// Tests pages after an action of the visitor. every-page.spec.ts tests them as they open.

const CAROUSEL = '[aria-roledescription]';

// Waits for the end of all transitions, so that axe measures no colour that is still changing.
async function settle(page: Page) {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        // Does not wait for an animation that follows the scroll position, because it never ends.
        .filter((animation) => animation.timeline instanceof DocumentTimeline)
        .map((animation) => animation.finished),
    ),
  );
}

interface State {
  path?: string;
  name: string;
  part: string;
  narrow?: true;
  act: (page: Page) => Promise<void>;
}

const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().click();
};

const STATES: readonly State[] = [
  {
    path: '/',
    name: 'the carousel moved',
    part: '#proyectos',
    act: async (page) => {
      await page.locator(CAROUSEL).locator('ol button').nth(1).click();
      await expect(page.locator(CAROUSEL).locator('ol button').nth(1)).toHaveAttribute(
        'aria-current',
        'true',
      );
      await page.locator('[data-gliding]').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'the menu open',
    part: '[data-navbar]',
    narrow: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Menú', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Cerrar el menú' })).toBeVisible();
    },
  },
  {
    path: `/servicios#${FIRST_SERVICE.id}`,
    name: 'a card open',
    part: '#catalogo',
    act: () => Promise.resolve(),
  },
  { path: '/comercio', name: 'the owner’s side', part: '#escaparate', act: press('Como dueño') },
  ...amount(['Tus cobros'], ['Tus ventas', 'Tus cobros']).map((tab) => ({
    name: tab,
    part: '#escaparate',
    act: (page: Page) => page.getByRole('tab', { name: tab }).click(),
  })),
  { path: '/movil', name: 'the phone turned', part: '#telefono', act: press('Lo que no se ve') },
  { path: '/negocio', name: 'the pie', part: '#grafica', act: press('Ver como pastel') },
  {
    path: '/seguridad',
    name: 'each team open',
    part: '#equipos',
    act: async (page) => {
      for (const team of ['Revisar', 'Probar', 'Vigilar']) {
        await press(team)(page);
        await expect(page.getByRole('button', { name: team })).toHaveAttribute(
          'aria-expanded',
          'true',
        );
      }
    },
  },
  {
    path: '/cotizacion',
    name: 'the quick quote with errors',
    part: 'main',
    act: async (page) => {
      await page.getByRole('link', { name: /^Continuar con mis datos/ }).click();
      await page.getByRole('button', { name: 'Enviar', exact: true }).click();
      await page.getByRole('alert').waitFor();
    },
  },
];

const isThere = ({ path }: { path?: string }) => path === undefined || hasPage(path);

const states = STATES.filter((_, index) =>
  isThere(STATES.slice(0, index + 1).findLast(({ path }) => path !== undefined) ?? {}),
);

partInLongForm(
  'the colours by day of each state',
  'every-page.spec.ts looks at pages by day, and contrast.test.ts at the contrast of each pair',
);
partInLongForm(
  'each state of a wide window',
  'on a phone, where there is the least room, all are looked at',
);

const WINDOWS = [
  { name: 'on a phone', width: 390 },
  { name: 'in a wide window', width: 1280 },
].slice(0, amount(1, 2));

for (const { name, width } of WINDOWS) {
  test(`what a visitor opens ${name}: axe finds nothing, and no text is covered, cut or broken`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const { path, name: state, part, narrow, act } of states) {
      if (narrow && width > 390) continue;
      await test.step(state, async () => {
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
        if (path !== undefined) {
          await page.goto(path);
          await wakeAll(page, part);
        }
        await act(page);
        await settle(page);
        await expectAccessible(page, { within: part });
        for (const colorScheme of amount([], ['light' as const])) {
          await page.emulateMedia({ colorScheme });
          await expectAccessible(page, { within: part, coloursOnly: true });
        }
        if (narrow) return;
        const found = await paintFaults(page, true, part);
        expect.soft(found, `${state}\n${found.join('\n')}`).toEqual([]);
      });
    }
  });
}

test('in forced colours every state can still be seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  let open = '';
  for (const { path, part, control } of [
    { path: '/', part: 'footer', control: page.getByRole('switch', { name: 'Modo noche' }) },
    {
      path: '/comercio',
      part: '#escaparate',
      control: page.getByRole('button', { name: 'Como dueño' }),
    },
    {
      path: '/comercio',
      part: '#escaparate',
      control: page.getByRole('tab', { name: 'Tus cobros' }),
    },
    {
      path: '/seguridad',
      part: '#equipos',
      control: page.getByRole('button', { name: 'Probar' }),
    },
    {
      path: '/cotizacion/detalle_proyecto',
      part: 'main',
      control: page.getByLabel(FIRST_SERVICE.nombre),
    },
  ].filter((state) => state.path.includes('_') || hasPage(state.path))) {
    if (path !== open) {
      await page.goto(path);
      open = path;
    }
    await wakeAll(page, part);
    await control.scrollIntoViewIfNeeded();
    const before = await control.screenshot();
    await control.click();
    await page.mouse.move(0, 0);
    await control.blur();
    await settle(page);
    expect.soft((await control.screenshot()).equals(before), control.toString()).toBe(false);
  }
});

test('the theme can be switched, is remembered, and never flashes', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  await page.goto('/aviso-legal');
  const theme = page.getByRole('switch', { name: 'Modo noche' });
  await theme.click();
  await expect(theme).toBeChecked();
  const motion = page.getByRole('switch', { name: 'Animaciones' });
  await motion.click();
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const night = await ground();
  await page.reload({ waitUntil: 'commit' });
  await page.waitForSelector('body');
  expect(await ground()).toBe(night);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'off');
  await expect(motion).toHaveAttribute('aria-checked', 'false');
});

test('at 320 × 500 the title of what is wrong is in sight, and nothing covers it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 500 });
  for (const [path, press] of [
    ['/#contacto', 'Enviar mensaje'],
    ['/contacto/datos_basicos', 'Enviar'],
    ['/cotizacion/datos_basicos', 'Enviar'],
  ] as const) {
    await openAwake(page, path);
    await page.getByRole('button', { name: press }).click();
    const title = page.getByRole('heading', { name: 'Revisa estos datos' });
    await expect(title).toBeInViewport({ ratio: 1 });
    const isOnTop = (element: Element) => {
      const { left, top, bottom } = element.getBoundingClientRect();
      return [top + 1, bottom - 1].every((y) =>
        element.contains(document.elementFromPoint(left + 2, y)),
      );
    };
    await expect.poll(() => title.evaluate(isOnTop), path).toBe(true);
  }
});
