import { fill } from './fill.ts';
import type { Brand } from './schemas/brand.ts';
import type { Note, NotesPage } from './schemas/note.ts';
import type { Services } from './schemas/services.ts';

/** A day in words: «20 de noviembre de 2026». @param day such as `2026-11-20` */
export function dayInWords(day: string, { idioma }: Pick<Services, 'idioma'>): string {
  const format = new Intl.DateTimeFormat(idioma, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** When an article was published, and who signs it: the brand, where it names nobody. */
export function signature(
  { fecha, autor }: Pick<Note, 'fecha' | 'autor'>,
  { rotulos }: Pick<NotesPage, 'rotulos'>,
  { nombre }: Pick<Brand, 'nombre'>,
  services: Pick<Services, 'idioma'>,
): string {
  return fill(rotulos.firma, { fecha: dayInWords(fecha, services), autor: autor ?? nombre });
}
