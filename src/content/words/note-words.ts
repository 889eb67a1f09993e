import { fill } from '#content/values/placeholders.ts';
import { longDate } from './legal-words.ts';
import type { Brand } from '#content/schemas/brand.ts';
import type { PagePart } from '#content/schemas/blocks.ts';
import type { Note, NotesPage } from '#content/schemas/note.ts';

/**
 * Returns two lines. The first line has the author of the article (or the brand) and the reading
 * time. The second line has the date.
 */
export function signature(
  { fecha, autor, ...text }: Pick<Note, 'fecha' | 'autor' | 'entrada' | 'inicio' | 'secciones'>,
  { rotulos }: Pick<NotesPage, 'rotulos'>,
  { nombre }: Pick<Brand, 'nombre'>,
): string {
  const minutos = readingMinutes(text);
  const date = longDate(fecha).replaceAll(' ', '\u00a0');
  const lines = rotulos.firma.replace(/\.? (?=\{fecha\})/, '\n');
  return fill(lines, { fecha: date, autor: autor ?? nombre, minutos });
}

const WORDS_A_MINUTE = 200;

/** Returns an article's reading time in whole minutes. The shortest time is 1. */
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
