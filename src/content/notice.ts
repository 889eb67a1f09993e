import { fill } from './placeholders.ts';
import type { Brand } from './schemas/brand.ts';
import type { NoticeName, Notices } from './schemas/notices.ts';

/** A notice as it is shown. */
export interface Notice {
  title: string;
  text: string;
}

/**
 * Writes a notice out, with the agency's contacts and the time to wait in their places.
 *
 * @param waitSeconds how long to wait before trying again, where the notice says so
 */
export function noticeFor(
  name: NoticeName,
  notices: Notices,
  brand: Brand,
  waitSeconds = 60,
): Notice {
  const { titulo, texto } = notices[name];
  const { telefono, correo } = brand;
  return {
    title: titulo,
    text: fill(texto, { telefono, correo, espera: spokenWait(waitSeconds) }),
  };
}

/** A wait as people say it: «40 segundos», «un minuto», «8 minutos». */
export function spokenWait(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'un segundo' : `${seconds} segundos`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'un minuto' : `${minutes} minutos`;
}
