// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { hoverOnTap } from './hover-on-tap.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <div data-projects>
      <figure>
        <p>Pantalla</p>
        <figcaption>
          <a href="#proyecto">Barro Alto</a>
        </figcaption>
      </figure>
    </div>`;
  hoverOnTap();
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
