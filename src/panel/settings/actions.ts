import { actorOf } from '#server/leads/actor.ts';
import { type PanelTools, posted } from '#panel/shell/visit.ts';
import type { Outcome } from '#panel/shell/outcome.ts';
import { field, note, type PanelVisit } from '#server/accounts/visit.ts';
import { checkSettings } from '#server/settings/config.ts';
import {
  PANEL_SETTINGS,
  type Section,
  SECTIONS,
  type SettingName,
  settingOf,
} from '#server/settings/registry.ts';
import { isServers } from '#server/settings/stored-settings.ts';
import { dropName, fieldName } from './field-names.ts';
import {
  ANCHORS,
  canSend,
  defaultOf,
  PANEL_SECTIONS,
  SECTION_PARAM,
  settingsIn,
  TRIED_PARAM,
} from './query.ts';
import { trySection } from './trials.ts';
import { capitalized } from '#content/values/capitals.ts';

const PAGE = '/panel/ajustes';

type Changes = Partial<Record<SettingName, string | null>>;

/** Stores the settings of a section. The server uses the new settings at once. */
export async function saveSettings(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const { section, refused } = await save(tools, visit);
  return refused ?? { go: `${PAGE}?${SECTION_PARAM}=${section}&aviso=ajustes#${section}` };
}

export async function trySettings(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const { section, refused } = await save(tools, visit);
  if (refused !== null) return refused;
  const { settings, mails } = tools;
  const { config } = settings;
  const to = visit.person?.email ?? mails.brand.mail;
  await settings.noteTrial(section, await trySection(section, { config, mails, to }));
  return { go: `${PAGE}?${SECTION_PARAM}=${section}&${TRIED_PARAM}=si#${section}` };
}

/**
 * Sends the mails that were stored as files before a mail server was configured. Sends nothing
 * unless the mail server accepted the mail of the last trial.
 */
export async function sendKept(
  { settings, inbox }: PanelTools,
  visit: PanelVisit,
): Promise<Outcome> {
  const at = `${PAGE}?${SECTION_PARAM}=correo`;
  if (!canSend(settings.config, await settings.trials())) return { go: `${at}#correo` };
  const count = await inbox.undelivered.retry('kept', actorOf(visit));
  return { go: `${at}&aviso=reintento&n=${count}#correo` };
}

async function save(
  tools: PanelTools,
  visit: PanelVisit,
): Promise<{ section: Section; refused: Outcome | null }> {
  const { settings } = tools;
  const { config } = settings;
  const section = PANEL_SECTIONS.find((each) => each === field(visit, SECTION_PARAM));
  if (section === undefined) throw new TypeError('a section that is none');
  const stored = await settings.read();
  const own = settingsIn(section).filter((name) => !isServers(config, name));
  // If a person empties a main setting such as `SMTP_HOST`, all settings of its set are removed.
  const emptied = own
    .filter((name) => ANCHORS.includes(name) && field(visit, name) === '')
    .map((name) => settingOf(name).set);
  const changes: Changes = {};
  for (const name of own) {
    const { set } = settingOf(name);
    const isGone = set !== undefined && emptied.includes(set);
    // A secret that the server cannot decrypt stays until the person replaces or removes it.
    const now = stored.unreadable.includes(name) ? undefined : (stored.values[name] ?? null);
    const next = isGone ? null : valueToStore(visit, name, now);
    if (next !== now && next !== undefined) changes[name] = next;
  }
  const problems = problemsOf({ ...stored.values, ...changes }, config.given, own);
  if (problems !== null) {
    const values = Object.fromEntries(
      Object.entries(posted(visit)).filter(([name]) => !name.startsWith('clave-')),
    );
    return { section, refused: { errors: problems, values } };
  }
  const names = Object.keys(changes) as SettingName[];
  if (names.length > 0) {
    await settings.save(changes);
    const labels = names.map((name) => settingOf(name).label ?? name);
    const { title } = SECTIONS[section];
    await note(tools, visit, 'settings_changed', title, labels.join(', '));
  }
  return { section, refused: null };
}

/**
 * Returns the value to store, null to remove the setting, or `now` to change nothing. `now` is the
 * stored value: null if there is none, and undefined if it is not readable.
 */
function valueToStore<Now extends string | null | undefined>(
  visit: PanelVisit,
  name: SettingName,
  now: Now,
): string | null | Now {
  const text = field(visit, fieldName(name));
  if (settingOf(name).secret === true && text === '') {
    return field(visit, dropName(name)) === '' ? now : null;
  }
  return text === '' || (text === defaultOf(name) && now === null) ? null : text;
}

function problemsOf(
  kept: Changes,
  given: Readonly<Partial<Record<SettingName, string>>>,
  own: readonly SettingName[],
): Record<string, string> | null {
  const set = Object.entries(kept).filter(([, value]) => value !== null);
  const checked = checkSettings({ ...Object.fromEntries(set), ...given });
  if ('values' in checked) return null;
  const problems = checked.problems.filter(({ name }) => own.includes(name));
  if (problems.length === 0) return null;
  return Object.fromEntries(
    problems.map(({ name, message }) => [fieldName(name), capitalized(`${inWords(message)}.`)]),
  );
}

function inWords(message: string): string {
  return message
    .replace(/^hace falta cuando.*$/, 'hace falta este dato')
    .replaceAll(/\b[A-Z][A-Z_]+[A-Z]\b/g, (word) => {
      const name = PANEL_SETTINGS.find((each) => each === word);
      return name === undefined ? word : `«${settingOf(name).label}»`;
    });
}
