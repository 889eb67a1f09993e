import * as z from 'zod';
import { detail, details, group, groups, line, list, searchDescription, upTo } from './fields.ts';
import { taxIdName } from '#content/values/place-choices.ts';
import { places } from './places.ts';

/** The placeholder for the version of the privacy notice. A version is a digest of the text. */
export const VERSION_WORD = 'version';

export const SETTINGS_WORDS = [
  'conservacion',
  'plazo',
  'copias',
  'envios',
  'cookies',
  'comprobacion',
  VERSION_WORD,
] as const;

export const LEGAL_WORDS = [
  'razonSocial',
  'correo',
  'telefono',
  'respuesta',
  'direccion',
  'identificacion',
  'registro',
  'correoPrivacidad',
  'paises',
  'sitio',
  ...SETTINGS_WORDS,
] as const;

const companyWords = places(...LEGAL_WORDS);

const entry = z.strictObject({
  nombre: upTo(60, 'Nombre').check(companyWords),
  valor: upTo(600, 'Valor').check(companyWords),
});

const ofProvider = places('proveedor', 'politica');
const captchaTexts = z.strictObject({
  cookies: upTo(400, 'Qué se dice de las cookies').check(ofProvider),
  comprobacion: upTo(500, 'Qué se dice de la comprobación').check(ofProvider),
});

const provider = z.strictObject({
  nombre: upTo(60, 'Nombre, y de quién es'),
  politica: z.url().meta({ title: 'Su política de privacidad' }),
});

export const legalSchema = z.strictObject({
  identificacion: upTo(80, 'Identificación fiscal', `Con su nombre: ${taxIdName()}`)
    .meta({ helpIn: (country: string) => `Con su nombre: ${taxIdName(country)}.` })
    .optional(),
  registro: line('Registro').optional(),
  correoPrivacidad: z.email().meta({ title: 'Correo para los datos personales' }),
  paises: line('Países', 'De donde son quienes visitan.').optional(),
  encargados: list(['Encargados', 'Quiénes tratan datos por la empresa.'], 'encargado', [1], entry),
  conservacion: details('Cuánto se guardan las solicitudes', {
    /** This text is for sites with `RETENTION_DAYS` (`{dias}`) and `BLOCKED_DAYS` (`{bloqueo}`). */
    conBloqueo: upTo(600, 'Con plazo y bloqueo').check(places('dias', 'bloqueo')),
    conLimite: upTo(300, 'Con plazo').check(places('dias')),
    sinLimite: upTo(300, 'Sin plazo'),
    plazo: group(['En pocas palabras', 'Siguen a «como mucho,».'], {
      conBloqueo: upTo(80, 'Con plazo y bloqueo').check(places('dias', 'bloqueo')),
      conLimite: upTo(40, 'Con plazo').check(places('dias')),
      sinLimite: upTo(40, 'Sin plazo'),
    }),
  }),
  copias: details('Copias de lo borrado', {
    automaticas: upTo(300, 'Si el sitio las hace').check(places('dias')),
    ninguna: upTo(300, 'Si no'),
  }),
  envios: details('Otro sistema', {
    /** This text is for sites with `WEBHOOK_URL` or chats. `{destino}` names the host and chats. */
    aOtroSistema: upTo(300, 'Si las recibe').check(places('destino')),
    ninguno: upTo(300, 'Si no'),
  }),
  captcha: details('Quién comprueba que no es un robot', {
    propio: captchaTexts.meta({ title: 'El sitio' }),
    deTerceros: captchaTexts.meta({ title: 'Alguien más' }),
    proveedores: z.record(z.string(), provider).meta({ title: 'Proveedores' }),
  }),
  rotulos: details('Palabras de alrededor', {
    indice: upTo(40, 'Índice'),
    actualizado: upTo(40, 'Antes de la fecha'),
  }),
});

export const legalPageSchema = z.strictObject({
  titulo: upTo(60, 'Título'),
  descripcion: searchDescription,
  actualizado: z.iso.date().meta({ title: 'Cuándo se leyó por última vez' }),
  entrada: upTo(300, 'Lo que más importa', 'En dos frases.').check(companyWords),
  secciones: groups('Apartados', 'apartado', [1], {
    id: z
      .string()
      .regex(/^[a-z]+$/, 'una palabra en minúsculas sin acentos')
      .meta({
        title: 'Final de su dirección',
        description: 'Como «cookies» en /privacidad#cookies.',
        isDetail: true,
      }),
    titulo: upTo(60, 'Título'),
    /** If true, the page draws this section above the sections without `destacada`. */
    destacada: z.boolean().optional().meta({
      title: 'Destacado',
      description: 'Lo que más importa; con uno basta.',
      isDetail: true,
    }),
    resumen: upTo(60, 'A qué se reduce', 'Lo demás queda plegado.').check(companyWords).optional(),
    texto: list('Párrafos', 'párrafo', [], upTo(900).check(companyWords)).optional(),
    lista: list('Lista', 'punto', [], upTo(300).check(companyWords)).optional(),
    datos: list('Datos', 'dato', [], entry).optional(),
    encargados: detail(z.boolean().optional().meta({ title: 'Enseña aquí los encargados' })),
    despues: list('Párrafos del final', 'párrafo', [], upTo(900).check(companyWords)).optional(),
  }),
});

export type Legal = z.infer<typeof legalSchema>;
export type LegalPage = z.infer<typeof legalPageSchema>;
export type LegalSection = LegalPage['secciones'][number];
