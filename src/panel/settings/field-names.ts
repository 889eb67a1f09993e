import { type SettingName, settingOf } from '#server/settings/registry.ts';

/** Returns a setting's field name. The gate never stores the fields `clave-…` for later. */
export function fieldName(name: SettingName): string {
  return settingOf(name).secret === true ? `clave-${name}` : name;
}

/** Returns the name of the checkbox that removes a stored secret. */
export const dropName = (name: SettingName) => `quitar-${name}`;
