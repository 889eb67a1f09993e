// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { readYaml } from '#content/read-yaml.ts';
import { homeSchema } from '#content/schemas/home.ts';
import { onCue } from '#ui/motion/cue.ts';
import { switchMotionOff } from '#ui/motion/motion-preference.ts';
import { setStage } from '#tests/support/motion.ts';
import { breakShop, SHOP_DOWN } from './break-shop.ts';
import { HomeRehearsal } from './HomeRehearsal.tsx';

const { ensayo } = readYaml('inicio.yaml', homeSchema);
const words = ensayo.caida;

afterEach(() => vi.useRealTimers());

function setUp(options?: Parameters<typeof setStage>[0]) {
  const stage = setStage(options);
  const brought = vi.fn<Element['scrollIntoView']>();
  Element.prototype.scrollIntoView = brought;
  document.body.innerHTML = renderToStaticMarkup(<HomeRehearsal content={ensayo} />);
  const cues: string[] = [];
  onCue(SHOP_DOWN, () => cues.push(SHOP_DOWN));
  return {
    ...stage,
    cues,
    /** How the pictures were brought into the window, each time. */
    brought: () => brought.mock.calls.map(([how]) => (how as ScrollIntoViewOptions).behavior),
    start: breakShop,
    /** Which pictures have told their part. */
    told: () =>
      [...document.querySelectorAll('[data-frame]')].map((one) => !one.matches('[data-calm]')),
    /** Which of them say so. */
    said: () =>
      [...document.querySelectorAll('[data-frame]')].map((one) => !one.matches('[data-untold]')),
    button: () => screen.getByRole('button'),
    heard: () => document.querySelector('[role=status]')?.textContent,
  };
}

test('as it is drawn the four pictures tell the whole story, in order', () => {
  const { told } = setUp();
  expect(told()).toEqual([true, true, true, true]);
  expect([...document.querySelectorAll('[data-told]')].map((one) => one.textContent)).toEqual(
    words?.cuadros.map(
      ({ nombre, hora, texto, despues = texto, horaDespues = hora }) =>
        `${nombre} ${horaDespues} ${despues}`,
    ),
  );
  expect(document.querySelectorAll('[data-down]')).toHaveLength(0);
  expect(screen.getByText(/^Simulación/)).toBeTruthy();
});

test('with motion they are calm until the breaker is flipped, and each takes its turn', () => {
  const shop = words?.cuadros[0];
  const { start, told, said, button, heard, cues, pass } = setUp();
  start();
  expect(told()).toEqual([false, false, false, false]);
  expect(said()).toEqual([false, false, false, false]);
  fireEvent.click(button());
  expect(cues).toEqual([SHOP_DOWN]);
  pass(0);
  expect(told()).toEqual([true, false, false, false]);
  expect(heard()).toBe(`${shop?.nombre} ${shop?.hora} ${shop?.texto}`);
  expect(said()).toEqual([true, false, false, false]);
  expect(button().textContent).toBe(words?.mientras[0]);
  pass(2800);
  expect(told()).toEqual([true, true, true, false]);
  expect(document.querySelectorAll('[data-down]')).toHaveLength(2);
  expect(button().textContent).toBe(words?.mientras[1]);
  pass(4200);
  // The shop is up, and so are the visits; and its words are no longer that it is down.
  expect(told()).toEqual([true, true, true, true]);
  expect(button().textContent).toBe(words?.mientras[2]);
  expect(document.querySelector('[data-told]')?.textContent).toContain(shop?.despues);
  expect(said()).toEqual([true, true, true, true]);
  expect(heard()).toContain(words?.cuadros[3]?.texto);
  expect(document.querySelectorAll('[data-down]')).toHaveLength(0);
  pass(2000);
  expect(heard()).toContain(words?.cuadros[3]?.despues);
});

test('the pictures come into the window with the flip', () => {
  const { start, button, brought } = setUp();
  start();
  expect(brought()).toEqual([]);
  fireEvent.click(button());
  expect(brought()).toEqual(['smooth']);
});

test('it cannot be flipped again until the story is over, and keeps the focus meanwhile', () => {
  const { start, button, cues, pass } = setUp();
  start();
  button().focus();
  fireEvent.click(button());
  fireEvent.click(button());
  expect(cues).toHaveLength(1);
  expect(button().textContent).toBe(words?.mientras[0]);
  expect(document.activeElement).toBe(button());
  pass(10_500);
  expect(button().textContent).toBe(words?.otra);
  fireEvent.click(button());
  expect(cues).toHaveLength(2);
});

test('with reduced motion the pictures stand still and told', () => {
  const { start, told, said } = setUp({ reducedMotion: true });
  start();
  expect(told()).toEqual([true, true, true, true]);
  expect(said()).toEqual([true, true, true, true]);
  expect(vi.getTimerCount()).toBe(0);
});

test('motion turned off meanwhile ends the story, and turned on again it waits for the breaker', () => {
  const { start, said, button, pass } = setUp();
  start();
  fireEvent.click(button());
  pass(0);
  switchMotionOff(true);
  expect(said()).toEqual([true, true, true, true]);
  switchMotionOff(false);
  expect(said()).toEqual([false, false, false, false]);
  expect(button().textContent).toBe(words?.tumbar);
  expect(vi.getTimerCount()).toBe(0);
});
