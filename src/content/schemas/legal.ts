import * as z from 'zod';
import { LEGAL_WORDS } from '#content/legal-words.ts';
import { places } from '#content/placeholders.ts';

const text = z.string().min(1);

const companyWords = places(...LEGAL_WORDS);

/** A name and its value, one under the other. */
const entry = z.strictObject({
  nombre: text.max(60).check(companyWords).meta({ title: 'Nombre' }),
  valor: text.max(600).check(companyWords).meta({ title: 'Valor' }),
});

const ofProvider = places('proveedor', 'politica');
const captchaTexts = z.strictObject({
  /** What the notice says of cookies. */
  cookies: text.max(400).check(ofProvider).meta({ title: 'Qué se dice de las cookies' }),
  /** What it says of the check itself. */
  comprobacion: text.max(500).check(ofProvider).meta({ title: 'Qué se dice de la comprobación' }),
});

const provider = z.strictObject({
  /** With whose it is. */
  nombre: text.max(60).meta({ title: 'Nombre, y de quién es' }),
  politica: z.url().meta({ title: 'Su política de privacidad' }),
});

/** What the laws ask to be told of the company: `content/legal.yaml`. */
export const legalSchema = z.strictObject({
  /** Tax number with its name: RFC in Mexico, NIF in Spain. */
  identificacion: text
    .max(80)
    .meta({ title: 'Identificación fiscal', description: 'Con su nombre: RFC, NIT, NIF…' }),
  /** Where the company is registered. */
  registro: text.max(120).meta({ title: 'Registro' }),
  /** Where requests about personal data go. */
  correoPrivacidad: z.email().meta({ title: 'Correo para los datos personales' }),
  /** Where the visitors are whose laws the texts name. */
  paises: text.max(120).meta({ title: 'Países', description: 'De donde son quienes visitan.' }),
  /** Who handles personal data on the company's behalf. */
  encargados: z.array(entry).min(1).meta({
    title: 'Encargados',
    description: 'Quiénes tratan datos por la empresa.',
    entry: 'encargado',
  }),
  /** How long enquiries are kept. */
  conservacion: z
    .strictObject({
      /** When RETENTION_DAYS is set: `{dias}`. Then they are blocked for BLOCKED_DAYS: `{bloqueo}`. */
      conBloqueo: text
        .max(600)
        .check(places('dias', 'bloqueo'))
        .meta({ title: 'Con plazo y bloqueo' }),
      /** When RETENTION_DAYS is set and BLOCKED_DAYS is 0. */
      conLimite: text.max(300).check(places('dias')).meta({ title: 'Con plazo' }),
      /** When it is not. */
      sinLimite: text.max(300).meta({ title: 'Sin plazo' }),
      /** The same in a few words, which go on after «como mucho,». */
      plazo: z
        .strictObject({
          conBloqueo: text
            .max(80)
            .check(places('dias', 'bloqueo'))
            .meta({ title: 'Con plazo y bloqueo' }),
          conLimite: text.max(40).check(places('dias')).meta({ title: 'Con plazo' }),
          sinLimite: text.max(40).meta({ title: 'Sin plazo' }),
        })
        .meta({ title: 'En pocas palabras', description: 'Siguen a «como mucho,».' }),
    })
    .meta({ title: 'Cuánto se guardan las solicitudes' }),
  /** What becomes of what is deleted, in the copies of it. */
  copias: z
    .strictObject({
      /** When the site makes copies; `{dias}` is how long it keeps each. */
      automaticas: text.max(300).check(places('dias')).meta({ title: 'Si el sitio las hace' }),
      ninguna: text.max(300).meta({ title: 'Si no' }),
    })
    .meta({ title: 'Copias de lo borrado' }),
  /** Whether enquiries go to another system besides. */
  envios: z
    .strictObject({
      /** With WEBHOOK_URL or chats; `{destino}` is its host and their providers. */
      aOtroSistema: text.max(300).check(places('destino')).meta({ title: 'Si las recibe' }),
      ninguno: text.max(300).meta({ title: 'Si no' }),
    })
    .meta({ title: 'Otro sistema' }),
  /** Who checks that a visitor is no robot, by CAPTCHA_PROVIDER. */
  captcha: z
    .strictObject({
      /** The site's own. */
      propio: captchaTexts.meta({ title: 'El sitio' }),
      /** Somebody else's; `{proveedor}` is its name and `{politica}` its privacy policy. */
      deTerceros: captchaTexts.meta({ title: 'Alguien más' }),
      /** By the value of CAPTCHA_PROVIDER; one that is not here cannot be set. */
      proveedores: z.record(z.string(), provider).meta({ title: 'Proveedores' }),
    })
    .meta({ title: 'Quién comprueba que no es un robot' }),
  rotulos: z
    .strictObject({
      /** Name of the table of contents. */
      indice: text.max(40).meta({ title: 'Índice' }),
      /** Goes before the date. */
      actualizado: text.max(40).meta({ title: 'Antes de la fecha' }),
    })
    .meta({ title: 'Palabras de alrededor' }),
});

/** One of the legal pages. Texts may hold links, `[texto](/ruta)`, and the words of legal-words.ts. */
export const legalPageSchema = z.strictObject({
  /** Title and heading of the page. */
  titulo: text.max(60).meta({ title: 'Título' }),
  /** What search engines show. */
  descripcion: z.string().min(50).max(160).meta({ title: 'Descripción para buscadores' }),
  /** When the text was last read through. */
  actualizado: z.iso.date().meta({ title: 'Cuándo se leyó por última vez' }),
  /** What matters most, in two sentences. */
  entrada: text
    .max(300)
    .check(companyWords)
    .meta({ title: 'Lo que más importa', description: 'En dos frases.' }),
  secciones: z
    .array(
      z.strictObject({
        /** Its name in addresses: `/privacidad#cookies`. */
        id: z
          .string()
          .regex(/^[a-z]+$/, 'una palabra en minúsculas sin acentos')
          .meta({ title: 'Nombre en las direcciones', description: 'Es /privacidad#cookies.' }),
        titulo: text.max(60).meta({ title: 'Título' }),
        /** What matters most: it lies over the others, in drawers. One at most is enough. */
        destacada: z
          .boolean()
          .optional()
          .meta({ title: 'Destacado', description: 'Lo que más importa; con uno basta.' }),
        /** What it comes to: the rest is folded under its name, and this stands beside it where there is room. */
        resumen: text
          .max(60)
          .check(companyWords)
          .optional()
          .meta({ title: 'A qué se reduce', description: 'Lo demás queda plegado.' }),
        /** Paragraphs. */
        texto: z
          .array(text.max(900).check(companyWords))
          .optional()
          .meta({ title: 'Párrafos', entry: 'párrafo' }),
        /** A list, after them. */
        lista: z
          .array(text.max(300).check(companyWords))
          .optional()
          .meta({ title: 'Lista', entry: 'punto' }),
        /** Names and values, after it. */
        datos: z.array(entry).optional().meta({ title: 'Datos', entry: 'dato' }),
        /** Shows `encargados` of legal.yaml here. */
        encargados: z.boolean().optional().meta({ title: 'Enseña aquí los encargados' }),
        /** Paragraphs, at the end. */
        despues: z
          .array(text.max(900).check(companyWords))
          .optional()
          .meta({ title: 'Párrafos del final', entry: 'párrafo' }),
      }),
    )
    .min(1)
    .meta({ title: 'Apartados', entry: 'apartado' }),
});

export type Legal = z.infer<typeof legalSchema>;
export type LegalPage = z.infer<typeof legalPageSchema>;
export type LegalSection = LegalPage['secciones'][number];
