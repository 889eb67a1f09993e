// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { readYaml } from '#content/read/read-yaml.ts';
import { businessSchema } from '#content/schemas/business.ts';
import { controls, type MotionStage, setStage } from '#tests/support/motion.ts';
import { BusinessChart } from './BusinessChart.tsx';
import { chartGeometry } from './chart-geometry.ts';

const copy = readYaml('negocio.yaml', businessSchema).grafica;
const chartAt = chartGeometry(copy.datos.map(({ valor }) => valor));
const bars = chartAt(0).map(({ path }) => path);
const pie = chartAt(1).map(({ path }) => path);

afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
});

const drawn = () =>
  [...document.querySelectorAll('[data-part]')].map((path) => path.getAttribute('d'));
const toggle = () => screen.getByRole('button', { name: /^Ver como/ });

function setChart(options?: Parameters<typeof setStage>[0]) {
  const stage = setStage(options);
  render(<BusinessChart copy={copy} controls={controls} />);
  stage.scrollIntoView();
  return stage;
}

function hideTab(hidden: boolean) {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    value: hidden ? 'hidden' : 'visible',
  });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('becomes a pie after 6000 ms, in 1500 ms, and bars again 6000 ms later', () => {
  const { pass, after } = setChart();
  expect(after(5999, drawn)).toEqual(bars);
  pass(1);
  expect(after(750, drawn)).not.toEqual(bars);
  expect(drawn()).not.toEqual(pie);
  expect(after(700, drawn)).not.toEqual(pie);
  expect(after(100, drawn)).toEqual(pie);
  expect(after(6000 - 1550 - 1, drawn)).toEqual(pie);
  pass(1);
  expect(after(1550, drawn)).toEqual(bars);
});

test('a press toggles at once, a whole cycle begins, and the button says what it will do', () => {
  const { pass, after } = setChart();
  pass(5000);
  expect(toggle().ariaLabel).toBe(copy.verPastel);
  fireEvent.click(toggle());
  expect(after(1550, drawn)).toEqual(pie);
  expect(toggle().ariaLabel).toBe(copy.verBarras);
  expect(after(6000 - 1550 - 10, drawn)).toEqual(pie);
  pass(10);
  expect(after(1550, drawn)).toEqual(bars);
});

test('a press during the morph turns it round from where it is', () => {
  const { pass, after } = setChart();
  fireEvent.click(toggle());
  pass(750);
  const midway = drawn();
  fireEvent.click(toggle());
  expect(drawn()).toEqual(midway);
  expect(after(1550, drawn)).toEqual(bars);
});

test('the questions are buttons: each leads to its shape, and stays pressed there', () => {
  const { after } = setChart();
  const [whichMany, whichPart] = [copy.barras, copy.pastel].map((name) =>
    screen.getByRole('button', { name }),
  );
  if (whichMany === undefined || whichPart === undefined) throw new Error('no questions');
  const pressed = () => [whichMany, whichPart].map((each) => each.getAttribute('aria-pressed'));
  expect(pressed()).toEqual(['true', 'false']);
  for (let times = 0; times < 2; times += 1) {
    fireEvent.click(whichPart);
    expect(after(1550, drawn)).toEqual(pie);
    expect(pressed()).toEqual(['false', 'true']);
  }
  fireEvent.click(whichMany);
  expect(after(1550, drawn)).toEqual(bars);
});

test('labels say the number in the bars and the part in the pie', () => {
  const { after } = setChart();
  const label = () => document.querySelector('[data-label]')?.textContent;
  expect(label()).toBe('Panaderías184');
  fireEvent.click(toggle());
  expect(after(1550, label)).toBe('Panaderías36.8\u00A0%');
});

test('React draws once: no frame of the morph costs a rendering', () => {
  const { pass } = setChart();
  fireEvent.click(toggle());
  const attributes = vi.spyOn(Element.prototype, 'setAttribute');
  pass(750);
  const written = new Set(attributes.mock.calls.map(([name]) => name));
  expect([...written].sort()).toEqual(['d', 'transform']);
});

test.each<[string, (stage: MotionStage, rests: boolean) => void]>([
  ['out of sight', ({ scrollIntoView }, rests) => scrollIntoView(!rests)],
  ['in a hidden tab', (_stage, rests) => hideTab(rests)],
])('%s it rests, and goes on where it was', (_what, turn) => {
  const stage = setChart();
  const { pass, after } = stage;
  pass(4000);
  turn(stage, true);
  expect(after(60_000, drawn)).toEqual(bars);
  turn(stage, false);
  expect(after(1999, drawn)).toEqual(bars);
  pass(1);
  expect(after(1550, drawn)).toEqual(pie);
});

test('its button stops it and lets it go on; stopped, a press still toggles', () => {
  const { pass, after } = setChart();
  fireEvent.click(screen.getByRole('button', { name: controls.pausar }));
  expect(after(60_000, drawn)).toEqual(bars);
  fireEvent.click(toggle());
  expect(after(1550, drawn)).toEqual(pie);
  expect(after(60_000, drawn)).toEqual(pie);
  fireEvent.click(screen.getByRole('button', { name: controls.continuar }));
  pass(6000);
  expect(after(1550, drawn)).toEqual(bars);
});

test('where motion is not wanted it waits to be pressed, and changes without the morph', () => {
  const { after } = setChart({ reducedMotion: true });
  expect(after(60_000, drawn)).toEqual(bars);
  fireEvent.click(toggle());
  expect(drawn()).toEqual(pie);
  fireEvent.click(screen.getByRole('button', { name: controls.continuar }));
  expect(after(6000, drawn)).toEqual(bars);
});

test('leaves nothing behind when it goes', () => {
  const stage = setStage();
  const { unmount } = render(<BusinessChart copy={copy} controls={controls} />);
  stage.scrollIntoView();
  stage.pass(6500);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('the server draws the bars, with every number in them and no style', () => {
  const html = renderToString(<BusinessChart copy={copy} controls={controls} />);
  for (const { nombre, valor } of copy.datos) {
    expect(html).toContain(nombre);
    expect(html).toContain(`>${valor}<`);
  }
  expect(html).toContain(bars[0]);
  expect(html).not.toContain(' style=');
});
