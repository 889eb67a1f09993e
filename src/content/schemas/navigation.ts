import * as z from 'zod';
import { destination, sitePage } from './destination.ts';
import { places } from '#content/placeholders.ts';

const link = z.strictObject({
  /** What the visitor reads. */
  texto: z.string().min(1).max(40),
  /** Where it goes: a page, from the root of the site, or elsewhere. */
  ruta: destination,
});

/** Most links that the navbar has room for. */
export const LINKS_AT_MOST = 8;

/** The links of navbar and footer, and the words of the shell. One file, `content/navegacion.yaml`. */
export const navigationSchema = z.strictObject({
  /** Links of the navbar, in order. */
  principal: z.array(link).min(1).max(LINKS_AT_MOST),
  /** The navbar's button: what most visitors come for. */
  accion: link.extend({ ruta: sitePage }),
  /** Columns of links in the footer. */
  pie: z.array(z.strictObject({ titulo: z.string().min(1), enlaces: z.array(link).min(1) })),
  /** Where the brand has a WhatsApp: the link, and what the visitor's message begins with. */
  whatsapp: z.strictObject({
    texto: z.string().min(1).max(30),
    /** `{pagina}` is the title of the page that they were on. */
    mensaje: z.string().min(1).max(200).check(places('pagina')),
    /** After sending: `{folio}` is their number. */
    mensajeFolio: z.string().min(1).max(200).check(places('folio')),
  }),
  /** Words of the shell, most of them for screen readers. */
  textos: z.strictObject({
    /** First link of every page, seen when it has focus. */
    saltar: z.string().min(1),
    /** Name of the bar at the foot of a phone's screen. */
    hablar: z.string().min(1),
    /** Its link to the phone, where there is no WhatsApp. */
    llamar: z.string().min(1).max(20),
    /** The button that opens the menu on small screens. */
    menu: z.string().min(1),
    /** The button that closes it. */
    cerrar: z.string().min(1),
    /** Said after a link that leads to another site, for those who do not see its sign. */
    externo: z.string().min(1).max(40),
    /** Name of the list of links. */
    navegacion: z.string().min(1),
    /** Name of the day and night switch. */
    tema: z.string().min(1),
    /** What the logo's link does, after the brand's name. */
    inicio: z.string().min(1),
    /** The first of the breadcrumbs, and their name for screen readers. */
    migasInicio: z.string().min(1),
    migas: z.string().min(1),
    /** Note in the footer about invented data; empty to leave it out. */
    avisoMuestra: z.string(),
  }),
});

export type Navigation = z.infer<typeof navigationSchema>;
