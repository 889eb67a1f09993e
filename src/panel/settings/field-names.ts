import { type SettingName, settingOf } from '#server/settings/registry.ts';

/** What a setting's field is called: what has «clave» in its name is never kept or shown again (gate.ts). */
export function fieldName(name: SettingName): string {
  return settingOf(name).secret === true ? `clave-${name}` : name;
}

/** The box that takes a secret away. */
export const dropName = (name: SettingName) => `quitar-${name}`;
