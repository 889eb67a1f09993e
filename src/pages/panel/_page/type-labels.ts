import { single } from '#content/single-entry.ts';

/** What people read for the project types that the forms send. */
export async function typeLabels(): Promise<Readonly<Record<string, string>>> {
  const { detalle } = await single('flow');
  return Object.fromEntries(detalle.opciones.map(({ valor, etiqueta }) => [valor, etiqueta]));
}
