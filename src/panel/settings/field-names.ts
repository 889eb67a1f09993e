import { type SettingName, settingOf } from '#server/settings/registry.ts';

/** Names a setting's field. With `clave-`, the gate neither stores nor shows a secret. */
export function fieldName(name: SettingName): string {
  return settingOf(name).secret === true ? `clave-${name}` : name;
}

export const dropName = (name: SettingName) => `quitar-${name}`;
