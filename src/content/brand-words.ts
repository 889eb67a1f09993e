import { fill } from './fill.ts';
import type { Brand } from './schemas/brand.ts';

/**
 * Puts the brand into the texts of another content file: `{nombre}` is its name, and `{alias}` the
 * name as a computer would write it, for the terminals.
 *
 * @param value what a YAML file holds
 * @param readBrand called only when a text names the brand
 */
export function fillBrandWords(value: unknown, readBrand: () => Brand): unknown {
  if (typeof value === 'string') {
    if (!/\{(?:nombre|alias)\}/.test(value)) return value;
    const { nombre } = readBrand();
    return fill(value, { nombre, alias: aliasOf(nombre) });
  }
  if (Array.isArray(value)) return value.map((item) => fillBrandWords(item, readBrand));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fillBrandWords(item, readBrand)]),
  );
}

/** «Faro & Niebla» → `faroniebla`. */
function aliasOf(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^\p{Letter}\d]/gu, '')
    .toLowerCase();
}
