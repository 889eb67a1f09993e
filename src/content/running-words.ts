import { ContentError } from './content-error.ts';
import { linkedText } from './linked-text.ts';
import type { Legal } from './schemas/legal.ts';

/*
 * What the legal texts say of the process that serves them. Pages are built before anybody knows how
 * it will be run: the build leaves a place for each of these words, and the server fills them when it
 * starts, from its own settings, so that the notice cannot say anything else than what happens.
 */

/** The settings that the texts depend on. */
export interface RunningFacts {
  /** RETENTION_DAYS; null without a limit. */
  retentionDays: number | null;
  /** CAPTCHA_PROVIDER. */
  captcha: string;
}

export const RUNNING_WORDS = ['conservacion', 'cookies', 'comprobacion'] as const;
export type RunningWords = Readonly<Record<(typeof RUNNING_WORDS)[number], string>>;

/** Brackets that no keyboard has, and that neither HTML nor Markdown reads as anything. */
const PLACE = /⟦(\w+)⟧/g;

/** The place of each word, as the build leaves it in a page. */
export const RUNNING_PLACES = Object.fromEntries(
  RUNNING_WORDS.map((word) => [word, `⟦${word}⟧`]),
) as RunningWords;

/**
 * What those words are for a process with these settings.
 *
 * @throws ContentError when the texts do not say whose that captcha is
 */
export function runningWords(legal: Legal, { retentionDays, captcha }: RunningFacts): RunningWords {
  const { conLimite, sinLimite } = legal.conservacion;
  const { propio, deTerceros, proveedores } = legal.captcha;
  const conservacion =
    retentionDays === null ? sinLimite : conLimite.replaceAll('{dias}', String(retentionDays));
  if (captcha === 'altcha') return { conservacion, ...propio };
  const provider = proveedores[captcha];
  if (provider === undefined) {
    throw new ContentError(
      `content/legal.yaml: CAPTCHA_PROVIDER es ${captcha}, y el aviso de privacidad no sabe de quién ` +
        `es. Agrégalo en captcha.proveedores, con su nombre y su politica.`,
    );
  }
  const { nombre, politica } = provider;
  const name = (text: string) =>
    text.replaceAll('{proveedor}', nombre).replaceAll('{politica}', politica);
  return {
    conservacion,
    cookies: name(deTerceros.cookies),
    comprobacion: name(deTerceros.comprobacion),
  };
}

/**
 * A built page, or its Markdown twin, with every word in its place.
 *
 * @param format the texts hold links in Markdown, which HTML writes another way
 */
export function fillRunningWords(
  built: string,
  words: RunningWords,
  format: 'html' | 'markdown',
): string {
  return built.replaceAll(PLACE, (place, name: string) => {
    const text = (words as Readonly<Record<string, string>>)[name];
    if (text === undefined) return place;
    return format === 'html' ? asHtml(text) : text;
  });
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
