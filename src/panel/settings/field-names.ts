import { type SettingName, settingOf } from '#server/settings/registry.ts';

/**
 * Returns a setting's field name. If the name contains «clave», the gate (gate.ts) does not store
 * or show the field.
 */
export function fieldName(name: SettingName): string {
  return settingOf(name).secret === true ? `clave-${name}` : name;
}

/** Returns the name of the checkbox that removes a stored secret. */
export const dropName = (name: SettingName) => `quitar-${name}`;
