import { listWords } from '#content/values/locale.ts';
import { ContentError } from '#content/schemas/content-error.ts';
import { fill, fillSlots, slotOf } from '#content/values/placeholders.ts';
import { linkedText } from '#content/values/linked-text.ts';
import { type Legal, SETTINGS_WORDS, VERSION_WORD } from '#content/schemas/legal.ts';

/* Words of the legal texts that depend on settings. The server writes these words into the page. */

export interface SettingsFacts {
  retentionDays: number | null;
  blockedDays: number;
  copiesDays: number | null;
  destinations: readonly string[];
  captcha: string;
}

export type SettingsWords = Readonly<Record<(typeof SETTINGS_WORDS)[number], string>>;

export const SETTINGS_SLOTS = Object.fromEntries(
  SETTINGS_WORDS.map((word) => [word, slotOf(word)]),
) as SettingsWords;

/**
 * Returns the texts that depend on settings, without the version of the privacy notice. Throws a
 * ContentError if legal.yaml does not name the captcha's company.
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
