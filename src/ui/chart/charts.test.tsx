// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LineChart } from './LineChart.tsx';
import { PieChart } from './PieChart.tsx';
import { shares } from './shares.ts';

const weeks = [
  { name: 'Semana 1', value: 10 },
  { name: 'Semana 2', value: 40 },
  { name: 'Semana 3', value: 20 },
];
const format = (value: number) => `$${value}`;

const line = <LineChart title="Ventas" data={weeks} format={format} hint="Usa las flechas" />;
const read = () => screen.getByRole('slider').getAttribute('aria-valuetext');

test('the line goes through every value, in order', () => {
  render(line);
  const path = document.querySelector('path[pathLength="1"]')?.getAttribute('d') ?? '';
  const points = [...path.matchAll(/([\d.]+),([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  expect(points).toHaveLength(3);
  const [first, second, third] = points.map(([, y]) => y ?? 0);
  expect(second).toBeLessThan(third ?? 0);
  expect(third).toBeLessThan(first ?? 0);
});

test('the arrows read one value after the other, and stop at both ends', async () => {
  render(line);
  expect(read()).toBe('Semana 3: $20');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(read()).toBe('Semana 3: $20');
  await userEvent.keyboard('{ArrowLeft}');
  expect(read()).toBe('Semana 2: $40');
  await userEvent.keyboard('{Home}');
  expect(read()).toBe('Semana 1: $10');
  await userEvent.keyboard('{ArrowDown}');
  expect(read()).toBe('Semana 1: $10');
  await userEvent.keyboard('{End}');
  expect(read()).toBe('Semana 3: $20');
});

test('the mouse and the finger read the nearest value', () => {
  render(line);
  const chart = screen.getByRole('slider');
  vi.spyOn(chart, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 640, 300));
  fireEvent.pointerMove(chart, { clientX: 100 });
  expect(read()).toBe('Semana 1: $10');
  fireEvent.pointerDown(chart, { clientX: 380 });
  expect(read()).toBe('Semana 2: $40');
  fireEvent.pointerMove(chart, { clientX: 5000 });
  expect(read()).toBe('Semana 3: $20');
});

const pie = <PieChart title="Partes" data={weeks} format={format} />;
const middle = () => [...document.querySelectorAll('text')].map(({ textContent }) => textContent);

test('the pie shows the value of the part whose name has the focus', async () => {
  render(pie);
  expect(middle()).toEqual(['14.3\u00A0%', '$10']);
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Semana 2: $40, 57.1\u00A0%');
  expect(middle()).toEqual(['57.1\u00A0%', '$40']);
});

test('the mouse over a slice, or over its name, shows its value', async () => {
  render(pie);
  const slices = document.querySelectorAll('g[mask] path');
  expect(slices).toHaveLength(3);
  await userEvent.hover(slices[2] ?? document.body);
  expect(middle()).toEqual(['28.6\u00A0%', '$20']);
  await userEvent.hover(screen.getByRole('button', { name: /^Semana 1/ }));
  expect(middle()).toEqual(['14.3\u00A0%', '$10']);
});

test.each([[[1, 1, 1]], [[36, 24, 18, 13, 8]], [[5, 5, 5, 5, 5, 5, 5]], [[0, 7, 9]], [[1, 999]]])(
  'the shares of %j come to exactly 100 %%',
  (values) => {
    const tenths = shares(values).map((share) => Math.round(Number.parseFloat(share) * 10));
    expect(tenths.reduce((sum, each) => sum + each, 0)).toBe(1000);
  },
);

test('shares are parts of the whole with one decimal', () => {
  expect(shares([184, 96, 132, 61, 27])).toEqual(
    ['36.8', '19.2', '26.4', '12.2', '5.4'].map((share) => `${share}\u00A0%`),
  );
});
