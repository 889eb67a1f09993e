import type { PaybackCopy } from '#content/schemas/service-page.ts';
import type { Numbers } from './reckoning.ts';

/** Under which names an address carries an account. */
const NAMES = { many: 'cuantos', value: 'valor', part: 'parte' } as const;

/** The quote's address with what was reckoned with, as numbers. @param quote it, with its kind of project */
export function accountAddress(quote: string, { many, value, part }: Numbers): string {
  return `${quote}&${NAMES.many}=${many}&${NAMES.value}=${value}&${NAMES.part}=${percent(part)}`;
}

const percent = ({ parte }: Numbers['part']) => Math.round(parte * 100);

/** The numbers of an address, each within its limits; null where one of them is no number. */
export function numbersIn(query: URLSearchParams, copy: PaybackCopy): Numbers | null {
  const [many, value, part] = [NAMES.many, NAMES.value, NAMES.part].map((name) => {
    const text = query.get(name) ?? '';
    return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
  });
  const chosen = copy.partes.find((each) => percent(each) === part);
  if (many === undefined || value === undefined || chosen === undefined) return null;
  return { many: within(many, copy.cuantos), value: within(value, copy.valor), part: chosen };
}

const within = (value: number, { desde, hasta }: PaybackCopy['cuantos']) =>
  Math.min(Math.max(value, desde), hasta);
