import { type SettingName, settingOf } from '#server/settings/registry.ts';

/**
 * Returns the field name of a setting. The gate (gate.ts) does not store or show posted fields
 * whose name contains «clave».
 */
export function fieldName(name: SettingName): string {
  return settingOf(name).secret === true ? `clave-${name}` : name;
}

/** Returns the name of the checkbox that removes a stored secret. */
export const dropName = (name: SettingName) => `quitar-${name}`;
