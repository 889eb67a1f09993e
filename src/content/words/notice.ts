import { fill } from '#content/values/placeholders.ts';
import type { Brand } from '#content/schemas/brand.ts';
import type { NoticeName, Notices } from '#content/schemas/notices.ts';
import type { Way, Ways } from './ways.ts';

/** A notice as it is shown. */
export interface Notice {
  title: string;
  text: string;
}

export interface NoticeOptions {
  /** What the form's button says. */
  button: string;
  /** The question in the captcha's place waits for its answer. */
  asks?: boolean | undefined;
  /** How long to wait before trying again, in seconds, where the notice says so. */
  waitSeconds?: number | undefined;
}

/** The notices that mention the captcha's question themselves. */
const ABOUT_THE_QUESTION: readonly NoticeName[] = ['captcha', 'respuesta', 'usado', 'vencido'];
/** The notices after which sending again may not help. */
const MAY_STAY: readonly NoticeName[] = ['origen', 'limite', 'sinServicio'];

/** The text of a notice, with its places filled. */
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

/**
 * The ways to reach the agency without a form, for a notice after which sending again may not help.
 *
 * @returns the ways with their heading; undefined for any other notice
 */
export function otherWays(
  name: NoticeName,
  { hablar }: Pick<Notices, 'hablar'>,
  { whatsapp, phone, mail }: Ways,
): { label: string; ways: readonly Way[] } | undefined {
  if (!MAY_STAY.includes(name)) return undefined;
  return { label: hablar, ways: [whatsapp, phone, mail].filter((way) => way !== undefined) };
}

/** A wait as people say it: «40 segundos», «un minuto», «8 minutos». */
export function spokenWait(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'un segundo' : `${seconds} segundos`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'un minuto' : `${minutes} minutos`;
}
