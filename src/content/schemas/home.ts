import * as z from 'zod';
import { destination, sitePage } from './destination.ts';
import { drawing } from './drawing.ts';
import { places } from '#content/placeholders.ts';

const text = z.string().min(1);

/** The longest word that fits a phone as the headline writes it, in letters (HomeHero.tsx). */
const LONGEST_WORD = 13;
const WORD_TOO_LONG = `tiene una palabra que no cabe en un teléfono: como mucho ${LONGEST_WORD} letras`;
const fitsPhone = (sentence: string) =>
  sentence.split(' ').every(({ length }) => length <= LONGEST_WORD);

const link = z.strictObject({
  /** What the visitor reads. */
  texto: text.max(40).meta({ title: 'Texto', description: 'Lo que se lee.' }),
  /** Where it goes, from the root of the site. */
  ruta: sitePage.meta({ title: 'A dónde lleva', description: 'Una página del sitio.' }),
});

/** The home page. One file, `content/inicio.yaml`. */
export const homeSchema = z.strictObject({
  /** The whole title for search engines, up to about 60 characters. */
  titulo: text
    .max(75)
    .meta({ title: 'Título para buscadores', description: 'Entero, de unos 60 caracteres.' }),
  /** Description for search engines, up to about 155 characters. */
  descripcion: text
    .max(170)
    .meta({ title: 'Descripción para buscadores', description: 'De unos 155 caracteres.' }),
  /** The opening: headline, what we do, what we promise. */
  portada: z
    .strictObject({
      /** «antes» + one of the words + «despues»; the words take turns, the first is the one that stays. */
      titular: z
        .strictObject({
          antes: text.refine(fitsPhone, WORD_TOO_LONG).meta({
            title: 'Titular: antes de la palabra que cambia',
            description:
              'Es una sola frase en tres partes: esto, una de las palabras que se turnan y lo de después.',
          }),
          palabras: z.array(text.max(16)).min(1).meta({
            title: 'Titular: palabras que se turnan',
            description: 'Van en medio de la frase; la primera es la que queda.',
            entry: 'palabra',
          }),
          despues: z.string().refine(fitsPhone, WORD_TOO_LONG).meta({
            title: 'Titular: después de la palabra que cambia',
            description: 'Con lo que termina la frase.',
          }),
        })
        .meta({
          title: 'Encabezado',
          description: 'Una frase, de la que cambia una palabra.',
        }),
      /** The paragraph under the headline; a price in it names its service, «{precio:sitio}». */
      entrada: text.max(220).meta({
        title: 'Párrafo bajo el encabezado',
        description: 'Un precio se escribe con su servicio: {precio:sitio}.',
      }),
      /** Who is on watch, and when: «{horario}» is the brand's «lunes a viernes, de 9:00 a 18:00», and «{turno}» what servicios.yaml asks for a person at night and on weekends. */
      guardia: text.max(220).check(places('horario', 'turno')).optional().meta({
        title: 'Quién está de guardia, y cuándo',
        description: 'Puede llevar enlaces: [texto](/pagina).',
      }),
      /** Buttons: the first is the main one. */
      acciones: z
        .array(link)
        .min(1)
        .max(2)
        .meta({ title: 'Botones', description: 'El primero es el principal.', entry: 'botón' }),
      /** What we commit to, under the horizon. */
      compromisos: z
        .array(
          z.strictObject({
            titulo: text.max(40).meta({ title: 'Título' }),
            texto: text.max(140).meta({ title: 'Texto' }),
          }),
        )
        .max(3)
        .meta({ title: 'A qué se comprometen', entry: 'compromiso' }),
      /** The sheet beside it: which paper holds us to it, a clause of it, and where it is read whole. */
      contrato: z
        .strictObject({
          titulo: text.max(30).meta({ title: 'Título' }),
          clausula: text.max(110).meta({ title: 'Una cláusula' }),
          /** Who signs it, by their part in the work. */
          firma: text
            .max(40)
            .optional()
            .meta({ title: 'Quién firma', description: 'Por su papel en el trabajo.' }),
          /** Stamped on it, for example that it is a sample. */
          sello: text
            .max(12)
            .optional()
            .meta({ title: 'Sello', description: 'Lo que lleva estampado.' }),
          enlace: link.meta({ title: 'Dónde se lee entero' }),
        })
        .optional()
        .meta({ title: 'Hoja del contrato', description: 'Qué papel obliga a la agencia.' }),
    })
    .meta({ title: 'Portada', description: 'Lo primero que se ve.' }),
  /** The services, one row each. */
  servicios: z
    .strictObject({
      titulo: text.meta({ title: 'Título' }),
      entrada: text.meta({ title: 'Párrafo' }),
      /** By the prices: «{moneda}» and «{impuesto}» are those of servicios.yaml. */
      nota: text.max(120).check(places('moneda', 'impuesto')).meta({
        title: 'Junto a los precios',
        description: '{moneda} e {impuesto} son los de los servicios.',
      }),
      lista: z
        .array(
          z.strictObject({
            /** The service's name in servicios.yaml where nothing is said. */
            nombre: text
              .max(40)
              .optional()
              .meta({ title: 'Nombre', description: 'Sin él, el del servicio.' }),
            /** What it is for, in a few words. */
            linea: text
              .max(34)
              .optional()
              .meta({ title: 'Para qué es', description: 'En pocas palabras.' }),
            ruta: link.shape.ruta.meta({ title: 'A dónde lleva' }),
            /** The «id» of the service in servicios.yaml, from which price and time are taken. */
            servicio: text.meta({
              title: 'Servicio',
              description: 'De él salen el precio y el plazo.',
            }),
          }),
        )
        .min(1)
        .meta({ title: 'Servicios de la calle', entry: 'servicio' }),
    })
    .meta({ title: 'Servicios' }),
  /** Beside the terminal: what it shows, and where there is more. This part, like those that are optional below, is left out by leaving it out. */
  ensayo: z
    .strictObject({
      titulo: text.max(40).meta({ title: 'Título' }),
      texto: text.max(220).meta({ title: 'Texto' }),
      enlace: link.meta({ title: 'Enlace' }),
      /** The breaker that brings the sample shop down; it needs `terminal/guardia.yaml` too. */
      caida: z
        .strictObject({
          /** What the breaker says before it is flipped; while the shop is down, noticed and back; and afterwards. */
          tumbar: text.max(30).meta({ title: 'Antes de bajarlo' }),
          mientras: z.array(text.max(30)).length(3).meta({
            title: 'Mientras está caída',
            description: 'Caída, advertida y de vuelta.',
            entry: 'momento',
          }),
          otra: text.max(30).meta({ title: 'Después' }),
          /** What stands in the breaker's place where nothing moves. */
          bajado: text.max(40).meta({ title: 'Donde nada se mueve' }),
          /** Says that none of it is real. */
          aviso: text.max(160).meta({ title: 'Que nada es real' }),
        })
        .optional()
        .meta({ title: 'El interruptor', description: 'Tira la tienda de muestra.' }),
    })
    .optional()
    .meta({ title: 'Junto a la terminal', description: 'Qué enseña, y dónde hay más.' }),
  /** Sample projects, one slide each; they are shown as samples. */
  proyectos: z
    .strictObject({
      titulo: text.meta({ title: 'Título' }),
      entrada: text.optional().meta({ title: 'Párrafo' }),
      /** What stands over the two figures of a project, and the mark on what that was worth: that it is a sample. */
      medido: z
        .strictObject({
          antes: text.max(12).meta({ title: 'Antes' }),
          despues: text.max(12).meta({ title: 'Después' }),
          sello: text
            .max(12)
            .optional()
            .meta({ title: 'Sello', description: 'Que es una muestra.' }),
        })
        .optional()
        .meta({ title: 'Sobre las dos cifras' }),
      lista: z
        .array(
          z.strictObject({
            nombre: text.max(40).meta({ title: 'Nombre' }),
            tipo: text.max(40).meta({ title: 'Qué es' }),
            plazo: text.max(30).meta({ title: 'Cuánto tardó' }),
            /** One thing about it that can be counted, and what it was before and is after, where both are given. */
            dato: text.max(60).meta({ title: 'Algo que se puede contar' }),
            antes: text.max(6).optional().meta({ title: 'Antes', description: 'Cuánto era.' }),
            despues: text.max(6).optional().meta({ title: 'Después', description: 'Cuánto es.' }),
            /** What was decided that changed it, and what that was worth to the business. */
            decision: text.max(90).optional().meta({ title: 'Qué se decidió que lo cambió' }),
            valio: text.max(70).optional().meta({ title: 'Cuánto valió' }),
            /** Where there is more of it: a page, or a site of its own. */
            ruta: destination.meta({
              title: 'Dónde hay más',
              description: 'Una página u otro sitio.',
            }),
            /** The «id» in servicios.yaml of the service that makes one like it. */
            servicio: text.meta({ title: 'Servicio', description: 'El que hace uno parecido.' }),
            /** The way to one like it: «{precio}» is that of its service. */
            unaAsi: text.max(40).includes('{precio}').check(places('precio')).meta({
              title: 'Camino a uno así',
              description: 'Lleva {precio}, el de su servicio.',
            }),
            /** Which of our drawn screens it shows, or a picture of the agency's own. */
            dibujo: drawing('tienda', 'app', 'sistema', 'informe').meta({
              title: 'Pantalla',
              description: 'Una de las dibujadas, o una imagen tuya.',
            }),
            /** What is written on the drawn screen, in the order its component says (src/ui/illustration). */
            pantalla: z
              .array(text.max(32))
              .max(24)
              .default([])
              .meta({ title: 'Lo que se lee en la pantalla dibujada', entry: 'texto' }),
          }),
        )
        .min(1)
        .meta({ title: 'Proyectos', entry: 'proyecto' }),
    })
    .optional()
    .meta({ title: 'Proyectos de muestra', description: 'Se enseñan como muestra.' }),
  /** How a project goes, in order. */
  metodo: z
    .strictObject({
      titulo: text.meta({ title: 'Título' }),
      entrada: text.meta({ title: 'Párrafo' }),
      /** How many people the agency is, and with whom one speaks. */
      equipo: text.max(120).optional().meta({ title: 'Cuántos son, y con quién se habla' }),
      pasos: z
        .array(
          z.strictObject({
            nombre: text.max(40).meta({ title: 'Nombre' }),
            /** Length in weeks: how wide its stretch of the line is; none is what comes before the first. */
            semanas: z.int().min(0).max(30).meta({
              title: 'Semanas',
              description: 'Cuánto dura; solo el primero puede durar 0.',
            }),
            cuando: text.max(30).meta({ title: 'Cuándo' }),
            /** Who does it, by their part in the work. */
            quien: text
              .max(40)
              .optional()
              .meta({ title: 'Quién lo hace', description: 'Por su papel en el trabajo.' }),
            /** Who of ours is drawn at it; nobody when nothing is said. */
            dibujo: z
              .enum(['dirige', 'disena', 'programa', 'guardia'])
              .optional()
              .meta({ title: 'Quién está dibujado', description: 'Nadie, si no se dice.' }),
            texto: text.max(220).meta({ title: 'Texto' }),
          }),
        )
        .min(2)
        .refine((steps) => steps.slice(1).every(({ semanas }) => semanas > 0), {
          error: 'solo el primer paso puede durar 0 semanas',
        })
        .meta({ title: 'Pasos', entry: 'paso' }),
    })
    .optional()
    .meta({ title: 'Cómo trabajan' }),
  /** Technologies and providers we integrate with, as plain names. */
  alianzas: z
    .strictObject({
      titulo: text.meta({ title: 'Título' }),
      /** Which countries are served, and in which currency invoices are made. */
      entrada: text.max(260).meta({
        title: 'Párrafo',
        description: 'A qué países se atiende y en qué moneda se factura.',
      }),
      grupos: z
        .array(
          z.strictObject({
            nombre: text.meta({ title: 'Nombre' }),
            nombres: z.array(text).min(1).meta({ title: 'Quiénes son', entry: 'nombre' }),
          }),
        )
        .min(1)
        .meta({ title: 'Grupos', entry: 'grupo' }),
      /** Whose names these are. */
      nota: text.meta({ title: 'De quién son esos nombres' }),
    })
    .optional()
    .meta({ title: 'Con qué trabajan' }),
  /** Who does the work, where the agency wants to show it: real people. None comes with the site. */
  equipo: z
    .strictObject({
      titulo: text.max(60).meta({ title: 'Título' }),
      entrada: text.max(220).meta({ title: 'Párrafo' }),
      personas: z
        .array(
          z.strictObject({
            nombre: text.max(60).meta({ title: 'Nombre' }),
            puesto: text.max(60).meta({ title: 'Puesto' }),
            texto: text.max(160).optional().meta({ title: 'Qué hace' }),
            /** `imagenes/…`, a picture of the agency's own. */
            retrato: drawing()
              .optional()
              .meta({ title: 'Retrato', description: 'Una imagen tuya.' }),
          }),
        )
        .min(1)
        .max(12)
        .meta({ title: 'Personas', entry: 'persona' }),
    })
    .optional()
    .meta({
      title: 'El equipo',
      description: 'Personas de verdad. Sin esta parte, no se enseña a nadie.',
    }),
  /** The lamp's plane at the end: what it takes to begin, and the form. */
  contacto: z
    .strictObject({
      titulo: text.max(60).meta({ title: 'Título' }),
      entrada: text.max(160).meta({ title: 'Párrafo' }),
      /** On the sheet, over the fields: who reads it; «{respuesta}» is the brand's «un día hábil». */
      hoja: text.max(160).check(places('respuesta')).meta({
        title: 'Sobre los campos',
        description: 'Quién lo lee; {respuesta} es el plazo de la marca.',
      }),
      /** What happens once it is sent, in order. */
      despues: z
        .strictObject({
          titulo: text.max(40).meta({ title: 'Título' }),
          pasos: z
            .array(text.max(120).check(places('respuesta')))
            .min(1)
            .max(5)
            .meta({ title: 'En orden', entry: 'paso' }),
        })
        .meta({ title: 'Qué pasa después' }),
    })
    .meta({ title: 'Al final: el formulario' }),
});

export type Home = z.infer<typeof homeSchema>;
