import { isZone } from '#content/values/locale.ts';
import { daysWords, minutesOf, usualDay, WEEKDAYS } from '#content/values/hours.ts';
import { countryChoices, plainWords, zoneChoices } from '#content/values/place-choices.ts';
import * as z from 'zod';
import { list, upTo } from './fields.ts';

const weekday = z.enum(WEEKDAYS);
const time = z
  .string()
  .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'una hora, por ejemplo «9:00» o «18:30»')
  .meta({ kind: 'time' });

function zoneProblem(text: string): string {
  const city = plainWords(text).replaceAll(/\s+/g, '_');
  const zone = Intl.supportedValuesOf('timeZone').find(
    (name) => name.split('/').at(-1)?.toLowerCase() === city,
  );
  const problem = `se esperaba una zona horaria como «America/Mexico_City» o «Europe/Madrid»; hay «${text}»`;
  if (zone !== undefined) return `${problem}; ¿quisiste decir «${zone}»?`;
  const zones = zonesOf(text).map((name) => `«${name}»`);
  if (zones.length === 0) return problem;
  return `${problem}, que es un país; ${zones.length === 1 ? 'su zona es' : 'sus zonas son'} ${zones.join(', ')}`;
}

/** Returns a country's time zones. `country` is a Spanish name or a code; another text gives []. */
export function zonesOf(country: string): readonly string[] {
  const code = countryChoices().find(({ value, label }) =>
    [value, label].some((name) => plainWords(name) === plainWords(country)),
  )?.value;
  if (code === undefined) return [];
  // TypeScript does not know the method `getTimeZones` yet.
  const locale = new Intl.Locale('und', { region: code }) as Intl.Locale & {
    getTimeZones: () => string[] | undefined;
  };
  return locale.getTimeZones() ?? [];
}

export const hoursSchema = z.strictObject({
  zona: z
    .string()
    .refine(isZone, { error: ({ input }) => zoneProblem(String(input)) })
    .meta({
      title: 'Zona horaria',
      description: 'La de la ciudad en la que atiendes.',
      kind: 'choice',
      choices: zoneChoices,
    }),
  lugar: upTo(40, 'Cómo se llama esa hora', 'Lo que se lee junto al horario: tu ciudad o tu país.'),
  turnos: list(
    ['Turnos', 'Días seguidos con las mismas horas. Un día puede tener varios.'],
    'turno',
    [1],
    z
      .strictObject({
        de: weekday.meta({ title: 'Del' }),
        a: weekday.meta({ title: 'Al' }),
        abre: time.meta({ title: 'Abre' }),
        cierra: time.meta({ title: 'Cierra' }),
      })
      .refine(
        ({ abre, cierra }) => minutesOf(abre) < minutesOf(cierra),
        'se esperaba una hora de cierre posterior a la de apertura',
      )
      .meta({ known: ({ de, a }: Partial<Record<'de' | 'a', string>>) => daysWords(de, a) }),
  ),
  festivos: z
    .array(
      z
        .string()
        .refine(
          isHoliday,
          'se esperaba un día que exista: «25/12» o «3/4/2026» en el panel; «12-25» o «2026-04-03» en el archivo',
        ),
    )
    .max(200)
    .optional()
    .meta({
      title: 'Días sin nadie',
      description: 'Primero el día: «25/12» es cada año; «3/4/2026», solo ese.',
      kind: 'lines',
      areDays: true,
    }),
});

export const answerSchema = z
  .strictObject({
    diasHabiles: z.int().positive().max(60).optional().meta({
      title: 'Días hábiles',
      description: 'En cuántos días de tu horario se responde: 1 es «un día hábil».',
    }),
    horasHabiles: z.number().positive().max(400).optional().meta({
      title: 'O bien, horas hábiles',
      description: 'Si prometes menos de un día: 4 es «cuatro horas hábiles».',
    }),
  })
  .refine(
    ({ diasHabiles, horasHabiles }) => (diasHabiles === undefined) !== (horasHabiles === undefined),
    'se esperaba en cuánto se responde, en días o en horas, y solo uno de los dos',
  );

/** Returns the longest time until the promised answer, in working hours. */
export function answerHours(
  { diasHabiles = 0, horasHabiles }: z.infer<typeof answerSchema>,
  hours: Hours,
): number {
  return horasHabiles ?? diasHabiles * usualDay(hours);
}

export type Hours = z.infer<typeof hoursSchema>;

function isHoliday(text: string): boolean {
  // A day without a year, such as `02-29`, is checked in 2024, because 2024 has a 29 February.
  const day = /^\d{2}-\d{2}$/.test(text) ? `2024-${text}` : text;
  const date = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : null;
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
