import { type SettingName, settingOf } from '#server/settings/registry.ts';

/** Returns a setting's field name. If a session ends, the gate does not store fields `clave-…`. */
export function fieldName(name: SettingName): string {
  return settingOf(name).secret === true ? `clave-${name}` : name;
}

/** Returns the name of the checkbox that removes a stored secret. */
export const dropName = (name: SettingName) => `quitar-${name}`;
