import * as z from 'zod';
import { accentProblem } from '#content/accent.ts';
import { answerWords, hoursWords } from '#content/hours-words.ts';
import { answerSchema, hoursSchema } from './hours.ts';

/** Who the agency is. One file, `content/marca.yaml`; the whole site, the mails and the folios follow it. */
const brandFile = z.strictObject({
  /** Name shown everywhere: navbar, titles, mails. */
  nombre: z.string().min(1).max(40),
  /** Legal name, for the footer and the legal pages. */
  razonSocial: z.string().min(1).max(120),
  /** One line that says what the agency does. */
  lema: z.string().min(1).max(90),
  /** Prefix of every reference number, two to four capital letters. */
  folio: z.string().regex(/^[A-Z]{2,4}$/, 'de dos a cuatro letras mayúsculas, por ejemplo «ABC»'),
  /** Public address; enquiries go here unless LEADS_TO says otherwise. */
  correo: z.email(),
  /** Public phone, written as people read it, with country code. */
  telefono: z
    .string()
    .regex(/^\+[\d ]{7,20}$/, 'un teléfono con «+» y el código de su país, en cifras y espacios'),
  /** Where WhatsApp is answered, with country code; without it nothing on the site names WhatsApp. */
  whatsapp: z
    .string()
    .regex(/^\+[\d ]{7,20}$/, 'un teléfono con «+» y el código de su país, en cifras y espacios')
    .optional(),
  /** When somebody answers; the words on the site are made of it. */
  horario: hoursSchema,
  /** How long an answer takes; completes "Te respondemos en …" once in words. */
  respuesta: answerSchema,
  direccion: z.strictObject({
    calle: z.string().min(1),
    ciudad: z.string().min(1),
    codigoPostal: z.string().min(1),
    /** ISO 3166-1 alpha-2 country code. */
    pais: z.string().regex(/^[A-Z]{2}$/, 'el código de un país: dos letras mayúsculas'),
  }),
  /** The accent colour, `#rrggbb` or `oklch(L C H)`, light enough to be read at night; checked at build. */
  acento: z.string().superRefine((value, context) => {
    const problem = accentProblem(value);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  }),
});

/**
 * Who the agency is, with `horario` and `respuesta` in words, as people read them; `atencion` is what
 * a clock reckons with.
 */
export const brandSchema = brandFile.transform(({ horario, respuesta, ...brand }) => ({
  ...brand,
  horario: hoursWords(horario),
  respuesta: answerWords(respuesta.horasHabiles, horario),
  atencion: { horario, horasHabiles: respuesta.horasHabiles },
}));

export type Brand = z.infer<typeof brandSchema>;
