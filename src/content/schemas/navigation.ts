import * as z from 'zod';
import { detail, details, group, groups, list, upTo, words } from './fields.ts';
import { destination, sitePage } from './destination.ts';
import { places } from './places.ts';

const link = z.strictObject({
  texto: upTo(40, 'Texto', 'Lo que se lee.'),
  ruta: destination.meta({
    title: 'A dónde lleva',
    description:
      'Una página («/contacto»), otro sitio («https://…»), un teléfono («tel:+…») o un correo («mailto:…»).',
  }),
});

export const LINKS_AT_MOST = 8;

export const navigationSchema = z.strictObject({
  principal: z
    .array(link)
    .min(1)
    .max(LINKS_AT_MOST)
    .meta({ title: 'Enlaces de la barra', description: 'En su orden.', entry: 'enlace' }),
  accion: link
    .extend({
      ruta: sitePage.meta({ title: 'A dónde lleva', description: 'Una página del sitio.' }),
    })
    .meta({ title: 'Botón de la barra', description: 'A lo que viene la mayoría.' }),
  pie: groups('Columnas del pie', 'columna', [], {
    titulo: words('Título'),
    enlaces: list('Enlaces', 'enlace', [1], link),
  }),
  whatsapp: details(['WhatsApp', 'Solo se ve si la marca tiene uno.'], {
    texto: upTo(30, 'Texto del enlace'),
    mensaje: upTo(
      200,
      'Con lo que empieza el mensaje',
      '{pagina} es la página en la que estaba.',
    ).check(places('pagina')),
    mensajeFolio: upTo(200, 'Lo mismo, después de enviar', '{folio} es su número.').check(
      places('folio'),
    ),
  }),
  textos: group(['Palabras de alrededor', 'Casi todas las oye quien usa un lector de pantalla.'], {
    saltar: detail(words('Saltar al contenido', 'El primer enlace de cada página.')),
    hablar: detail(words('Barra de abajo en un teléfono')),
    llamar: detail(upTo(20, 'Llamar', 'En esa barra, cuando no hay WhatsApp.')),
    menu: detail(words('Abrir el menú')),
    cerrar: detail(words('Cerrar el menú')),
    externo: detail(upTo(40, 'Lleva a otro sitio')),
    navegacion: detail(words('Lista de enlaces')),
    tema: detail(words('Día y noche')),
    inicio: detail(words('Qué hace el logo', 'Va después del nombre de la marca.')),
    migasInicio: detail(words('Primera miga')),
    migas: detail(words('Nombre de las migas')),
    avisoMuestra: z.string().meta({
      title: 'Aviso de datos inventados',
      description: 'En el pie. Déjalo vacío cuando todo sea verdad.',
    }),
  }),
});

export type Navigation = z.infer<typeof navigationSchema>;
