import * as z from 'zod';
import { drawing } from './drawing.ts';
import { line, projectType, servicePageFields, text } from './service-page.ts';
import { places } from '#content/placeholders.ts';

/** One thing that can be bought. */
const service = z.strictObject({
  /** Its name in addresses: `/servicios#auditoria`. */
  id: z
    .string()
    .regex(/^[a-z]+(-[a-z\d]+)*$/, 'palabras en minúsculas sin acentos, unidas con guiones')
    .meta({
      title: 'Nombre en las direcciones',
      description:
        'Es /servicios#tienda. Palabras en minúsculas sin acentos, unidas con guiones; vacío, se hace con el nombre.',
      madeFrom: 'nombre',
    }),
  /** The kind of project that the forms tick for it; services may share one. */
  tipo: projectType.meta({
    title: 'Tipo de proyecto',
    description:
      'La casilla que llega marcada en la cotización: la de otro servicio, o una suya. Vacío, es una suya, con su nombre.',
    kind: 'project',
    madeFrom: 'nombre',
  }),
  nombre: z.string().min(1).max(40).meta({ title: 'Nombre' }),
  /** What it is called where several stand in one line; its name where nothing is said. */
  corto: z
    .string()
    .min(1)
    .max(16)
    .optional()
    .meta({ title: 'Nombre corto', description: 'Donde van varios en un renglón.' }),
  /** One sentence, on the closed card. */
  resumen: z
    .string()
    .min(1)
    .max(170)
    .meta({ title: 'Resumen', description: 'Una frase, en la tarjeta cerrada.' }),
  /**
   * What comes of it, in a few words, on the closed card: «{meses}» is what its own page reckons
   * that pay for it, with «{parte}» of what could be spared, or of «{venta}» each.
   */
  gana: z
    .string()
    .min(1)
    .max(70)
    .check(places('meses', 'parte'))
    .optional()
    .meta({ title: 'Qué se gana', description: '{meses} es lo que calcula su propia página.' }),
  /** What most often goes wrong and what is done then, in one sentence, on the closed card; «riesgo» says all of it. */
  cuidado: z.string().min(1).max(80).optional().meta({
    title: 'Qué suele salir mal, y qué se hace',
    description: 'Una frase; «riesgo» lo dice entero.',
  }),
  /** What must be known before its card is opened. */
  nota: z.string().min(1).max(80).optional().meta({ title: 'Qué hay que saber antes de abrirla' }),
  /** Least price of the scope below, in the page's currency, without tax. */
  desde: z.int().positive().meta({
    title: 'Precio, desde',
    description: 'Solo cifras, en la moneda de arriba y sin impuesto.',
    kind: 'price',
  }),
  /** What the price buys: the whole project, or each month. */
  por: z
    .enum(['proyecto', 'mes'])
    .meta({ title: 'Qué compra el precio', description: 'El proyecto entero, o cada mes.' }),
  /** How long it takes. */
  plazo: z.string().min(1).max(40).meta({ title: 'Plazo' }),
  /** The scope that the price above pays for. */
  incluye: z
    .array(line)
    .min(2)
    .meta({ title: 'Qué incluye', description: 'Lo que paga el precio.', entry: 'punto' }),
  /** What the client keeps at the end. */
  entregables: z.array(line).min(1).meta({
    title: 'Qué se entrega',
    description: 'Lo que queda en manos del cliente.',
    entry: 'entrega',
  }),
  /** What is often taken for included and is not. */
  noIncluye: z.array(line).min(1).meta({
    title: 'Qué no incluye',
    description: 'Lo que se suele dar por incluido.',
    entry: 'punto',
  }),
  /** What can go wrong, and what is done about it. */
  riesgo: text.meta({ title: 'Qué puede salir mal, y qué se hace' }),
  /**
   * What others charge each month to keep it running, which the price above does not pay: what it is called, and
   * from how much to how much, in whole units.
   */
  servidor: z
    .strictObject({
      nombre: line.max(40).meta({ title: 'Cómo se llama' }),
      desde: z.int().positive().meta({ title: 'Desde', kind: 'price' }),
      hasta: z.int().positive().meta({ title: 'Hasta', kind: 'price' }),
    })
    .optional()
    .meta({ title: 'Lo que cobran otros cada mes', description: 'No está en el precio.' }),
  /** How many months of the watch the price above pays for; without it the watch does not go with this service. */
  mesesDeGuardia: z.int().min(0).max(12).optional().meta({
    title: 'Meses de guardia incluidos',
    description: 'Sin este número, la guardia no va con este servicio.',
  }),
  /** The page that tells more, when there is one. */
  pagina: z
    .strictObject({
      texto: line.meta({ title: 'Texto del enlace' }),
      ruta: z.string().startsWith('/').meta({ title: 'Página' }),
    })
    .optional()
    .meta({ title: 'Su página', description: 'La que cuenta más, si la hay.' }),
  /** Which picture stands on its line. */
  dibujo: drawing('tienda', 'torre', 'molino', 'casa', 'puerta', 'faro').meta({
    title: 'Dibujo',
    description: 'Uno de los edificios, o una imagen tuya.',
  }),
});

