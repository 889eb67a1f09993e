import * as z from 'zod';
import { LEGAL_WORDS } from '#content/legal-words.ts';
import { places } from '#content/placeholders.ts';

const text = z.string().min(1);

const companyWords = places(...LEGAL_WORDS);

/** A name and its value, one under the other. */
const entry = z.strictObject({
  nombre: text.max(60).check(companyWords),
  valor: text.max(600).check(companyWords),
});

const ofProvider = places('proveedor', 'politica');
const captchaTexts = z.strictObject({
  /** What the notice says of cookies. */
  cookies: text.max(400).check(ofProvider),
  /** What it says of the check itself. */
  comprobacion: text.max(500).check(ofProvider),
});

const provider = z.strictObject({
  /** With whose it is. */
  nombre: text.max(60),
  politica: z.url(),
});

/** What the laws ask to be told of the company: `content/legal.yaml`. */
export const legalSchema = z.strictObject({
  /** Tax number with its name: RFC in Mexico, NIF in Spain. */
  identificacion: text.max(80),
  /** Where the company is registered. */
  registro: text.max(120),
  /** Where requests about personal data go. */
  correoPrivacidad: z.email(),
  /** Where the visitors are whose laws the texts name. */
  paises: text.max(120),
  /** Who handles personal data on the company's behalf. */
  encargados: z.array(entry).min(1),
  /** How long enquiries are kept. */
  conservacion: z.strictObject({
    /** When RETENTION_DAYS is set: `{dias}`. Then they are blocked for BLOCKED_DAYS: `{bloqueo}`. */
    conBloqueo: text.max(600).check(places('dias', 'bloqueo')),
    /** When RETENTION_DAYS is set and BLOCKED_DAYS is 0. */
    conLimite: text.max(300).check(places('dias')),
    /** When it is not. */
    sinLimite: text.max(300),
    /** The same in a few words, which go on after «como mucho,». */
    plazo: z.strictObject({
      conBloqueo: text.max(80).check(places('dias', 'bloqueo')),
      conLimite: text.max(40).check(places('dias')),
      sinLimite: text.max(40),
    }),
  }),
  /** What becomes of what is deleted, in the copies of it. */
  copias: z.strictObject({
    /** When the site makes copies; `{dias}` is how long it keeps each. */
    automaticas: text.max(300).check(places('dias')),
    ninguna: text.max(300),
  }),
  /** Whether enquiries go to another system besides. */
  envios: z.strictObject({
    /** With WEBHOOK_URL or chats; `{destino}` is its host and their providers. */
    aOtroSistema: text.max(300).check(places('destino')),
    ninguno: text.max(300),
  }),
  /** Who checks that a visitor is no robot, by CAPTCHA_PROVIDER. */
  captcha: z.strictObject({
    /** The site's own. */
    propio: captchaTexts,
    /** Somebody else's; `{proveedor}` is its name and `{politica}` its privacy policy. */
    deTerceros: captchaTexts,
    /** By the value of CAPTCHA_PROVIDER; one that is not here cannot be set. */
    proveedores: z.record(z.string(), provider),
  }),
  rotulos: z.strictObject({
    /** Name of the table of contents. */
    indice: text.max(40),
    /** Goes before the date. */
    actualizado: text.max(40),
  }),
});

/** One of the legal pages. Texts may hold links, `[texto](/ruta)`, and the words of legal-words.ts. */
export const legalPageSchema = z.strictObject({
  /** Title and heading of the page. */
  titulo: text.max(60),
  /** What search engines show. */
  descripcion: z.string().min(50).max(160),
  /** When the text was last read through. */
  actualizado: z.iso.date(),
  /** What matters most, in two sentences. */
  entrada: text.max(300).check(companyWords),
  secciones: z
    .array(
      z.strictObject({
        /** Its name in addresses: `/privacidad#cookies`. */
        id: z.string().regex(/^[a-z]+$/, 'una palabra en minúsculas sin acentos'),
        titulo: text.max(60),
        /** What matters most: it lies over the others, in drawers. One at most is enough. */
        destacada: z.boolean().optional(),
        /** What it comes to: the rest is folded under its name, and this stands beside it where there is room. */
        resumen: text.max(60).check(companyWords).optional(),
        /** Paragraphs. */
        texto: z.array(text.max(900).check(companyWords)).optional(),
        /** A list, after them. */
        lista: z.array(text.max(300).check(companyWords)).optional(),
        /** Names and values, after it. */
        datos: z.array(entry).optional(),
        /** Shows `encargados` of legal.yaml here. */
        encargados: z.boolean().optional(),
        /** Paragraphs, at the end. */
        despues: z.array(text.max(900).check(companyWords)).optional(),
      }),
    )
    .min(1),
});

export type Legal = z.infer<typeof legalSchema>;
export type LegalPage = z.infer<typeof legalPageSchema>;
export type LegalSection = LegalPage['secciones'][number];
