import * as z from 'zod';
import { detail, group, groups, line, list, searchDescription, upTo } from './fields.ts';
import { taxIdName } from '#content/values/place-choices.ts';
import { places } from './places.ts';

/** The version of the privacy notice: a digest of its text (noticeVersion, src/server/pages/page-maker.ts). */
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

/** The `{places}` of a legal text. */
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

/** A name and its value, one under the other. */
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

/** The legal data of the company: `content/legal.yaml`. */
export const legalSchema = z.strictObject({
  identificacion: upTo(80, 'Identificación fiscal', `Con su nombre: ${taxIdName()}`)
    .meta({ helpIn: (country: string) => `Con su nombre: ${taxIdName(country)}.` })
    .optional(),
  registro: line('Registro').optional(),
  correoPrivacidad: z.email().meta({ title: 'Correo para los datos personales' }),
  /** The countries whose laws the texts name. */
  paises: line('Países', 'De donde son quienes visitan.').optional(),
  encargados: list(['Encargados', 'Quiénes tratan datos por la empresa.'], 'encargado', [1], entry),
  conservacion: detail(
    group('Cuánto se guardan las solicitudes', {
      /** When RETENTION_DAYS is set: `{dias}`. Then they are blocked for BLOCKED_DAYS: `{bloqueo}`. */
      conBloqueo: upTo(600, 'Con plazo y bloqueo').check(places('dias', 'bloqueo')),
      /** When RETENTION_DAYS is set and BLOCKED_DAYS is 0. */
      conLimite: upTo(300, 'Con plazo').check(places('dias')),
      sinLimite: upTo(300, 'Sin plazo'),
      plazo: group(['En pocas palabras', 'Siguen a «como mucho,».'], {
        conBloqueo: upTo(80, 'Con plazo y bloqueo').check(places('dias', 'bloqueo')),
        conLimite: upTo(40, 'Con plazo').check(places('dias')),
        sinLimite: upTo(40, 'Sin plazo'),
      }),
    }),
  ),
  copias: detail(
    group('Copias de lo borrado', {
      /** With backups; `{dias}` is how long each is kept. */
      automaticas: upTo(300, 'Si el sitio las hace').check(places('dias')),
      ninguna: upTo(300, 'Si no'),
    }),
  ),
  envios: detail(
    group('Otro sistema', {
      /** With WEBHOOK_URL or chats; `{destino}` is its host and their providers. */
      aOtroSistema: upTo(300, 'Si las recibe').check(places('destino')),
      ninguno: upTo(300, 'Si no'),
    }),
  ),
  /** The captcha, by CAPTCHA_PROVIDER. */
  captcha: detail(
    group('Quién comprueba que no es un robot', {
      propio: captchaTexts.meta({ title: 'El sitio' }),
      /** A third party's; `{politica}` is its privacy policy. */
      deTerceros: captchaTexts.meta({ title: 'Alguien más' }),
      /** By the value of CAPTCHA_PROVIDER; only these can be set. */
      proveedores: z.record(z.string(), provider).meta({ title: 'Proveedores' }),
    }),
  ),
  rotulos: detail(
    group('Palabras de alrededor', {
      indice: upTo(40, 'Índice'),
      actualizado: upTo(40, 'Antes de la fecha'),
    }),
  ),
});

/** One of the legal pages. Texts may hold links, `[texto](/ruta)`, and the words of legal-words.ts. */
export const legalPageSchema = z.strictObject({
  titulo: upTo(60, 'Título'),
  descripcion: searchDescription,
  actualizado: z.iso.date().meta({ title: 'Cuándo se leyó por última vez' }),
  entrada: upTo(300, 'Lo que más importa', 'En dos frases.').check(companyWords),
  secciones: groups('Apartados', 'apartado', [1], {
    /** Its name in addresses: `/privacidad#cookies`. */
    id: z
      .string()
      .regex(/^[a-z]+$/, 'una palabra en minúsculas sin acentos')
      .meta({
        title: 'Final de su dirección',
        description: 'Como «cookies» en /privacidad#cookies.',
        isDetail: true,
      }),
    titulo: upTo(60, 'Título'),
    /** The main section, drawn above the others; at most one. */
    destacada: z
      .boolean()
      .optional()
      .meta({
        ...{ title: 'Destacado', description: 'Lo que más importa; con uno basta.' },
        isDetail: true,
      }),
    /** Its summary; the rest is folded. */
    resumen: upTo(60, 'A qué se reduce', 'Lo demás queda plegado.').check(companyWords).optional(),
    texto: list('Párrafos', 'párrafo', [], upTo(900).check(companyWords)).optional(),
    lista: list('Lista', 'punto', [], upTo(300).check(companyWords)).optional(),
    datos: list('Datos', 'dato', [], entry).optional(),
    /** Shows `encargados` of legal.yaml here. */
    encargados: detail(z.boolean().optional().meta({ title: 'Enseña aquí los encargados' })),
    despues: list('Párrafos del final', 'párrafo', [], upTo(900).check(companyWords)).optional(),
  }),
});

export type Legal = z.infer<typeof legalSchema>;
export type LegalPage = z.infer<typeof legalPageSchema>;
export type LegalSection = LegalPage['secciones'][number];
