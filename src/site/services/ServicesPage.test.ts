import { expect, it } from 'vitest';
import { namesFit } from './ServicesPage.tsx';

it.each([
  [['Sitio web', 'Tienda en línea', 'Mantenimiento y soporte'], true],
  [['Sitio', 'Tienda', 'Sistema', 'Móvil', 'Auditoría', 'Guardia'], true],
  [['Sitio', 'Tienda', 'Sistema', 'Móvil', 'Mantenimiento y soporte'], false],
])('leaves names under their buildings where a phone has room for them: %j', (names, fit) => {
  expect(namesFit(names)).toBe(fit);
});
