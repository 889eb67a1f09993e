// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { readYaml } from '#content/read/read-yaml.ts';
import { homeSchema } from '#content/schemas/home.ts';
import { switchMotionOff } from '#ui/motion/motion-preference.ts';
import { setStage } from '#tests/support/motion.ts';
import { breakShop, SHOP_DOWN } from './break-shop.ts';
import { HomeRehearsal } from './HomeRehearsal.tsx';

const { ensayo } = readYaml('inicio.yaml', homeSchema);
const words = ensayo?.caida;

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
    isDown: () => shop?.hasAttribute('data-down'),
    button: () => screen.getByRole('button'),
    heard: () => document.querySelector('[role=status]')?.textContent,
  };
}

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
  const { start, isDown } = setUp({ reducedMotion: true });
  start();
  expect(isDown()).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test('motion turned off meanwhile ends the story, and turned on again it waits for the breaker', () => {
  const { start, isDown, button, pass } = setUp();
  start();
  fireEvent.click(button());
  pass(0);
  switchMotionOff(true);
  expect(isDown()).toBe(false);
  switchMotionOff(false);
  expect(button().textContent).toBe(words?.tumbar);
  pass(20_000);
  expect([isDown(), button().textContent]).toEqual([false, words?.tumbar]);
});
