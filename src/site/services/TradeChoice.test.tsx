// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TradeChoice } from './TradeChoice.tsx';

const trades = [
  { id: 'fabrica', giro: 'Fábrica' },
  { id: 'taller', giro: 'Taller' },
];

test('the first trade is chosen until the address names another', async () => {
  history.replaceState(null, '', '/negocio');
  render(<TradeChoice question="¿A qué te dedicas?" trades={trades} />);
  const chosen = (giro: string) =>
    screen.getByRole<HTMLInputElement>('radio', { name: giro }).checked;
  await import('./choose-trade.ts');
  expect(chosen('Fábrica')).toBe(true);
  location.hash = '#giro-taller';
  window.dispatchEvent(new HashChangeEvent('hashchange'));
  expect(chosen('Taller')).toBe(true);
  location.hash = '#cambio';
  window.dispatchEvent(new HashChangeEvent('hashchange'));
  expect(chosen('Taller')).toBe(true);
});

test('with one there is nothing to choose', () => {
  const { container } = render(<TradeChoice question="" trades={trades.slice(0, 1)} />);
  expect(container.innerHTML).toBe('');
});
