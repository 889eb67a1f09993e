import { weekdayAndDay } from '#content/values/locale.ts';
import { fill } from '#content/values/placeholders.ts';
import { firstYearTogether, leastTogether, type Quotable } from '#content/words/quotable.ts';
import type { QuotePageCopy } from '#content/schemas/flow-pages.ts';
import { parseCalendarDate } from '#forms/calendar-date.ts';
import { TYPES, UNDECIDED_TYPE } from '#forms/forms.ts';
import {
  type Answers,
  isEmpty,
  listOf,
  textOf,
  validateAnswers,
} from '#site/enquiry/flow/answers.ts';
import type { FlowCopy, SheetLine } from '#site/enquiry/flow/flow-copy.ts';
import type { Place } from '#site/enquiry/flow/machine.ts';
import { uncapitalized } from '#content/values/capitals.ts';

/** The name of the line with the agency's name and the quotation's number. */
export const LETTERHEAD = 'folio';

const EXCERPT_LENGTH = 70;

/** Returns the answers as lines, in the form's order. A missing or invalid answer is null. */
export function linesOf(copy: FlowCopy, place: Place, { written }: Answers): SheetLine[] {
  // The check of the answers takes longer than the drawing, so an empty form is not checked.
  const wrong = isEmpty(written) ? {} : validateAnswers(copy.kind, written);
  const line = (field: string): SheetLine => {
    const name = `${copy.kind}[${field}]`;
    const text = textOf(written, name).trim();
    const day = parseCalendarDate(text);
    const value = day === null ? excerptOf(text) : weekdayAndDay(day);
    const label = copy.labels[name] ?? '';
    return { name, label, value: text === '' || name in wrong ? null : value };
  };
  const { hoja } = copy.page;
  const request = { name: 'opcion', label: hoja.peticion, value: requestOf(copy, place) };
  const own = copy.kind === 'contact' ? ['mensaje'] : ['comienzo', 'lanzamiento', 'presupuesto'];
  const data = ['nombre', 'correo', 'telefono', ...own].map(line);
  const target = { name: 'objetivo', label: hoja.partida, value: targetOf(copy, place) };
  const said = projectOf(copy, written);
  const project = { name: 'proyecto', label: hoja.proyecto, value: said, optional: true };
  if (place.option === 2) return [request, target, ...data, project];
  return place.option === 1 && said !== null ? [request, ...data, project] : [request, ...data];
}

export function askedOf(lines: readonly SheetLine[]): SheetLine[] {
  return countedOf(lines).filter(({ name }) => name.includes('['));
}

export const countedOf = (lines: readonly SheetLine[]) =>
  lines.filter(({ optional }) => optional !== true);

/** Says how many answers are missing. If no answer is missing, returns `misfit` or `lista`. */
export function countOf(
  { cuenta, lista }: FlowCopy['page']['hoja'],
  lines: readonly SheetLine[],
  { short = false, misfit = undefined as string | undefined } = {},
): string {
  const empty = countedOf(lines).filter(({ value }) => value === null);
  if (empty.length === 0) return misfit ?? lista;
  const faltan = empty.filter(({ name }) => name !== 'opcion').length;
  if (short) return fill(cuenta.corta, { faltan });
  return faltan === 1 ? cuenta.una : fill(cuenta.varias, { faltan });
}

export type Picked = NonNullable<ReturnType<typeof pickedOf>>;

export function pickedOf(copy: FlowCopy, { written }: Answers) {
  if (copy.kind !== 'quote') return null;
  const types = listOf(written, TYPES);
  const services = types.flatMap((type) => copy.services.filter((one) => one.type === type));
  const undecided = types.includes(UNDECIDED_TYPE) ? undecidedOf(copy) : undefined;
  if (services.length === 0 && undecided === undefined) return null;
  const least = services.length === 0 ? null : leastTogether(services, copy.prices);
  const { servicios } = copy.page;
  const weeks = weeksOf(servicios.suma.semanas, services);
  const year =
    least === null ? undefined : firstYearTogether(services, copy.prices, servicios.guardia?.tipo);
  const misfit = misfitOf(copy, services, written);
  return {
    services,
    undecided,
    least,
    weeks,
    year,
    included: includedIn(servicios, types),
    misfit,
  };
}

