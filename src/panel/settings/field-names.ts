import { type SettingName, settingOf } from '#server/settings/registry.ts';

/**
 * Returns the name of a setting's field. A secret's field begins with `clave-`, so that the gate
 * (gate.ts) neither stores nor shows the secret.
 */
export function fieldName(name: SettingName): string {
  return settingOf(name).secret === true ? `clave-${name}` : name;
}

/** Returns the name of the checkbox that removes a stored secret. */
export const dropName = (name: SettingName) => `quitar-${name}`;
