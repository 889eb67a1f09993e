import {
  PANEL_SETTINGS,
  type Section,
  SECTIONS,
  type SettingName,
  settingOf,
} from '#server/settings/registry.ts';
import { isServers, type StoredSettings, type Trial } from '#server/settings/stored-settings.ts';
import type { BadgeProps } from '#ui/badge/Badge.tsx';

/**
 * `SECTION_PARAM` names the open section. `TRIED_PARAM` means that this section was just tested.
 */
export const SECTION_PARAM = 'grupo';
export const TRIED_PARAM = 'probado';

/** The main setting of each set of settings. Without it, the server ignores the whole set. */
export const ANCHORS: readonly SettingName[] = ['SMTP_HOST', 'INBOX_HOST', 'WEBHOOK_URL'];

export const PANEL_SECTIONS = (Object.keys(SECTIONS) as Section[]).filter(
  (section) => 'intro' in SECTIONS[section],
);

export function settingsIn(section: Section): SettingName[] {
  return PANEL_SETTINGS.filter((name) => settingOf(name).section === section);
}

const EMPTY: Partial<Record<Section, string>> = {
  avisos: 'El correo de la marca',
  captcha: 'El propio',
  copias: 'Sin cifrar',
};

/** Returns the default of a setting with choices, or an empty text for other settings. */
export function defaultOf(name: SettingName): string {
  const { schema, options } = settingOf(name);
  const { data } = schema.safeParse(undefined);
  return options !== undefined && typeof data === 'string' ? data : '';
}

function fieldOf(
  name: SettingName,
  config: StoredSettings['config'],
  stored: Awaited<ReturnType<StoredSettings['read']>>,
) {
  const { label = '', about, secret = false, options, set } = settingOf(name);
  const isUnreadable = stored.unreadable.includes(name);
  const value = stored.values[name];
  const given = config.given[name];
  return {
    name,
    label,
    about,
    secret,
    options,
    /** Is false for a secret in a set of settings: the secret is removed only with its set. */
    canDrop: secret && set === undefined && (value !== undefined || isUnreadable),
    value: secret ? '' : (value ?? defaultOf(name)),
    isKept: value !== undefined,
    isUnreadable,
    keptAt: stored.changedAt[name] ?? null,
    isServers: isServers(config, name),
    /** The value in `.env`. Is null for a secret, or if the setting is not in `.env`. */
    given: secret || given === undefined ? null : given,
  };
}

/** Returns true if the mail server accepted the mail of the last trial, which is `items[0]`. */
export function canSend(
  { smtpUrl }: StoredSettings['config'],
  { correo }: Awaited<ReturnType<StoredSettings['trials']>>,
): boolean {
  return smtpUrl !== null && correo?.items[0]?.fine === true;
}

export async function settingsView(settings: StoredSettings, { url, kept }: Asked) {
  const { config } = settings;
  const [stored, trials] = await Promise.all([settings.read(), settings.trials()]);
  const open = url.searchParams.get(SECTION_PARAM);
  const keptMails = canSend(config, trials) ? await kept() : 0;
  return {
    sections: PANEL_SECTIONS.map((id) => {
      const fields = settingsIn(id).map((name) => fieldOf(name, config, stored));
      const tried = trials[id] ?? null;
      return {
        id,
        ...(SECTIONS[id] as { title: string; intro: string }),
        fields,
        tried,
        state: stateOf(fields, tried, EMPTY[id]),
        isOpen: open === id,
        keptMails: id === 'correo' ? keptMails : 0,
        wasTried: open === id && url.searchParams.has(TRIED_PARAM),
      };
    }),
  };
}

interface Asked {
  url: URL;
  kept: () => Promise<number>;
}

export type SettingsView = Awaited<ReturnType<typeof settingsView>>;
export type SettingField = ReturnType<typeof fieldOf>;

/** Returns the words for a trial. «Falta algo» means that only an item after the first failed. */
export function trialResult({ fine, items }: Trial) {
  if (fine) return { tone: 'success', words: 'Funciona' } as const;
  return items[0]?.fine === true
    ? ({ tone: 'accent', words: 'Funciona, y falta algo' } as const)
    : ({ tone: 'error', words: 'La prueba falló' } as const);
}

function stateOf(
  fields: readonly SettingField[],
  tried: Trial | null,
  empty = 'Sin poner',
): { tone: BadgeProps['tone']; words: string } {
  if (fields.some((field) => field.isUnreadable && !field.isServers)) {
    return { tone: 'error', words: 'Falta escribir su clave otra vez' };
  }
  if (tried !== null) return trialResult(tried);
  if (fields.some((field) => field.isServers)) {
    return { tone: 'plain', words: 'Puesto en el servidor' };
  }
  const isSet = fields.some((field) => field.isKept);
  return { tone: 'plain', words: isSet ? 'Sin probar' : empty };
}
