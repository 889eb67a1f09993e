import { type SettingName, settingOf } from '#server/settings/registry.ts';

/** The name of a setting's field: gate.ts never keeps or shows fields with «clave» in their name. */
export function fieldName(name: SettingName): string {
  return settingOf(name).secret === true ? `clave-${name}` : name;
}

/** The checkbox that removes a secret. */
export const dropName = (name: SettingName) => `quitar-${name}`;
