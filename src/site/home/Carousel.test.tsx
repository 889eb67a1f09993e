// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { controls, setStage } from '#tests/support/motion.ts';
import { Carousel } from './Carousel.tsx';

const WIDTH = 400;
const FRAME_MS = 16;

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
});

const slides = ['Primera', 'Segunda', 'Tercera'].map((name) => ({ name }));

const carousel = (
  <Carousel label="Pantallas de muestra" slides={slides} controls={controls}>
    <p data-slide>Primera</p>
    <p data-slide>Segunda</p>
    <p data-slide>Tercera</p>
  </Carousel>
);

function setUp(options?: Parameters<typeof setStage>[0]) {
  const stage = setStage(options);
  const { unmount } = render(carousel);
  stage.scrollIntoView();
  const row = screen.getByRole('group');
  return {
    ...stage,
    unmount,
    row,
    region: screen.getByRole('region', { name: 'Pantallas de muestra' }),
    current: () =>
      document.querySelector('[aria-current=true]')?.textContent.match(/\d de \d$/)?.[0],
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
  };
}

type Stage = ReturnType<typeof setUp>;

test('changes slide every 5000 ms, and turns round at either end', () => {
  const { current, pass, after } = setUp();
  expect(after(4999, current)).toBe('1 de 3');
  expect(after(1, current)).toBe('2 de 3');
  pass(5000);
  for (const slide of ['3 de 3', '2 de 3', '1 de 3', '2 de 3']) {
    expect(current()).toBe(slide);
    pass(5000);
  }
});

test('a change takes 600 ms', () => {
  const { row, pass } = setUp();
  pass(5000 + 300);
  expect(row.scrollLeft).toBeGreaterThan(0.4 * WIDTH);
  expect(row.scrollLeft).toBeLessThan(0.6 * WIDTH);
  pass(300 - 2 * FRAME_MS);
  expect(row.scrollLeft).toBeLessThan(WIDTH);
  expect(row.dataset['gliding']).toBeDefined();
  pass(3 * FRAME_MS);
  expect(row.scrollLeft).toBe(WIDTH);
  expect(row.dataset['gliding']).toBeUndefined();
});

test.each<[string, (stage: Stage, waits: boolean) => void]>([
  [
    'it is hovered',
    ({ region }, waits) =>
      waits
        ? fireEvent.pointerEnter(region, { pointerType: 'mouse' })
        : fireEvent.pointerLeave(region),
  ],
  [
    'something inside has the focus',
    ({ row }, waits) =>
      waits ? fireEvent.focus(row) : fireEvent.blur(row, { relatedTarget: document.body }),
  ],
  ['it is stopped', ({ press }, waits) => press(waits ? controls.pausar : controls.continuar)],
])('waits while %s, and then gives the slide its whole time', (_what, turn) => {
  const stage = setUp();
  const { current, pass, after } = stage;
  pass(4000);
  turn(stage, true);
  expect(after(60_000, current)).toBe('1 de 3');
  turn(stage, false);
  expect(after(4999, current)).toBe('1 de 3');
  expect(after(1, current)).toBe('2 de 3');
});

test('goes on and back by its buttons, around both ends, and to any slide by its dot', () => {
  const { press, current } = setUp();
  press(controls.anterior);
  expect(current()).toBe('3 de 3');
  press(controls.siguiente);
  expect(current()).toBe('1 de 3');
  press('Segunda 2 de 3');
  expect(current()).toBe('2 de 3');
});

test('arrows, Home and End move it when the row has the focus', () => {
  const { row, current } = setUp();
  fireEvent.keyDown(row, { key: 'ArrowRight' });
  expect(current()).toBe('2 de 3');
  fireEvent.keyDown(row, { key: 'End' });
  expect(current()).toBe('3 de 3');
  fireEvent.keyDown(row, { key: 'ArrowLeft' });
  fireEvent.keyDown(row, { key: 'Home' });
  expect(current()).toBe('1 de 3');
});

test('a swipe marks the slide it arrives at', () => {
  const { row, current } = setUp();
  row.scrollLeft = 0.9 * WIDTH;
  fireEvent.scroll(row);
  expect(current()).toBe('2 de 3');
});

test('a finger on the row takes over from a change under way', () => {
  const { row, pass } = setUp();
  pass(5000 + 300);
  fireEvent.pointerDown(row);
  const held = row.scrollLeft;
  pass(600);
  expect(row.scrollLeft).toBe(held);
});

test('with reduced motion it never moves by itself, and its buttons move it at once', () => {
  const { row, current, press, after } = setUp({ reducedMotion: true });
  expect(after(60_000, current)).toBe('1 de 3');
  expect(screen.queryByRole('button', { name: controls.pausar })).toBeNull();
  press(controls.siguiente);
  expect(row.scrollLeft).toBe(WIDTH);
});

test('the server’s HTML has every slide', () => {
  const html = renderToString(carousel);
  for (const caption of ['Primera', 'Segunda', 'Tercera']) expect(html).toContain(caption);
  expect(html).not.toMatch(/ hidden[= >]| style=/);
});

test('leaves no timer behind', () => {
  const { unmount, pass } = setUp();
  pass(5100);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
