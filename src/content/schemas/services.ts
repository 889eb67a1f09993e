import { currencyChoices } from '#content/values/place-choices.ts';
import * as z from 'zod';
import { detail, group, groups, line, list, price, upTo, words } from './fields.ts';
import { drawing } from './drawing.ts';
import { projectType, servicePageFields, text } from './service-page.ts';
import { places } from './places.ts';

/** By which addresses and texts name something that costs. */
const id = z
  .string()
  .regex(/^[a-z]+(-[a-z\d]+)*$/, 'palabras en minúsculas sin acentos, unidas con guiones');

/** The drawings that a service may have: the town's buildings, and plain shapes. */
const SERVICE_DRAWINGS = [
  ...['tienda', 'torre', 'molino', 'casa', 'puerta', 'faro'],
  ...['arco', 'escalones', 'disco'],
];

/** One thing that can be bought. */
const service = z.strictObject({
  /** Its name in addresses: `/servicios#auditoria`. */
  id: id.meta({
    title: 'Final de su dirección',
    description:
      'Como «tienda» en /servicios#tienda. Palabras en minúsculas sin acentos, unidas con guiones; vacío, se hace con el nombre.',
    madeFrom: 'nombre',
    isDetail: true,
  }),
  /** The kind of project that the forms tick for it; services may share one. */
  tipo: projectType.meta({
    title: 'Tipo de proyecto',
    description:
      'La casilla que llega marcada en la cotización: la de otro servicio, o una suya. Vacío, es una suya, con su nombre.',
    kind: 'project',
    madeFrom: 'nombre',
    isDetail: true,
  }),
  nombre: upTo(40, 'Nombre'),
  /** What it is called where several stand in one line; its name where nothing is said. */
  corto: upTo(16, 'Nombre corto', 'Donde van varios en un renglón.').optional(),
  resumen: upTo(170, 'Resumen', 'Una frase, en la tarjeta cerrada.'),
  /**
   * What comes of it, in a few words, on the closed card: «{meses}» is what its own page reckons
   * that pay for it, with «{parte}» of what could be spared, or of «{venta}» each.
   */
  gana: upTo(70, 'Qué se gana', '{meses} es lo que calcula su propia página.')
    .check(places('meses', 'parte'))
    .optional(),
  cuidado: upTo(
    80,
    'Qué suele salir mal, y qué se hace',
    'Una frase; «riesgo» lo dice entero.',
  ).optional(),
  nota: upTo(80, 'Qué hay que saber antes de abrirla').optional(),
  desde: price('Precio, desde', 'Solo cifras, en la moneda de arriba y sin impuesto.'),
  por: z
    .enum(['proyecto', 'mes'])
    .meta({ title: 'Qué compra el precio', description: 'El proyecto entero, o cada mes.' }),
  plazo: upTo(40, 'Plazo'),
  incluye: list(['Qué incluye', 'Lo que paga el precio.'], 'punto', [2], line()),
  entregables: list(
    ['Qué se entrega', 'Lo que queda en manos del cliente.'],
    'entrega',
    [1],
    line(),
  ),
  noIncluye: list(
    ['Qué no incluye', 'Lo que se suele dar por incluido.'],
    'punto',
    [],
    line(),
  ).default([]),
  riesgo: text('Qué puede salir mal, y qué se hace').optional(),
  /**
   * What others charge each month to keep it running, which the price above does not pay: what it is called, and
   * from how much to how much, in whole units.
   */
  servidor: group(['Lo que cobran otros cada mes', 'No está en el precio.'], {
    nombre: line('Cómo se llama').max(40),
    desde: price('Desde'),
    hasta: price('Hasta'),
  }).optional(),
  /** How many months of the watch the price above pays for; without it the watch does not go with this service. */
  mesesDeGuardia: z.int().min(0).max(12).optional().meta({
    title: 'Meses de guardia incluidos',
    description: 'Sin este número, la guardia no va con este servicio.',
  }),
  pagina: group(['Su página', 'La que cuenta más, si la hay.'], {
    texto: line('Texto del enlace'),
    ruta: z.string().startsWith('/').meta({ title: 'Página' }),
  }).optional(),
  dibujo: drawing(...SERVICE_DRAWINGS).meta({
    title: 'Dibujo',
    description: 'Uno de los nuestros, o una imagen tuya.',
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
      .meta({
        ...{ title: 'Moneda', description: 'El código de tres letras: MXN, COP, EUR…' },
        ...{ kind: 'choice', choices: currencyChoices },
      }),
    idioma: z
      .string()
      .regex(/^[a-z]{2}(-([A-Z]{2}|419))?$/, 'un idioma, por ejemplo «es-MX»')
      .meta({ title: 'Idioma de los precios', description: 'Por ejemplo, es-MX.' }),
    /** What «desde» means, tax, and that they are the prices of a sample brand. */
    notaPrecios: text('Nota de los precios', 'Qué quiere decir «desde», el impuesto y la moneda.'),
    /**
     * What the watch after a launch is, said wherever it is promised: `{precio}` is the price of the
     * service «servicio», `{horario}` the brand's hours.
     */
    guardia: group(
      ['La guardia', 'Lo que se dice de ella donde se promete. Sin esta parte, de nada.'],
      {
        texto: text(
          'Texto',
          '{precio} es el del servicio de abajo; {horario}, el de la marca.',
        ).check(places('precio', 'horario')),
        /** Its «id»; «guardia» where nothing is said. */
        servicio: words('Qué servicio es').default('guardia'),
        /** The same in one line, at the end of a service's weeks; `{turno}` is what a person at night costs. */
        linea: text('En un renglón', '{turno} es lo de abajo.').check(places('horario', 'turno')),
        enlace: group('Enlace', {
          texto: line('Texto'),
          ruta: z.string().startsWith('/').meta({ title: 'Página' }),
        }),
        /** What a person at night and on weekends costs by the month, in whole units, for who says it. */
        turno: price('Una persona de noche, al mes').optional(),
      },
    ).optional(),
    rotulos: detail(
      group('Palabras de las tarjetas', {
        desde: line('Antes del precio'),
        alMes: line('Después de un precio al mes'),
        impuesto: line('Que falta el impuesto'),
        plazo: line('Plazo'),
        precio: line('Precio'),
        incluye: line('Qué incluye'),
        entregables: line('Qué se entrega'),
        noIncluye: line('Qué no incluye'),
        riesgo: line('Qué puede salir mal'),
        /** What others charge each month: «{servidor}», from «{desde}» to «{hasta}». */
        servidor: line('Lo que cobran otros', '{servidor}, de {desde} a {hasta}.')
          .check(places('servidor', 'desde', 'hasta'))
          .optional(),
        /**
         * The first year's whole cost, of which nothing is said without this: beside the price, and part by part
         * in the open card.
         */
        ano: group(['El primer año', 'Sin esta parte no se dice cuánto cuesta.'], {
          /** Beside the price, and over its parts: «{total}» for all of it. */
          renglon: line('Junto al precio', '{total} es todo.').check(places('total')),
          /** The same of what the watch goes with: «{sin}» it, and «{total}» where it goes on. */
          conGuardia: line(
            'Junto al precio, si lleva guardia',
            '{sin} la guardia, y {total} con ella.',
          ).check(places('sin', 'total')),
          /**
           * Under the line, beside an account: «{total}» with the watch and, from month «{mes}» on, a person at night
           * and on weekends.
           */
          conTurno: line(
            'Con una persona de noche',
            '{total} con guardia y esa persona desde el mes {mes}.',
          )
            .check(places('total', 'mes'))
            .optional(),
          hacer: line('Hacerlo'),
          /** «{meses}» that are not in the price, by «{precio}» each. */
          guardia: line('La guardia', '{meses} por {precio} cada uno.').check(
            places('meses', 'precio'),
          ),
          /** Twelve months of what «servidor» names: «{servidor}», from «{desde}» each. */
          servidor: line('El servidor').check(places('servidor', 'desde')),
        }).optional(),
        abrir: upTo(20, 'Abrir'),
        cerrar: upTo(20, 'Cerrar'),
        cotizar: line('Cotizar'),
        /** The same beside what opens a closed card, whose name follows it. */
        cotizarRenglon: upTo(12, 'Cotizar, en una tarjeta cerrada'),
      }),
    ),
    catalogo: group('Sobre la lista', {
      titulo: line('Título'),
      entrada: text('Párrafo', 'Puede llevar enlaces: [texto](/pagina).'),
    }),
    lista: list(
      [
        'Servicios',
        'Su página los ordena por precio, y al final lo que se paga cada mes; la cotización, como están aquí. En la portada sale el que se agrega allá.',
      ],
      'servicio',
      [1],
      service,
    ).meta({
      elsewhere: {
        file: 'inicio.yaml',
        path: 'servicios',
        words: 'Agregarlo a la portada',
      },
    }),
    /** What texts name besides: `{precio:textos}`. */
    otros: groups(
      [
        'Otros precios',
        'Los que un texto dice con {precio:…} y su nombre corto, y no son de un servicio.',
      ],
      'precio',
      [],
      {
        id: id.meta({ title: 'Nombre corto', description: 'Como «textos» en {precio:textos}.' }),
        nombre: line('Qué es'),
        desde: price('Cuánto cuesta, desde'),
      },
    ).optional(),
    preguntas: servicePageFields.preguntas,
    cierre: servicePageFields.cierre,
  })
  .refine(({ lista }) => new Set(lista.map(({ id }) => id)).size === lista.length, {
    path: ['lista'],
    error: 'hay dos servicios con el mismo «id»',
  })
  .refine(
    ({ lista, otros = [] }) =>
      new Set([...lista, ...otros].map(({ id }) => id)).size === lista.length + otros.length,
    { path: ['otros'], error: 'hay dos precios con el mismo «id»' },
  );

export type Services = z.infer<typeof servicesSchema>;
export type Service = Services['lista'][number];

/** What of the catalogue says its prices, whatever else is in it. */
export const pricedSchema = z.object({
  moneda: servicesSchema.shape.moneda,
  idioma: servicesSchema.shape.idioma,
  lista: z.array(
    service.pick({ id: true, nombre: true, desde: true, por: true, servidor: true }).loose(),
  ),
  guardia: servicesSchema.shape.guardia
    .unwrap()
    .pick({ servicio: true, turno: true })
    .loose()
    .optional(),
  otros: servicesSchema.shape.otros,
});
