import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The pages of ours that are there while their file of `content/` is, by address. */
export const SERVICE_PAGES: Readonly<Record<string, string>> = {
  '/comercio': 'comercio.yaml',
  '/movil': 'movil.yaml',
  '/negocio': 'negocio.yaml',
  '/seguridad': 'seguridad.yaml',
};

/** The addresses of those whose file the agency removed. */
export function removedPages(directory: string): string[] {
  return Object.entries(SERVICE_PAGES)
    .filter(([, file]) => !existsSync(join(directory, file)))
    .map(([address]) => address);
}
