import * as z from 'zod';
import { group, line, upTo, words } from './fields.ts';
import { accentProblem } from '#content/values/accent.ts';
import { countryChoices } from '#content/values/place-choices.ts';
import { answerWords, hoursWords } from '#content/values/hours.ts';
import { ownDigitsPattern } from './numbering-plan.ts';
import { answerHours, answerSchema, hoursSchema } from './hours.ts';

const telephone = z
  .string()
  .regex(
    /^\+(?=(?:\D*\d){7,15}\D*$)[\d ().-]+$/,
    'un teléfono con «+» y el código de su país, en cifras, espacios y guiones',
  );

const brandFile = z.strictObject({
  nombre: upTo(40, 'Nombre', 'El que se ve en todo el sitio: la barra, los títulos y los correos.'),
  razonSocial: line('Razón social', 'El nombre legal, para el pie y las páginas legales.'),
  lema: upTo(90, 'Lema', 'Una línea que dice qué hace la agencia.'),
  folio: z
    .string()
    .regex(/^[A-Z]{2,4}$/, 'de dos a cuatro letras mayúsculas, sin Ñ ni acentos, por ejemplo «ABC»')
    .meta({
      title: 'Prefijo de los folios',
      description:
        'Con lo que empieza el número de cada solicitud: de dos a cuatro letras mayúsculas.',
      isDetail: true,
    }),
  /** The site sends enquiries to this public address, if `LEADS_TO` is not set. */
  correo: z.email().meta({
    title: 'Correo',
    description: 'El público. Ahí llegan las solicitudes, salvo que el servidor diga otro.',
  }),
  telefono: telephone.meta({
    title: 'Teléfono',
    description: 'Como se lee; el código del país se pone solo si falta.',
    kind: 'telephone',
  }),
  whatsapp: telephone.optional().meta({
    title: 'WhatsApp',
    description: 'Sin él, nada en el sitio nombra WhatsApp.',
    kind: 'telephone',
  }),
  /** The most digits of a visitor's telephone: 12 in the specification, 15 in E.164. */
  cifrasTelefono: z.int().min(12).max(15).default(12).meta({
    isDetail: true,
    title: 'Cifras de un teléfono, como mucho',
    description:
      'Las del que deja quien te escribe. Sin contar el prefijo de tu país, caben 12; hasta 15, si te escriben de otros.',
  }),
  horario: hoursSchema.meta({
    title: 'Horario',
    description: 'Cuándo hay alguien; de aquí salen las palabras del sitio y los plazos del panel.',
  }),
  respuesta: answerSchema.meta({ title: 'Tiempo de respuesta' }),
  direccion: group('Dirección', {
    calle: words('Calle y número', 'Sin ella, solo se dice la ciudad.').optional(),
    ciudad: words('Ciudad'),
    codigoPostal: words('Código postal').optional(),
    pais: z
      .string()
      .regex(/^[A-Z]{2}$/, 'el código de un país: dos letras mayúsculas')
      .meta({
        title: 'País',
        description: 'De él salen los teléfonos y los impuestos.',
        kind: 'choice',
        choices: countryChoices,
      }),
  }),
  acento: z
    .string()
    .superRefine((value, context) => {
      const problem = accentProblem(value);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    })
    .meta({
      title: 'Color',
      description:
        'El de los botones y los dibujos. Donde no se leería, se aclara u oscurece lo justo.',
      kind: 'colour',
    }),
  dibujos: z.enum(['pueblo', 'formas']).default('pueblo').meta({
    isDetail: true,
    title: 'Dibujos',
    description:
      'Los del sitio, donde no hay una imagen tuya: un pueblo con su torre, o formas sencillas.',
  }),
});

/** `horario` and `respuesta` become phrases, and `atencion` contains the hours as data. */
export const brandSchema = brandFile.transform(
  ({ horario, respuesta, cifrasTelefono, ...brand }) => {
    const horasHabiles = answerHours(respuesta, horario);
    return {
      ...brand,
      telefonos: { pattern: ownDigitsPattern(brand.direccion.pais), most: cifrasTelefono },
      horario: hoursWords(horario),
      respuesta: answerWords(horasHabiles, horario, `es-${brand.direccion.pais}`),
      atencion: { horario, horasHabiles },
    };
  },
);

export type Brand = z.infer<typeof brandSchema>;
