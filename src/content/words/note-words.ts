import { longDay } from '#content/values/locale.ts';
import { fill } from '#content/values/placeholders.ts';
import type { Brand } from '#content/schemas/brand.ts';
import type { PagePart } from '#content/schemas/blocks.ts';
import type { Note, NotesPage } from '#content/schemas/note.ts';

/**
 * Converts a day to words, such as «20 de noviembre de 2026».
 *
 * @param day a day such as `2026-11-20`
 */
export function dayInWords(day: string): string {
  return longDay(new Date(`${day}T00:00:00Z`), 'UTC');
}

/** Returns the line with the date and the author of an article. The default author is the brand. */
export function signature(
  { fecha, autor }: Pick<Note, 'fecha' | 'autor'>,
  { rotulos }: Pick<NotesPage, 'rotulos'>,
  { nombre }: Pick<Brand, 'nombre'>,
): string {
  return fill(rotulos.firma, { fecha: dayInWords(fecha), autor: autor ?? nombre });
}

/** The speed at which people read Spanish texts on a screen, in words a minute. */
const WORDS_A_MINUTE = 200;

/** Returns the time for reading an article, in whole minutes. The smallest value is 1. */
export function readingMinutes({
  entrada,
  inicio,
  secciones,
}: Pick<Note, 'entrada' | 'inicio' | 'secciones'>) {
  const texts = [
    entrada,
    textOf(inicio),
    ...secciones.flatMap((part) => [part.titulo, textOf(part.partes)]),
  ];
  return Math.max(1, Math.round((texts.join(' ').match(/\p{L}+/gu)?.length ?? 0) / WORDS_A_MINUTE));
}

function textOf(parts: readonly PagePart[]): string {
  return parts
    .map((part) => {
      if (part.tipo === 'columnas') return part.columnas.map(textOf).join(' ');
      if (part.tipo === 'preguntas') {
        return part.lista.map(({ pregunta, respuesta }) => `${pregunta} ${respuesta}`).join(' ');
      }
      return 'html' in part ? part.html.replace(/<[^>]*>/g, ' ') : '';
    })
    .join(' ');
}
