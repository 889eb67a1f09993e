import { type SettingName, settingOf } from '#server/settings/registry.ts';

/** Returns the name of a setting's field. The gate stores no field whose name contains `clave`. */
export function fieldName(name: SettingName): string {
  return settingOf(name).secret === true ? `clave-${name}` : name;
}

/** Returns the name of the checkbox that removes a stored secret. */
export const dropName = (name: SettingName) => `quitar-${name}`;
