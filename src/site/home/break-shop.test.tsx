// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { readYaml } from '#content/read/read-yaml.ts';
import { homeSchema } from '#content/schemas/home.ts';
import { switchMotionOff } from '#ui/motion/motion-preference.ts';
import { setStage } from '#tests/support/motion.ts';
import { breakShop, SHOP_DOWN } from './break-shop.ts';
import { HomeRehearsal } from './HomeRehearsal.tsx';

const { ensayo } = readYaml('inicio.yaml', homeSchema);
const words = ensayo?.caida;

afterEach(() => vi.useRealTimers());

function setUp(options?: Parameters<typeof setStage>[0]) {
  const stage = setStage(options);
  if (ensayo === undefined) throw new Error('The sample has no rehearsal.');
  document.body.innerHTML = renderToStaticMarkup(
    <HomeRehearsal content={ensayo}>{null}</HomeRehearsal>,
  );
  const cues: string[] = [];
  document.addEventListener(SHOP_DOWN, () => cues.push(SHOP_DOWN));
  const shop = document.querySelector('[data-shop]');
  return {
    ...stage,
    cues,
    start: breakShop,
    /** How the shop is: without a word, lit and looked at. */
    shop: () => ['calm', 'down', 'noticed'].filter((state) => shop?.hasAttribute(`data-${state}`)),
    button: () => screen.getByRole('button'),
    heard: () => document.querySelector('[role=status]')?.textContent,
  };
}

test('as it is drawn the shop is up, and it is said that none of it is real', () => {
  const { shop } = setUp();
  expect(shop()).toEqual([]);
  expect(screen.getByText(words?.aviso ?? '')).toBeTruthy();
});

test('the breaker brings the shop down; it is noticed, and comes back', () => {
  const { start, shop, button, heard, cues, pass } = setUp();
  start();
  expect(shop()).toEqual(['calm']);
  fireEvent.click(button());
  expect(cues).toEqual([SHOP_DOWN]);
  const seen = [0, 2600, 4400, 3500].map((ms) => {
    pass(ms);
    return [shop().join(' '), button().textContent, heard()];
  });
  const [down, noticed, back] = words?.mientras ?? [];
  expect(seen).toEqual([
    ['down', down, down],
    ['down noticed', noticed, noticed],
    ['noticed', back, back],
    ['', words?.otra, back],
  ]);
});

test('it cannot be flipped again until the story is over, and keeps the focus meanwhile', () => {
  const { start, button, cues, pass } = setUp();
  start();
  button().focus();
  fireEvent.click(button());
  fireEvent.click(button());
  expect(cues).toHaveLength(1);
  expect(document.activeElement).toBe(button());
  pass(10_500);
  fireEvent.click(button());
  expect(cues).toHaveLength(2);
});

test('with reduced motion nothing waits and nothing is counted down', () => {
  const { start, shop } = setUp({ reducedMotion: true });
  start();
  expect(shop()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('motion turned off meanwhile ends the story, and turned on again it waits for the breaker', () => {
  const { start, shop, button, pass } = setUp();
  start();
  fireEvent.click(button());
  pass(0);
  switchMotionOff(true);
  expect(shop()).toEqual([]);
  switchMotionOff(false);
  expect(shop()).toEqual(['calm']);
  expect(button().textContent).toBe(words?.tumbar);
  pass(20_000);
  expect(shop()).toEqual(['calm']);
});
