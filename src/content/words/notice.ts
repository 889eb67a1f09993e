import { fill } from '#content/values/placeholders.ts';
import type { Brand } from '#content/schemas/brand.ts';
import type { NoticeName, Notices } from '#content/schemas/notices.ts';
import type { Way, Ways } from './ways.ts';

export interface Notice {
  title: string;
  text: string;
}

export interface NoticeOptions {
  button: string;
  asks?: boolean | undefined;
  waitSeconds?: number | undefined;
}

export const ABOUT_THE_QUESTION: readonly NoticeName[] = [
  'captcha',
  'respuesta',
  'usado',
  'vencido',
];
/** After these problems, a second attempt may fail too, so the notice offers other ways to talk. */
const MAY_STAY: readonly NoticeName[] = ['origen', 'limite', 'sinServicio'];

/**
 * Returns the title and the text of a notice, with the placeholders filled. `asks` means that the
 * form's question still needs an answer, so the text says this too.
 */
export function noticeFor(
  name: NoticeName,
  notices: Notices,
  brand: Pick<Brand, 'telefono' | 'correo'>,
  { button, asks = false, waitSeconds = 60 }: NoticeOptions,
): Notice {
  const { titulo, texto } = notices[name];
  const { telefono, correo } = brand;
  const places = { telefono, correo, espera: spokenWait(waitSeconds), boton: button };
  const also = asks && !ABOUT_THE_QUESTION.includes(name) ? [notices.pregunta] : [];
  return { title: titulo, text: [fill(texto, places), ...also].join(' ') };
}

/** Returns the ways to contact without a form, or undefined if a second attempt may help. */
export function otherWays(
  name: NoticeName,
  { hablar }: Pick<Notices, 'hablar'>,
  { whatsapp, phone, mail }: Ways,
): { label: string; ways: readonly Way[] } | undefined {
  if (!MAY_STAY.includes(name)) return undefined;
  return { label: hablar, ways: [whatsapp, phone, mail].filter((way) => way !== undefined) };
}

export function spokenWait(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'un segundo' : `${seconds} segundos`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'un minuto' : `${minutes} minutos`;
}
