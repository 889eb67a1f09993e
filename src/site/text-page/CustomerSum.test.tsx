import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CustomerSum } from './Parts.tsx';

test('says how many customers pay for a service, and how that was reckoned', () => {
  const drawn = renderToStaticMarkup(
    <CustomerSum
      pregunta="¿Cuánto deja un cliente?"
      montos={[400, 700, 1600]}
      resultado="Lo pagan {clientes} clientes"
      cuenta="{precio} ÷ {monto}, menos de {mes} al mes"
      accion="Cotiza tu sitio"
      quote="/cotizacion?tipo=sitio"
      price={32_000}
      money={{ moneda: 'MXN', idioma: 'es-MX' }}
    />,
  );
  expect(drawn).toContain('Lo pagan <br/><b>80</b> clientes');
  expect(drawn).toContain('Lo pagan <br/><b>46</b> clientes');
  expect(drawn).toContain('$32,000 ÷ $700, menos de 4 al mes');
  expect(drawn).toContain('menos de 7 al mes');
  expect(drawn).toMatch(/<a href="\/cotizacion\?tipo=sitio"[^>]*><span[^>]*>Cotiza tu sitio</);
  expect(drawn).toMatch(/checked=""[^>]*>\$700/);
});