/** The services and their prices: `content/servicios.yaml`, the only home of every price. */
export const servicesSchema = z
  .strictObject({
    titulo: servicePageFields.titulo,
    descripcion: servicePageFields.descripcion,
    encabezado: servicePageFields.encabezado,
    /** ISO 4217 code of every price, and the language that writes them. */
    moneda: z
      .string()
      .regex(/^[A-Z]{3}$/, 'el código de una moneda: tres letras mayúsculas')
      .meta({ title: 'Moneda', description: 'El código de tres letras: MXN, COP, EUR…' }),
    idioma: z
      .string()
      .regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'un idioma, por ejemplo «es-MX»')
      .meta({ title: 'Idioma de los precios', description: 'Por ejemplo, es-MX.' }),
    /** What «desde» means, tax, and that they are the prices of a sample brand. */
    notaPrecios: text.meta({
      title: 'Nota de los precios',
      description: 'Qué quiere decir «desde», el impuesto y la moneda.',
    }),
    /**
     * What the watch after a launch is, said wherever it is promised: `{precio}` is the price of the
     * service «servicio», `{horario}` the brand's hours.
     */
    guardia: z
      .strictObject({
        texto: text.check(places('precio', 'horario')).meta({
          title: 'Texto',
          description: '{precio} es el del servicio de abajo; {horario}, el de la marca.',
        }),
        /** Its «id»; «guardia» where nothing is said. */
        servicio: z.string().min(1).default('guardia').meta({ title: 'Qué servicio es' }),
        /** The same in one line, at the end of a service's weeks; `{turno}` is what a person at night costs. */
        linea: text
          .check(places('horario', 'turno'))
          .meta({ title: 'En un renglón', description: '{turno} es lo de abajo.' }),
        enlace: z
          .strictObject({
            texto: line.meta({ title: 'Texto' }),
            ruta: z.string().startsWith('/').meta({ title: 'Página' }),
          })
          .meta({ title: 'Enlace' }),
        /** What a person at night and on weekends costs by the month, in whole units, for who says it. */
        turno: z
          .int()
          .positive()
          .optional()
          .meta({ title: 'Una persona de noche, al mes', kind: 'price' }),
      })
      .meta({ title: 'La guardia', description: 'Lo que se dice de ella donde se promete.' }),
    /** Words of every card. */
    rotulos: z
      .strictObject({
        /** Goes before each price. */
        desde: line.meta({ title: 'Antes del precio' }),
        /** Goes after a monthly price. */
        alMes: line.meta({ title: 'Después de un precio al mes' }),
        /** That tax comes on top, beside each price. */
        impuesto: line.meta({ title: 'Que falta el impuesto' }),
        plazo: line.meta({ title: 'Plazo' }),
        precio: line.meta({ title: 'Precio' }),
        incluye: line.meta({ title: 'Qué incluye' }),
        entregables: line.meta({ title: 'Qué se entrega' }),
        noIncluye: line.meta({ title: 'Qué no incluye' }),
        riesgo: line.meta({ title: 'Qué puede salir mal' }),
        /** What the colours of the ruler of weeks are; and, beside what is paid by the month, what its pieces are. */
        regla: z
          .strictObject({
            trabajo: line.meta({ title: 'El trabajo' }),
            entrega: line.meta({ title: 'La entrega' }),
            mes: line
              .optional()
              .meta({ title: 'Un mes', description: 'Junto a lo que se paga cada mes.' }),
          })
          .meta({ title: 'Colores de la regla' }),
        /** What others charge each month: «{servidor}», from «{desde}» to «{hasta}». */
        servidor: line
          .check(places('servidor', 'desde', 'hasta'))
          .optional()
          .meta({ title: 'Lo que cobran otros', description: '{servidor}, de {desde} a {hasta}.' }),
        /**
         * The first year's whole cost, of which nothing is said without this: beside the price, and part by part
         * in the open card.
         */
        ano: z
          .strictObject({
            /** Beside the price, and over its parts: «{total}» for all of it. */
            renglon: line
              .check(places('total'))
              .meta({ title: 'Junto al precio', description: '{total} es todo.' }),
            /** The same of what the watch goes with: «{sin}» it, and «{total}» where it goes on. */
            conGuardia: line.check(places('sin', 'total')).meta({
              title: 'Junto al precio, si lleva guardia',
              description: '{sin} la guardia, y {total} con ella.',
            }),
            hacer: line.meta({ title: 'Hacerlo' }),
            /** «{meses}» that are not in the price, by «{precio}» each. */
            guardia: line
              .check(places('meses', 'precio'))
              .meta({ title: 'La guardia', description: '{meses} por {precio} cada uno.' }),
            /** Twelve months of what «servidor» names: «{servidor}», from «{desde}» each. */
            servidor: line.check(places('servidor', 'desde')).meta({ title: 'El servidor' }),
          })
          .optional()
          .meta({
            title: 'El primer año',
            description: 'Sin esta parte no se dice cuánto cuesta.',
          }),
        /** What opens a card, and what closes it. */
        abrir: z.string().min(1).max(20).meta({ title: 'Abrir' }),
        cerrar: z.string().min(1).max(20).meta({ title: 'Cerrar' }),
        cotizar: line.meta({ title: 'Cotizar' }),
        /** The same beside what opens a closed card, whose name follows it. */
        cotizarRenglon: z
          .string()
          .min(1)
          .max(12)
          .meta({ title: 'Cotizar, en una tarjeta cerrada' }),
      })
      .meta({ title: 'Palabras de las tarjetas' }),
    catalogo: z
      .strictObject({
        titulo: line.meta({ title: 'Título' }),
        /** May hold links: `[texto](/ruta)`. */
        entrada: text.meta({
          title: 'Párrafo',
          description: 'Puede llevar enlaces: [texto](/pagina).',
        }),
      })
      .meta({ title: 'Sobre la lista' }),
    lista: z
      .array(service)
      .min(1)
      .meta({
        title: 'Servicios',
        description:
          'Su página los ordena por precio, y al final lo que se paga cada mes; la cotización, como están aquí. En la portada sale el que se agrega allá.',
        entry: 'servicio',
        elsewhere: {
          file: 'inicio.yaml',
          path: 'servicios',
          words: 'Agregarlo a la portada',
        },
      }),
    preguntas: servicePageFields.preguntas,
    cierre: servicePageFields.cierre,
  })
  .refine(({ lista }) => new Set(lista.map(({ id }) => id)).size === lista.length, {
    path: ['lista'],
    error: 'hay dos servicios con el mismo «id»',
  });

export type Services = z.infer<typeof servicesSchema>;
export type Service = Services['lista'][number];

/** What of the catalogue says its prices, whatever else is in it. */
export const pricedSchema = z.object({
  moneda: servicesSchema.shape.moneda,
  idioma: servicesSchema.shape.idioma,
  lista: z.array(service.pick({ id: true, nombre: true, desde: true, por: true }).loose()),
});
