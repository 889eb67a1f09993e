import * as z from 'zod';
import { destination, sitePage } from './destination.ts';
import { places } from '#content/placeholders.ts';

const link = z.strictObject({
  /** What the visitor reads. */
  texto: z.string().min(1).max(40).meta({ title: 'Texto', description: 'Lo que se lee.' }),
  /** Where it goes: a page, from the root of the site, or elsewhere. */
  ruta: destination.meta({
    title: 'A dónde lleva',
    description:
      'Una página («/contacto»), otro sitio («https://…»), un teléfono («tel:+…») o un correo («mailto:…»).',
  }),
});

/** Most links that the navbar has room for. */
export const LINKS_AT_MOST = 8;

/** The links of navbar and footer, and the words of the shell. One file, `content/navegacion.yaml`. */
export const navigationSchema = z.strictObject({
  /** Links of the navbar, in order. */
  principal: z
    .array(link)
    .min(1)
    .max(LINKS_AT_MOST)
    .meta({ title: 'Enlaces de la barra', description: 'En su orden.', entry: 'enlace' }),
  /** The navbar's button: what most visitors come for. */
  accion: link
    .extend({
      ruta: sitePage.meta({ title: 'A dónde lleva', description: 'Una página del sitio.' }),
    })
    .meta({ title: 'Botón de la barra', description: 'A lo que viene la mayoría.' }),
  /** Columns of links in the footer. */
  pie: z
    .array(
      z.strictObject({
        titulo: z.string().min(1).meta({ title: 'Título' }),
        enlaces: z.array(link).min(1).meta({ title: 'Enlaces', entry: 'enlace' }),
      }),
    )
    .meta({ title: 'Columnas del pie', entry: 'columna' }),
  /** Where the brand has a WhatsApp: the link, and what the visitor's message begins with. */
  whatsapp: z
    .strictObject({
      texto: z.string().min(1).max(30).meta({ title: 'Texto del enlace' }),
      /** `{pagina}` is the title of the page that they were on. */
      mensaje: z.string().min(1).max(200).check(places('pagina')).meta({
        title: 'Con lo que empieza el mensaje',
        description: '{pagina} es la página en la que estaba.',
      }),
      /** After sending: `{folio}` is their number. */
      mensajeFolio: z
        .string()
        .min(1)
        .max(200)
        .check(places('folio'))
        .meta({ title: 'Lo mismo, después de enviar', description: '{folio} es su número.' }),
    })
    .meta({ title: 'WhatsApp', description: 'Solo se ve si la marca tiene uno.' }),
  /** Words of the shell, most of them for screen readers. */
  textos: z
    .strictObject({
      /** First link of every page, seen when it has focus. */
      saltar: z
        .string()
        .min(1)
        .meta({ title: 'Saltar al contenido', description: 'El primer enlace de cada página.' }),
      /** Name of the bar at the foot of a phone's screen. */
      hablar: z.string().min(1).meta({ title: 'Barra de abajo en un teléfono' }),
      /** Its link to the phone, where there is no WhatsApp. */
      llamar: z
        .string()
        .min(1)
        .max(20)
        .meta({ title: 'Llamar', description: 'En esa barra, cuando no hay WhatsApp.' }),
      /** The button that opens the menu on small screens. */
      menu: z.string().min(1).meta({ title: 'Abrir el menú' }),
      /** The button that closes it. */
      cerrar: z.string().min(1).meta({ title: 'Cerrar el menú' }),
      /** Said after a link that leads to another site, for those who do not see its sign. */
      externo: z.string().min(1).max(40).meta({ title: 'Lleva a otro sitio' }),
      /** Name of the list of links. */
      navegacion: z.string().min(1).meta({ title: 'Lista de enlaces' }),
      /** Name of the day and night switch. */
      tema: z.string().min(1).meta({ title: 'Día y noche' }),
      /** What the logo's link does, after the brand's name. */
      inicio: z
        .string()
        .min(1)
        .meta({ title: 'Qué hace el logo', description: 'Va después del nombre de la marca.' }),
      /** The first of the breadcrumbs, and their name for screen readers. */
      migasInicio: z.string().min(1).meta({ title: 'Primera miga' }),
      migas: z.string().min(1).meta({ title: 'Nombre de las migas' }),
      /** Note in the footer about invented data; empty to leave it out. */
      avisoMuestra: z.string().meta({
        title: 'Aviso de datos inventados',
        description: 'En el pie. Déjalo vacío cuando todo sea verdad.',
      }),
    })
    .meta({
      title: 'Palabras de alrededor',
      description: 'Casi todas las oye quien usa un lector de pantalla.',
    }),
});

export type Navigation = z.infer<typeof navigationSchema>;
