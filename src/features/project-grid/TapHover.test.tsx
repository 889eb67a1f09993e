// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TapHover } from './TapHover.tsx';

beforeEach(() => {
  render(
    <div data-projects>
      <TapHover />
      <figure>
        <p>Pantalla</p>
        <figcaption>
          <a href="#proyecto">Barro Alto</a>
        </figcaption>
      </figure>
    </div>,
  );
  // jsdom has no pages to go to.
  screen.getByRole('link').addEventListener('click', (event) => event.preventDefault());
  vi.stubGlobal('navigation', undefined);
});

function press(element: Element, pointerType: string) {
  fireEvent(element, new PointerEvent('pointerdown', { bubbles: true, pointerType }));
  fireEvent.click(element);
}

const hovered = () => screen.getByRole('figure').hasAttribute('data-hover');

test('tapping a figure toggles its hover style', () => {
  press(screen.getByText('Pantalla'), 'touch');
  expect(hovered()).toBe(true);
  press(screen.getByText('Pantalla'), 'touch');
  expect(hovered()).toBe(false);
});

test('tapping its caption link does not', () => {
  press(screen.getByRole('link'), 'touch');
  expect(hovered()).toBe(false);
});

test('a mouse that clicks does not: it hovers already', () => {
  press(screen.getByText('Pantalla'), 'mouse');
  expect(hovered()).toBe(false);
});
