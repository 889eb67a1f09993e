import { listWords } from '#content/values/locale.ts';
import { ContentError } from '#content/schemas/content-error.ts';
import { fill, fillMarks, markOf } from '#content/values/placeholders.ts';
import { linkedText } from '#content/values/linked-text.ts';
import { type Legal, RUNNING_WORDS, VERSION_WORD } from '#content/schemas/legal.ts';

/*
 * What the legal texts say of the process that serves them. Pages are drawn with a place for each of these
 * words, which is filled from the process's own settings, so that the notice cannot say anything else than
 * what happens.
 */

/** The settings that the texts depend on. */
export interface RunningFacts {
  /** RETENTION_DAYS; null without a limit. */
  retentionDays: number | null;
  /** BLOCKED_DAYS. */
  blockedDays: number;
  /** How long a copy of the data is kept, in days; null where the site makes none. */
  copiesDays: number | null;
  /** Where enquiries go besides the agency's mail: the host of WEBHOOK_URL, the providers of the chats. */
  destinations: readonly string[];
  /** CAPTCHA_PROVIDER. */
  captcha: string;
}

export type RunningWords = Readonly<Record<(typeof RUNNING_WORDS)[number], string>>;

/** The place of each word in a page. */
export const RUNNING_PLACES = Object.fromEntries(
  RUNNING_WORDS.map((word) => [word, markOf(word)]),
) as RunningWords;

/**
 * What those words are for a process with these settings, but for the version.
 *
 * @throws ContentError when the texts do not say whose that captcha is
 */
export function runningWords(
  legal: Legal,
  facts: RunningFacts,
): Omit<RunningWords, typeof VERSION_WORD> {
  const { copiesDays, destinations } = facts;
  const { copias, envios } = legal;
  const kept = {
    conservacion: keptFor(legal.conservacion, facts),
    plazo: keptFor(legal.conservacion.plazo, facts),
    copias: copiesDays === null ? copias.ninguna : fill(copias.automaticas, { dias: copiesDays }),
    envios:
      destinations.length === 0
        ? envios.ninguno
        : fill(envios.aOtroSistema, { destino: listWords(new Set(destinations)) }),
  };
  const { propio, deTerceros, proveedores } = legal.captcha;
  const { captcha } = facts;
  if (captcha === 'altcha') return { ...kept, ...propio };
  const provider = proveedores[captcha];
  if (provider === undefined) {
    throw new ContentError(
      `content/legal.yaml: CAPTCHA_PROVIDER es ${captcha}, y el aviso de privacidad no sabe de quién ` +
        `es. Agrégalo en captcha.proveedores, con su nombre y su politica.`,
    );
  }
  const { nombre: proveedor, politica } = provider;
  return {
    ...kept,
    cookies: fill(deTerceros.cookies, { proveedor, politica }),
    comprobacion: fill(deTerceros.comprobacion, { proveedor, politica }),
  };
}

function keptFor(
  { conBloqueo, conLimite, sinLimite }: Omit<Legal['conservacion'], 'plazo'>,
  { retentionDays, blockedDays }: RunningFacts,
): string {
  if (retentionDays === null) return sinLimite;
  const words = { dias: retentionDays, bloqueo: blockedDays };
  return fill(blockedDays === 0 ? conLimite : conBloqueo, words);
}

/**
 * A page, or its Markdown twin, with every word in its place.
 *
 * @param format the texts hold links in Markdown, which HTML writes another way
 */
export function fillRunningWords(
  built: string,
  words: Partial<RunningWords>,
  format: 'html' | 'markdown',
): string {
  return fillMarks(built, words, format === 'html' ? asHtml : (text) => text);
}

function asHtml(text: string): string {
  return linkedText(text)
    .map((piece) =>
      piece.href === undefined
        ? escaped(piece.text)
        : `<a href="${escaped(piece.href)}">${escaped(piece.text)}</a>`,
    )
    .join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
