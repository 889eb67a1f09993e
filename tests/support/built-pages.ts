import { readdirSync } from 'node:fs';
import { TESTED } from '../../scripts/build.mjs';

/** What the tested site's build wrote for browsers. */
export const CLIENT = `${TESTED.folder}/client`;

/** Pages that are rendered on request, and so leave no file in the built site. */
const ON_REQUEST = [
  '/contacto',
  '/cotizacion',
  '/contacto/gracias?folio=ATA-7K3M-Q9',
  '/cotizacion/gracias?folio=ATA-7K3M-Q9',
];

/** Whether the tested content has the page of an address: those of services are there if it sells them. */
export function hasPage(address: string): boolean {
  return builtPages().includes(address.replace(/[?#].*$/, ''));
}

/** The addresses of every page of the built site, error pages apart. */
export function builtPages(): string[] {
  const prerendered = readdirSync(CLIENT, { recursive: true })
    .map((name) => `/${String(name).replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.html') && !/^\/(errores\/)?\d{3}\.html$/.test(name))
    .map((name) => name.replace(/\.html$/, '').replace(/\/?index$/, '') || '/');
  return [...prerendered.sort(), ...ON_REQUEST];
}
