// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CustomerSum } from './Parts.tsx';

test('says how many customers pay for a service, also for the visitor’s own amount', async () => {
  const { container } = render(
    <CustomerSum
      pregunta="¿Cuánto deja un cliente?"
      monto={700}
      resultado="Clientes: {mes} al mes"
      cuenta="Son {clientes}: {precio}."
      accion="Cotiza tu sitio"
      quote="/cotizacion?tipo=sitio"
      price={32_000}
      money={{ moneda: 'MXN', idioma: 'es-MX' }}
    />,
  );
  const said = () => container.querySelector('p')?.textContent;
  expect(said()).toBe('Clientes: 4 al mesSon 46: $32,000.');
  const link = screen.getByRole('link', { name: 'Cotiza tu sitio' });
  expect(link.getAttribute('href')).toBe('/cotizacion?tipo=sitio');
  await import('./count-customers.ts');
  const field = screen.getByLabelText(/¿Cuánto deja/);
  fireEvent.input(field, { target: { value: '1,600.00' } });
  expect(said()).toBe('Clientes: 2 al mesSon 20: $32,000.');
  fireEvent.input(field, { target: { value: '' } });
  expect(said()).toContain('Son 20');
});
