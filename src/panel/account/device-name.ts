/** Names as their owners know them; the first that matches counts. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/** «Chrome en Windows», as far as a browser says; to tell one's sessions apart and for nothing else. */
export function deviceName(userAgent: string): string {
  const named = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => userAgent.includes(mark))?.[1];
  const browser = named(BROWSERS) ?? 'Navegador desconocido';
  const system = named(SYSTEMS);
  return system === undefined ? browser : `${browser} en ${system}`;
}
