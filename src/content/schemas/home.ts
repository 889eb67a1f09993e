import * as z from 'zod';
import { detail, group, groups, line, list, upTo, words } from './fields.ts';
import { destination, sitePage } from './destination.ts';
import { drawing } from './drawing.ts';
import { places } from './places.ts';

const LONGEST_WORD = 13;
const WORD_TOO_LONG = `tiene una palabra que no cabe en un teléfono: como mucho ${LONGEST_WORD} letras`;
const fitsPhone = (sentence: string) =>
  sentence.split(' ').every(({ length }) => length <= LONGEST_WORD);

const link = z.strictObject({
  texto: upTo(40, 'Texto', 'Lo que se lee.'),
  ruta: sitePage.meta({ title: 'A dónde lleva', description: 'Una página del sitio.' }),
});

export const homeSchema = z.strictObject({
  titulo: upTo(75, 'Título para buscadores', 'Entero, de unos 60 caracteres.'),
  descripcion: upTo(170, 'Descripción para buscadores', 'De unos 155 caracteres.'),
  portada: group(['Portada', 'Lo primero que se ve.'], {
    titular: group(['Encabezado', 'Una frase, de la que cambia una palabra.'], {
      antes: words(
        'Titular: antes de la palabra que cambia',
        'Es una sola frase en tres partes: esto, una de las palabras que se turnan y lo de después.',
      ).refine(fitsPhone, WORD_TOO_LONG),
      palabras: list(
        [
          'Titular: palabras que se turnan',
          'Van en medio de la frase; la primera es la que queda. Para una frase fija, deja una sola.',
        ],
        'palabra',
        [1],
        upTo(16),
      ),
      despues: z.string().refine(fitsPhone, WORD_TOO_LONG).meta({
        title: 'Titular: después de la palabra que cambia',
        description: 'Con lo que termina la frase.',
      }),
    }),
    entrada: upTo(
      220,
      'Párrafo bajo el encabezado',
      'Un precio se escribe con su servicio: {precio:sitio}.',
    ),
    acciones: list(['Botones', 'El primero es el principal.'], 'botón', [1, 2], link),
    compromisos: groups('A qué se comprometen', 'compromiso', [0, 3], {
      titulo: upTo(40, 'Título'),
      texto: upTo(140, 'Texto'),
    }),
    contrato: group(['Hoja del contrato', 'Qué papel obliga a la agencia.'], {
      titulo: upTo(30, 'Título'),
      clausula: upTo(110, 'Una cláusula'),
      firma: upTo(40, 'Quién firma', 'Por su papel en el trabajo.').optional(),
      sello: upTo(12, 'Sello', 'Lo que lleva estampado.').optional(),
      enlace: link.meta({ title: 'Dónde se lee entero' }),
    }).optional(),
  }),
  servicios: group('Servicios', {
    titulo: words('Título'),
    entrada: words('Párrafo'),
    nota: detail(
      line(
        'Junto a los precios',
        '{moneda} e {impuesto} son los de los servicios. Puede llevar enlaces: [texto](/pagina).',
      ).check(places('moneda', 'impuesto')),
    ),
    lista: groups('Servicios de la portada', 'servicio', [1], {
      nombre: upTo(40, 'Nombre', 'Sin él, el del servicio.').optional(),
      linea: upTo(40, 'Para qué es', 'En pocas palabras.').optional(),
      ruta: link.shape.ruta.meta({ title: 'A dónde lleva' }),
      servicio: words('Servicio', 'De él salen el precio y el plazo.'),
    }),
  }),
  ensayo: group(['Junto a la terminal', 'Qué enseña, y dónde hay más.'], {
    titulo: upTo(40, 'Título'),
    texto: upTo(220, 'Texto'),
    enlace: link.meta({ title: 'Enlace' }),
    /**
     * A button that turns the drawn sample shop off: the terminal then types an alarm. The site
     * shows the button only if `terminal/guardia.yaml` exists, which contains the alarm's text.
     */
    caida: group(['El interruptor', 'Tira la tienda de muestra.'], {
      tumbar: upTo(30, 'Antes de bajarlo'),
      mientras: list(
        ['Mientras está caída', 'Caída, advertida y de vuelta.'],
        'momento',
        [3, 3],
        upTo(30),
      ),
      otra: upTo(30, 'Después'),
      bajado: upTo(40, 'Donde nada se mueve'),
      aviso: upTo(160, 'Que nada es real'),
    }).optional(),
  }).optional(),
  proyectos: group(['Proyectos de muestra', 'Se enseñan como muestra.'], {
    titulo: words('Título'),
    entrada: words('Párrafo').optional(),
    medido: group('Sobre las dos cifras', {
      antes: upTo(12, 'Antes'),
      despues: upTo(12, 'Después'),
      sello: upTo(12, 'Sello', 'Que es una muestra.').optional(),
    }).optional(),
    lista: groups('Proyectos', 'proyecto', [1], {
      nombre: upTo(40, 'Nombre'),
      tipo: upTo(40, 'Qué es'),
      plazo: upTo(30, 'Cuánto tardó'),
      dato: upTo(60, 'Algo que se puede contar'),
      antes: upTo(6, 'Antes', 'Cuánto era.').optional(),
      despues: upTo(6, 'Después', 'Cuánto es.').optional(),
      decision: upTo(90, 'Qué se decidió que lo cambió').optional(),
      valio: upTo(70, 'Cuánto valió').optional(),
      ruta: destination.meta({
        title: 'Dónde hay más',
        description: 'Una página u otro sitio.',
      }),
      servicio: words('Servicio', 'El que hace uno parecido.'),
      unaAsi: upTo(40, 'Camino a uno así', 'Lleva {precio}, el de su servicio.')
        .includes('{precio}')
        .check(places('precio')),
      dibujo: drawing('tienda', 'app', 'sistema', 'informe').meta({
        title: 'Pantalla',
        description: 'Una de las dibujadas, o una imagen tuya.',
      }),
      pantalla: list('Lo que se lee en la pantalla dibujada', 'texto', [0, 24], upTo(32)).default(
        [],
      ),
    }),
  }).optional(),
  metodo: group('Cómo trabajan', {
    titulo: words('Título'),
    entrada: words('Párrafo'),
    equipo: line('Cuántos son, y con quién se habla').optional(),
    pasos: groups('Pasos', 'paso', [2], {
      nombre: upTo(40, 'Nombre'),
      cuando: upTo(30, 'Cuándo'),
      quien: upTo(40, 'Quién lo hace', 'Por su papel en el trabajo.').optional(),
      dibujo: z
        .enum(['dirige', 'disena', 'programa', 'guardia'])
        .optional()
        .meta({ title: 'Quién está dibujado', description: 'Nadie, si no se dice.' }),
      texto: upTo(220, 'Texto'),
    }),
  }).optional(),
  alianzas: group('Con qué trabajan', {
    titulo: words('Título'),
    entrada: upTo(260, 'Párrafo', 'A qué países se atiende y en qué moneda se factura.'),
    grupos: groups('Grupos', 'grupo', [1], {
      nombre: words('Nombre'),
      nombres: list('Quiénes son', 'nombre', [1], words()),
    }),
    nota: words('De quién son esos nombres'),
  }).optional(),
  equipo: group(['El equipo', 'Personas de verdad. Sin esta parte, no se enseña a nadie.'], {
    titulo: upTo(60, 'Título'),
    entrada: upTo(220, 'Párrafo'),
    personas: groups('Personas', 'persona', [1, 12], {
      nombre: upTo(60, 'Nombre'),
      puesto: upTo(60, 'Puesto'),
      texto: upTo(160, 'Qué hace').optional(),
      retrato: drawing().optional().meta({ title: 'Retrato', description: 'Una imagen tuya.' }),
    }),
  }).optional(),
  contacto: group('Al final: el formulario', {
    titulo: upTo(60, 'Título'),
    entrada: upTo(160, 'Párrafo'),
    hoja: upTo(160, 'Sobre los campos', 'Quién lo lee; {respuesta} es el plazo de la marca.').check(
      places('respuesta'),
    ),
    despues: group('Qué pasa después', {
      titulo: detail(upTo(40, 'Título')),
      pasos: list('En orden', 'paso', [1, 5], line().check(places('respuesta'))),
    }),
  }),
});

export type Home = z.infer<typeof homeSchema>;
