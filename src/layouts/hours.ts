type Hour = readonly [day: string, dayLow: string, night: string, nightLow: string];

const NOON: Hour = ['#e3eaf4', '#f7efdf', '#101a36', '#22315c'];
const DAWN: Hour = ['#f6e3c3', '#fbf1df', '#2b3a6b', '#4a3f5e'];
const DEEP_NIGHT: Hour = ['#ccd4e4', '#e4e8f1', '#05070f', '#16224a'];
const MORNING: Hour = ['#d5e7f3', '#fbf0d6', '#17305a', '#294571'];

export const HOURS: Readonly<Record<string, Hour>> = {
  inicio: ['#f6e3c3', '#f3c98b', '#2b3a6b', '#05070f'],
  servicio: ['#ece4ee', '#f8dfc0', '#1d2450', '#453a63'],
  comercio: ['#dfdcf0', '#f0d8dc', '#110f2c', '#3c2a5c'],
  'sitio-web': ['#f3e3e2', '#f9cfa4', '#2a2350', '#643c44'],
  negocio: ['#e4e9f0', '#fadfae', '#1a2850', '#54443a'],
  movil: ['#d6e3ec', '#eee9d8', '#0c2036', '#274b5e'],
  guardia: ['#cfd6e6', '#fae3b9', '#05070f', '#2b3a6b'],
  seguridad: DEEP_NIGHT,
  errors: ['#c9d2e8', '#f6e2c6', '#05070f', '#16224a'],
  notas: MORNING,
  nota: MORNING,
  boletin: MORNING,
  contacto: DAWN,
  cotizacion: DAWN,
};

export function hourCss(marker: string): string {
  // `marker` may be the name of a property that every object has, such as `constructor`.
  const hour = Object.hasOwn(HOURS, marker) ? HOURS[marker] : NOON;
  const [day, dayLow, night, nightLow] = hour ?? NOON;
  return `@layer tokens{:root{--day:${day};--day-low:${dayLow};--night:${night};--night-low:${nightLow}}}`;
}
