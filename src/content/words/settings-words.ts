import { listWords } from '#content/values/locale.ts';
import { ContentError } from '#content/schemas/content-error.ts';
import { fill, fillSlots, slotOf } from '#content/values/placeholders.ts';
import { linkedText } from '#content/values/linked-text.ts';
import { type Legal, SETTINGS_WORDS, VERSION_WORD } from '#content/schemas/legal.ts';

/*
 * The words of the legal texts that depend on the settings. Pages are drawn with a slot for each word, and the
 * process that serves them fills it from its own settings.
 */

/** The settings that the texts depend on. */
export interface SettingsFacts {
  /** RETENTION_DAYS; null without a limit. */
  retentionDays: number | null;
  /** BLOCKED_DAYS. */
  blockedDays: number;
  /** Days that a backup is kept; null if the site makes none. */
  copiesDays: number | null;
  /** The recipients of enquiries besides the agency's mail: the webhook's host, the providers of the chats. */
  destinations: readonly string[];
  /** CAPTCHA_PROVIDER. */
  captcha: string;
}

export type SettingsWords = Readonly<Record<(typeof SETTINGS_WORDS)[number], string>>;

/** The slot of each word in a page. */
export const SETTINGS_SLOTS = Object.fromEntries(
  SETTINGS_WORDS.map((word) => [word, slotOf(word)]),
) as SettingsWords;

/**
 * The words for a process with these settings, except the version.
 *
 * @throws ContentError when legal.yaml does not name the provider of the captcha
 */
export function settingsWords(
  legal: Legal,
  facts: SettingsFacts,
): Omit<SettingsWords, typeof VERSION_WORD> {
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
  { retentionDays, blockedDays }: SettingsFacts,
): string {
  if (retentionDays === null) return sinLimite;
  const words = { dias: retentionDays, bloqueo: blockedDays };
  return fill(blockedDays === 0 ? conLimite : conBloqueo, words);
}

/**
 * A page or its Markdown with its slots filled.
 *
 * @param format the words contain Markdown links, which HTML needs as elements
 */
export function fillSettingsWords(
  built: string,
  words: Partial<SettingsWords>,
  format: 'html' | 'markdown',
): string {
  return fillSlots(built, words, format === 'html' ? asHtml : (text) => text);
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
