/** The sky over a page's opening and near the ground: by day, and by night. */
type Hour = readonly [day: string, dayLow: string, night: string, nightLow: string];

const NOON: Hour = ['#e3eaf4', '#f7efdf', '#101a36', '#22315c'];
const DAWN: Hour = ['#f6e3c3', '#fbf1df', '#2b3a6b', '#4a3f5e'];
/** 3:00, when the lamp looks for an open door; also the hour of the page for a missing address. */
const DEEP_NIGHT: Hour = ['#ccd4e4', '#e4e8f1', '#05070f', '#16224a'];
/** 8:00, when the mail comes. */
const MORNING: Hour = ['#d5e7f3', '#fbf0d6', '#17305a', '#294571'];

/** By the page's marker. */
export const HOURS: Readonly<Record<string, Hour>> = {
  // From dusk to dawn.
  inicio: ['#f6e3c3', '#f3c98b', '#2b3a6b', '#05070f'],
  // 20:00, all of the town is lit.
  servicio: ['#ece4ee', '#f8dfc0', '#1d2450', '#453a63'],
  // 21:10, closed and selling.
  comercio: ['#dfdcf0', '#f0d8dc', '#110f2c', '#3c2a5c'],
  // 19:30
  'sitio-web': ['#f3e3e2', '#f9cfa4', '#2a2350', '#643c44'],
  // 6:00, the mill starts.
  negocio: ['#e4e9f0', '#fadfae', '#1a2850', '#54443a'],
  // 5:30, routes leave.
  movil: ['#d6e3ec', '#eee9d8', '#0c2036', '#274b5e'],
  // From one midnight to the next.
  guardia: ['#cfd6e6', '#fae3b9', '#05070f', '#4c4250'],
  seguridad: DEEP_NIGHT,
  errors: DEEP_NIGHT,
  notas: MORNING,
  nota: MORNING,
  boletin: MORNING,
  contacto: DAWN,
  cotizacion: DAWN,
};

/** The custom properties of a page's hour. @param marker the class of its body */
export function hourCss(marker: string): string {
  // A page's file may be called as a property of every object, such as `constructor`.
  const hour = Object.hasOwn(HOURS, marker) ? HOURS[marker] : NOON;
  const [day, dayLow, night, nightLow] = hour ?? NOON;
  return `@layer tokens{:root{--day:${day};--day-low:${dayLow};--night:${night};--night-low:${nightLow}}}`;
}
