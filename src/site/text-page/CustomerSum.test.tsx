// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CustomerSum } from './Parts.tsx';

test('says how many customers pay for a service, also for the visitor’s own amount', async () => {
  const { container } = render(
    <CustomerSum
      pregunta="¿Cuánto deja un cliente?"
      monto={700}
      resultado="Son {clientes} clientes"
      cuenta="De {desde} a {hasta} al mes: {precio} entre {monto}."
      accion="Cotiza tu sitio"
      quote="/cotizacion?tipo=sitio"
      price={32_000}
      money={{ moneda: 'MXN', idioma: 'es-MX' }}
    />,
  );
  const said = () => container.querySelector('p')?.textContent;
  expect(said()).toBe('Son 46 clientes De 3 a 4 al mes: $32,000 entre $700.');
  const link = screen.getByRole('link', { name: 'Cotiza tu sitio' });
  expect(link.getAttribute('href')).toBe('/cotizacion?tipo=sitio');
  await import('./count-customers.ts');
  const field = screen.getByLabelText(/¿Cuánto deja/);
  fireEvent.input(field, { target: { value: '1,600.00' } });
  expect(said()).toBe('Son 20 clientes De 1 a 2 al mes: $32,000 entre $1,600.');
  fireEvent.input(field, { target: { value: '' } });
  expect(said()).toContain('Son 20');
});
