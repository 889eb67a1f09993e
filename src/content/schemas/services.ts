import { currencyChoices } from '#content/values/place-choices.ts';
import * as z from 'zod';
import { details, group, groups, line, list, price, upTo, words } from './fields.ts';
import { drawing } from './drawing.ts';
import { anchor, projectType, servicePageFields, text } from './service-page.ts';
import { places } from './places.ts';

const SERVICE_DRAWINGS = [
  'tienda',
  'torre',
  'molino',
  'casa',
  'puerta',
  'faro',
  'arco',
  'escalones',
  'disco',
];

const service = z.strictObject({
  id: anchor.meta({
    title: 'Final de su dirección',
    description:
      'Como «tienda» en /servicios#tienda. Palabras en minúsculas sin acentos, unidas con guiones; vacío, se hace con el nombre.',
    madeFrom: 'nombre',
    isDetail: true,
  }),
  tipo: projectType.meta({
    title: 'Tipo de proyecto',
    description:
      'La casilla que llega marcada en la cotización: la de otro servicio, o una suya. Vacío, es una suya, con su nombre.',
    kind: 'project',
    madeFrom: 'nombre',
    isDetail: true,
  }),
  nombre: upTo(40, 'Nombre'),
  corto: upTo(16, 'Nombre corto', 'Donde van varios en un renglón.').optional(),
  resumen: upTo(170, 'Resumen', 'Una frase, en la tarjeta cerrada.'),
  /** `{parte}` is the part of the working hours that the service saves, such as «la mitad». */
  gana: upTo(
    70,
    'Qué se gana',
    'En pocas palabras. {meses} es en cuántos meses se paga, si su página hace la cuenta.',
  )
    .check(places('meses', 'parte'))
    .optional(),
  cuidado: upTo(
    80,
    'Qué suele salir mal, y qué se hace',
    'Una frase; entero va en «Qué puede salir mal, y qué se hace».',
  ).optional(),
  nota: upTo(80, 'Qué hay que saber antes de abrirla').optional(),
  desde: price('Precio, desde', 'En la moneda de arriba.'),
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
  servidor: group(['Lo que cobran otros cada mes', 'No está en el precio.'], {
    nombre: line('Cómo se llama').max(40),
    desde: price('Desde'),
    hasta: price('Hasta'),
  }).optional(),
  mesesDeGuardia: z.int().min(0).max(12).optional().meta({
    title: 'Meses de «La guardia» que incluye',
    description: 'Los que paga el precio. Vacío, si no va con este servicio.',
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

/** The services and their prices. No other content file contains the price of a service. */
export const servicesSchema = z
  .strictObject({
    titulo: servicePageFields.titulo,
    descripcion: servicePageFields.descripcion,
    encabezado: servicePageFields.encabezado,
    moneda: z
      .string()
      .regex(/^[A-Z]{3}$/, 'el código de una moneda: tres letras mayúsculas')
      .meta({
        title: 'Moneda',
        description:
          'La de todos tus precios. Si llevan el impuesto o no se dice en Detalles, «Palabras de las tarjetas».',
        kind: 'choice',
        choices: currencyChoices,
      }),
    idioma: z
      .string()
      .regex(/^[a-z]{2}(-([A-Z]{2}|419))?$/, 'un idioma, por ejemplo «es» o «es-419»')
      .meta({
        title: 'Idioma de los precios',
        description: '«es» y tu país, como es-CO o es-PE: pone los puntos y las comas.',
      }),
    notaPrecios: text('Nota de los precios', 'Qué quiere decir «desde», el impuesto y la moneda.'),
    guardia: group(
      ['La guardia', 'Lo que se dice de ella donde se promete. Sin esta parte, de nada.'],
      {
        texto: text(
          'Texto',
          '{precio} es el del servicio de abajo; {horario}, el de la marca.',
        ).check(places('precio', 'horario')),
        servicio: words('Qué servicio es').default('guardia'),
        linea: text('En un renglón', '{turno} es lo de abajo.').check(places('horario', 'turno')),
        enlace: group('Enlace', {
          texto: line('Texto'),
          ruta: z.string().startsWith('/').meta({ title: 'Página' }),
        }),
        turno: price('Una persona de noche, al mes').optional(),
      },
    ).optional(),
    rotulos: details('Palabras de las tarjetas', {
      desde: line('Antes del precio'),
      alMes: line('Después de un precio al mes'),
      impuesto: line('El impuesto', 'Junto a los precios: «más IVA», o «IVA incluido».'),
      plazo: line('Plazo'),
      precio: line('Precio'),
      incluye: line('Qué incluye'),
      entregables: line('Qué se entrega'),
      noIncluye: line('Qué no incluye'),
      riesgo: line('Qué puede salir mal'),
      servidor: line('Lo que cobran otros', '{servidor}, de {desde} a {hasta}.')
        .check(places('servidor', 'desde', 'hasta'))
        .optional(),
      ano: group(['El primer año', 'Sin esta parte no se dice cuánto cuesta.'], {
        renglon: line('Junto al precio', '{total} es todo.').check(places('total')),
        conGuardia: line('Con guardia', 'Después del renglón; {total} es todo.').check(
          places('total'),
        ),
        proyecto: line('Antes del precio', 'Junto al del primer año.').optional(),
        unaVez: line('Un solo pago', 'Bajo el precio que no lleva nada más.').optional(),
        hacer: line('Hacerlo'),
        servidor: line('El servidor').check(places('servidor', 'desde')),
      }).optional(),
      abrir: upTo(20, 'Abrir'),
      cerrar: upTo(20, 'Cerrar'),
      cotizar: line('Cotizar'),
      cotizarRenglon: upTo(12, 'Cotizar, en una tarjeta cerrada'),
    }),
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
    otros: groups(
      [
        'Otros precios',
        'Los que un texto dice con {precio:…} y su nombre corto, y no son de un servicio.',
      ],
      'precio',
      [],
      {
        id: anchor.meta({
          title: 'Nombre corto',
          description: 'Como «textos» en {precio:textos}; vacío, se hace con lo de abajo.',
          madeFrom: 'nombre',
        }),
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
