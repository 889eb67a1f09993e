import { fill } from '#content/placeholders.ts';
import { firstYearTogether, leastTogether, type Quotable } from '#content/quotable.ts';
import type { QuotePageCopy } from '#content/schemas/flow-pages.ts';
import { parseCalendarDate, spellCalendarDate } from '#forms/calendar-date.ts';
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

/** How much of a longer answer stands on its line, in characters. */
const EXCERPT_LENGTH = 70;

/**
 * What was answered so far, line by line, in the order in which the form asks. A line counts once its
 * answer would be taken: what is wrong, or half typed, leaves it empty.
 */
export function linesOf(copy: FlowCopy, place: Place, { written }: Answers): SheetLine[] {
  // The rules are made when first asked for, which takes longer than drawing an empty sheet.
  const wrong = isEmpty(written) ? {} : validateAnswers(copy.kind, written);
  const line = (field: string): SheetLine => {
    const name = `${copy.kind}[${field}]`;
    const text = textOf(written, name).trim();
    const day = parseCalendarDate(text);
    const value = day === null ? excerptOf(text) : spellCalendarDate(day);
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
  // All that the second choice asks for comes with it, so that nothing is added on the way.
  if (place.option === 2) return [request, target, ...data, project];
  // The short way does not ask for it, but takes what was named before.
  return place.option === 1 && said !== null ? [request, ...data, project] : [request, ...data];
}

/** Of the lines, what the fields ask for: neither a choice made with a card nor what may stay empty. */
export function askedOf(lines: readonly SheetLine[]): SheetLine[] {
  return lines.filter(({ name, optional }) => optional !== true && name.includes('['));
}

/** How many answers are still to be given, in words or `short`; or that none is, or what does not fit. */
export function countOf(
  { cuenta, lista }: FlowCopy['page']['hoja'],
  lines: readonly SheetLine[],
  { short = false, misfit = undefined as string | undefined } = {},
): string {
  const empty = lines.filter(({ optional, value }) => optional !== true && value === null);
  if (empty.length === 0) return misfit ?? lista;
  // The way itself is no answer: without it, what the fields ask for.
  const faltan = empty.filter(({ name }) => name !== 'opcion').length;
  if (short) return fill(cuenta.corta, { faltan });
  return faltan === 1 ? cuenta.una : fill(cuenta.varias, { faltan });
}

/** What was named for a quotation, in the order in which it was, and what it starts at. */
export interface Picked {
  readonly services: readonly Quotable[];
  /** The name of not knowing yet, where that is what was said. */
  readonly undecided: string | undefined;
  /** «Desde $110,000»; none where nothing has a price. */
  readonly least: string | null;
  /** In how many weeks, from all of it at once to one after another. */
  readonly weeks: string | undefined;
  /** What all of it costs in its first year, where that is told. */
  readonly year: string | undefined;
  /** What of it a project already includes for some months. */
  readonly included: string | undefined;
  /** What is said where it costs more, or takes longer, than the answers have. */
  readonly misfit: { readonly title: string; readonly text: string } | undefined;
}

/** What is to be quoted, as far as it is known by its name; null while nothing was said of it. */
export function pickedOf(copy: FlowCopy, { written }: Answers): Picked | null {
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

/** A day, which the clocks may make an hour longer or shorter, in milliseconds. */
const DAY_MS = 24 * 60 * 60 * 1000;

/** What is said where the budget, or the time between both days, is less than what was named takes at least. */
function misfitOf(
  copy: Extract<FlowCopy, { kind: 'quote' }>,
  services: readonly Quotable[],
  written: Answers['written'],
): Picked['misfit'] {
  const { ajuste, suma } = copy.page.servicios;
  // What is paid by the month begins when it is wanted.
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
  const tiempo = weeks.charAt(0).toLowerCase() + weeks.slice(1);
  return { title: ajuste.titulo, text: fill(ajuste.texto, { desde: least, tiempo }) };
}

/** Their weeks together: from the longest of the shortest to the sum of the longest. */
function weeksOf(words: string, services: readonly Quotable[]): string | undefined {
  const spans = services.flatMap(({ time }) => {
    const [from, to = from] = time?.match(/\d+/gu)?.map(Number) ?? [];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
  if (spans.length < 2) return services.find(({ time }) => time !== undefined)?.time;
  const de = Math.max(...spans.map(({ from }) => from));
  return fill(words, { de, a: spans.reduce((sum, { to }) => sum + to, 0) });
}

/** From when on the watch is paid, beside a project that brings it for some months. */
function includedIn(
  { guardia }: QuotePageCopy['servicios'],
  types: readonly string[],
): string | undefined {
  if (guardia === undefined || !types.includes(guardia.tipo)) return undefined;
  return guardia.incluida.find(({ tipos }) => tipos.some((type) => types.includes(type)))?.texto;
}

/** What the answer of who does not know yet is called, where it is offered. */
export function undecidedOf({ types }: FlowCopy): string | undefined {
  return types.find(({ valor }) => valor === UNDECIDED_TYPE)?.etiqueta;
}

/**
 * What stands on the sheet before anything of the visitor's own does: the quotation as it comes. Without lines
 * where nothing has a price, and on the contact page, which has a sample of its own. `null` once the sheet is
 * the visitor's.
 */
export function sampleOf(
  copy: FlowCopy,
  lines: readonly SheetLine[],
  picked: Picked | null,
): readonly SheetLine[] | null {
  if (picked !== null || lines.some(({ value }) => value !== null)) return null;
  return copy.kind === 'quote' ? copy.sample : [];
}

/** What was chosen in the first panel of the first step. */
function requestOf({ page }: FlowCopy, { option }: Place): string | null {
  const { primera, segunda } = page.opciones;
  return option === null ? null : (option === 1 ? primera : segunda).titulo;
}

/** What was chosen in its second panel. */
function targetOf({ shared }: FlowCopy, { target }: Place): string | null {
  return shared.objetivos.lista.find(({ objetivo }) => objetivo === target)?.titulo ?? null;
}

/** The third step, in as many words as it was answered with; the catalogue's services have their own lines. */
function projectOf(copy: FlowCopy, written: Answers['written']): string | null {
  const apart =
    copy.kind === 'quote' ? [UNDECIDED_TYPE, ...copy.services.map(({ type }) => type)] : [];
  const types = listOf(written, TYPES)
    .filter((type) => !apart.includes(type))
    .map((type) => copy.types.find(({ valor }) => valor === type)?.etiqueta ?? type);
  const said = [...types, ...listOf(written, 'request[]'), ...listOf(written, 'restriction[]')];
  return said.length === 0 ? null : excerptOf(said.join(' · '));
}

/** Its first words, whole. */
function excerptOf(text: string): string {
  if (text.length <= EXCERPT_LENGTH) return text;
  return `${text.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$/u, '')}…`;
}