/** Returns what the line at a phone's lower edge shows (`SheetBar`). */
export function barOf(
  copy: FlowCopy,
  place: Place,
  lines: readonly SheetLine[],
  picked: Picked | null,
) {
  const counted = countedOf(lines);
  const answers = counted.flatMap(({ value }) => value ?? []);
  const buildings = picked?.services.map(({ drawing }) => drawing) ?? [];
  // On a phone, two answers fit. The drawings of the chosen services replace the first answer.
  const written = picked === null ? answers : answers.slice(1);
  const said = [picked?.undecided ?? [], ...written].flat().slice(-2);
  const [done, total] = [answers.length, counted.length];
  const misfit = picked?.misfit?.title;
  const count = countOf(copy.page.hoja, lines, { short: true, misfit });
  const named = picked === null ? 0 : 1;
  const end = place.option === null ? (picked?.least ?? '') : count;
  return { buildings, said, end, done: done + named, total: total + named };
}

/** In milliseconds. `misfitOf` rounds, because a day with a clock change has 23 or 25 hours. */
const DAY_MS = 24 * 60 * 60 * 1000;

function misfitOf(
  copy: Extract<FlowCopy, { kind: 'quote' }>,
  services: readonly Quotable[],
  written: Answers['written'],
) {
  const { ajuste, suma } = copy.page.servicios;
  const projects = services.filter(({ monthly }) => !monthly);
  const weeks = weeksOf(suma.semanas, projects);
  if (ajuste === undefined || projects.length === 0 || weeks === undefined) return undefined;
  const amount = projects.reduce((sum, one) => sum + one.amount, 0);
  const budget = copy.budgets[textOf(written, 'quote[presupuesto]')];
  const [from, to] = ['quote[comienzo]', 'quote[lanzamiento]'].map((name) =>
    parseCalendarDate(textOf(written, name).trim())?.getTime(),
  );
  const shortest = Math.max(
    ...projects.map(({ time }) => Number(/\d+/u.exec(time ?? '')?.[0] ?? 0)),
  );
  const isLate =
    from !== undefined && to !== undefined && Math.round((to - from) / DAY_MS) < shortest * 7;
  if (!isLate && (budget === undefined || budget >= amount)) return undefined;
  const least = leastTogether(projects, { ...copy.prices, from: '' }).trim();
  const tiempo = uncapitalized(weeks);
  return { title: ajuste.titulo, text: fill(ajuste.texto, { desde: least, tiempo }) };
}

/** Adds durations: 4–6 and 6–8 weeks give 6 (both at the same time) to 14 (one after another). */
function weeksOf(words: string, services: readonly Quotable[]): string | undefined {
  const spans = services.flatMap(({ time }) => {
    const [from, to = from] = time?.match(/\d+/gu)?.map(Number) ?? [];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
  if (spans.length < 2) return services.find(({ time }) => time !== undefined)?.time;
  const de = Math.max(...spans.map(({ from }) => from));
  return fill(words, { de, a: spans.reduce((sum, { to }) => sum + to, 0) });
}

function includedIn(
  { guardia }: QuotePageCopy['servicios'],
  types: readonly string[],
): string | undefined {
  if (guardia === undefined || !types.includes(guardia.tipo)) return undefined;
  return guardia.incluida.find(({ tipos }) => tipos.some((type) => types.includes(type)))?.texto;
}

export function undecidedOf({ types }: FlowCopy): string | undefined {
  return types.find(({ valor }) => valor === UNDECIDED_TYPE)?.etiqueta;
}

export function sampleOf(
  copy: FlowCopy,
  lines: readonly SheetLine[],
  picked: Picked | null,
): readonly SheetLine[] | null {
  if (picked !== null || lines.some(({ value }) => value !== null)) return null;
  return copy.kind === 'quote' ? copy.sample : [];
}

function requestOf({ page }: FlowCopy, { option }: Place): string | null {
  const { primera, segunda } = page.opciones;
  return option === null ? null : (option === 1 ? primera : segunda).titulo;
}

function targetOf({ shared }: FlowCopy, { target }: Place): string | null {
  return shared.objetivos.lista.find(({ objetivo }) => objetivo === target)?.titulo ?? null;
}

function projectOf(copy: FlowCopy, written: Answers['written']): string | null {
  const apart =
    copy.kind === 'quote' ? [UNDECIDED_TYPE, ...copy.services.map(({ type }) => type)] : [];
  const types = listOf(written, TYPES)
    .filter((type) => !apart.includes(type))
    .map((type) => copy.types.find(({ valor }) => valor === type)?.etiqueta ?? type);
  const said = [...types, ...listOf(written, 'request[]'), ...listOf(written, 'restriction[]')];
  return said.length === 0 ? null : excerptOf(said.join(' · '));
}

function excerptOf(text: string): string {
  if (text.length <= EXCERPT_LENGTH) return text;
  return `${text.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$/u, '')}…`;
}
