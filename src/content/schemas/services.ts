import * as z from 'zod';
import { drawing } from './drawing.ts';
import { line, projectType, servicePageFields, text } from './service-page.ts';
import { places } from '#content/placeholders.ts';

/** One thing that can be bought. */
const service = z.strictObject({
  /** Its name in addresses: `/servicios#auditoria`. */
  id: z
    .string()
    .regex(/^[a-z]+(-[a-z\d]+)*$/, 'palabras en minúsculas sin acentos, unidas con guiones'),
  /** The kind of project that the forms tick for it; services may share one. */
  tipo: projectType,
  nombre: z.string().min(1).max(40),
  /** What it is called where several stand in one line; its name where nothing is said. */
  corto: z.string().min(1).max(16).optional(),
  /** One sentence, on the closed card. */
  resumen: z.string().min(1).max(170),
  /**
   * What comes of it, in a few words, on the closed card: «{meses}» is what its own page reckons
   * that pay for it, with «{parte}» of what could be spared, or of «{venta}» each.
   */
  gana: z
    .string()
    .min(1)
    .max(70)
    .check(places('meses', 'parte'))
    .optional(),
  /** What most often goes wrong and what is done then, in one sentence, on the closed card; «riesgo» says all of it. */
  cuidado: z.string().min(1).max(80).optional(),
  /** What must be known before its card is opened. */
  nota: z.string().min(1).max(80).optional(),
  /** Least price of the scope below, in the page's currency, without tax. */
  desde: z.int().positive().meta({ kind: 'price' }),
  /** What the price buys: the whole project, or each month. */
  por: z.enum(['proyecto', 'mes']),
  /** How long it takes. */
  plazo: z.string().min(1).max(40),
  /** The scope that the price above pays for. */
  incluye: z.array(line).min(2),
  /** What the client keeps at the end. */
  entregables: z.array(line).min(1),
  /** What is often taken for included and is not. */
  noIncluye: z.array(line).min(1),
  /** What can go wrong, and what is done about it. */
  riesgo: text,
  /**
   * What others charge each month to keep it running, which the price above does not pay: what it is called, and
   * from how much to how much, in whole units.
   */
  servidor: z
    .strictObject({ nombre: line.max(40), desde: z.int().positive(), hasta: z.int().positive() })
    .optional(),
  /** How many months of the watch the price above pays for; without it the watch does not go with this service. */
  mesesDeGuardia: z.int().min(0).max(12).optional(),
  /** The page that tells more, when there is one. */
  pagina: z.strictObject({ texto: line, ruta: z.string().startsWith('/') }).optional(),
  /** Which picture stands on its line. */
  dibujo: drawing('tienda', 'torre', 'molino', 'casa', 'puerta', 'faro'),
});

/** The services and their prices: `content/servicios.yaml`, the only home of every price. */
export const servicesSchema = z
  .strictObject({
    titulo: servicePageFields.titulo,
    descripcion: servicePageFields.descripcion,
    encabezado: servicePageFields.encabezado,
    /** ISO 4217 code of every price, and the language that writes them. */
    moneda: z.string().regex(/^[A-Z]{3}$/, 'el código de una moneda: tres letras mayúsculas'),
    idioma: z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'un idioma, por ejemplo «es-MX»'),
    /** What «desde» means, tax, and that they are the prices of a sample brand. */
    notaPrecios: text,
    /**
     * What the watch after a launch is, said wherever it is promised: `{precio}` is the price of the
     * service «servicio», `{horario}` the brand's hours.
     */
    guardia: z.strictObject({
      texto: text.check(places('precio', 'horario')),
      /** Its «id»; «guardia» where nothing is said. */
      servicio: z.string().min(1).default('guardia'),
      /** The same in one line, at the end of a service's weeks. */
      linea: text.check(places('horario')),
      enlace: z.strictObject({ texto: line, ruta: z.string().startsWith('/') }),
      /** What a person at night and on weekends costs by the month, in whole units, for who says it. */
      turno: z.int().positive().optional(),
    }),
    /** Words of every card. */
    rotulos: z.strictObject({
      /** Goes before each price. */
      desde: line,
      /** Goes after a monthly price. */
      alMes: line,
      /** That tax comes on top, beside each price. */
      impuesto: line,
      plazo: line,
      precio: line,
      incluye: line,
      entregables: line,
      noIncluye: line,
      riesgo: line,
      /** What the colours of the ruler of weeks are; and, beside what is paid by the month, what its pieces are. */
      regla: z.strictObject({ trabajo: line, entrega: line, mes: line.optional() }),
      /** What others charge each month: «{servidor}», from «{desde}» to «{hasta}». */
      servidor: line.check(places('servidor', 'desde', 'hasta')).optional(),
      /**
       * The first year's whole cost, of which nothing is said without this: beside the price, and part by part
       * in the open card.
       */
      ano: z
        .strictObject({
          /** «{total}» for all of it. */
          renglon: line.check(places('total')),
          titulo: line,
          hacer: line,
          /** «{meses}» that are not in the price, by «{precio}» each. */
          guardia: line.check(places('meses', 'precio')),
          /** Twelve months of what «servidor» names: «{servidor}», from «{desde}» each. */
          servidor: line.check(places('servidor', 'desde')),
          total: line,
          /** «{total}» where the watch does not go on. */
          sin: line.check(places('total')),
        })
        .optional(),
      /** What opens a card, and what closes it. */
      abrir: z.string().min(1).max(20),
      cerrar: z.string().min(1).max(20),
      cotizar: line,
      /** The same beside what opens a closed card, whose name follows it. */
      cotizarRenglon: z.string().min(1).max(12),
    }),
    catalogo: z.strictObject({
      titulo: line,
      /** May hold links: `[texto](/ruta)`. */
      entrada: text,
    }),
    lista: z.array(service).min(1),
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
