import * as z from 'zod';
import { drawing } from './drawing.ts';
import {
  detail,
  details,
  group,
  groups,
  line,
  list,
  paragraph,
  searchDescription,
  upTo,
} from './fields.ts';
import { BUILDINGS } from './page.ts';
import { places } from './places.ts';

const about = paragraph().check(places('correo'));
const page = z.strictObject({
  titulo: line('Título'),
  entrada: paragraph('Párrafo'),
});

const letter = z.strictObject({
  titulo: line('Asunto'),
  parrafos: list('Párrafos', 'párrafo', [1], paragraph()),
  boton: line('Enlace'),
});

export const newsletterSchema = z.strictObject({
  titulo: line('Título'),
  descripcion: searchDescription,
  entrada: paragraph('Bajo el encabezado'),
  invitacion: line('Título del formulario'),
  consentimiento: paragraph('Lo que se acepta', 'Queda guardado como prueba.'),
  ayuda: detail(paragraph('Ayuda')),
  pregunta: detail(line('Pregunta por los temas')),
  preguntaAyuda: detail(line('Bajo la pregunta')),
  temas: groups(['Temas', 'Sin ninguno no hay boletín.'], 'tema', [0, 20], {
    valor: z
      .string()
      .regex(/^[a-z]{1,40}$/, 'una palabra en minúsculas sin acentos')
      .meta({
        title: 'Valor',
        description: 'Lo que se guarda: no lo cambies cuando ya haya suscriptores.',
      }),
    etiqueta: line('Lo que se lee'),
    trae: upTo(60, 'Qué trae', 'Se lee bajo el tema, en la página del boletín.').optional(),
  }),
  muestra: group('Correo de muestra', {
    titulo: line('Título'),
    sello: upTo(12, 'Sello'),
    fecha: line('Fecha'),
    rotulo: line('Antes del asunto'),
    pie: line('Al pie', '{tema} es el de la carta.').check(places('tema')),
    cartas: groups(
      ['Cartas', 'Una por tema, en su orden. Se ve la del que se marca.'],
      'carta',
      [1, 4],
      {
        dibujo: drawing(...BUILDINGS).meta({ title: 'Sello' }),
        asunto: line('Asunto'),
        inicio: paragraph('Primer párrafo'),
        cifra: group('Cifra', {
          dato: upTo(12, 'Dato'),
          texto: line('Qué cuenta'),
          luces: z.int().min(0).max(10).meta({ title: 'Casas con luz, de diez' }),
        }),
        cierre: paragraph('Último párrafo'),
      },
    ),
  }).optional(),
  correo: detail(line('Nombre del campo del correo')),
  enviar: detail(line('Botón')),
  privacidad: detail(paragraph('Qué pasa con lo enviado')),
  paginas: details('Páginas que siguen', {
    revisa: page.extend({ texto: paragraph('Texto') }).meta({ title: 'Revisa tu correo' }),
    confirmar: group('Confirmar', {
      titulo: line('Título'),
      entrada: paragraph('Párrafo').check(places('correo', 'temas')),
      boton: line('Botón'),
    }),
    /** `fuera` is for a person who has unsubscribed. `ninguno` is for a person without a topic. */
    temas: group('Elegir temas otra vez', {
      titulo: line('Título'),
      entrada: about.meta({ title: 'Párrafo' }),
      fuera: about.meta({ title: 'Para quien se dio de baja' }),
      boton: line('Botón'),
      ninguno: paragraph('Sin ninguno elegido'),
    }),
    dejar: group('Darse de baja', {
      titulo: line('Título'),
      entrada: about.meta({ title: 'Párrafo' }),
      pendiente: about.meta({ title: 'Para quien no ha confirmado' }),
      boton: line('Botón'),
    }),
    confirmada: page.meta({ title: 'Confirmada' }),
    guardados: page.meta({ title: 'Temas guardados' }),
    baja: page.extend({ volver: line('Camino de regreso') }).meta({ title: 'Dada de baja' }),
    caducado: page
      .extend({ enlace: line('Pedir otro') })
      .meta({ title: 'Un enlace que ya no abre' }),
    inicio: line('Enlace al inicio'),
  }),
  correos: details('Correos', {
    confirmar: letter.meta({ title: 'Para confirmar' }),
    bienvenida: letter.meta({ title: 'De bienvenida' }),
    temas: letter.meta({ title: 'Para elegir temas' }),
    ajeno: paragraph('Al pie de cada uno'),
    dejar: line('Enlace para darse de baja'),
  }),
});

export type NewsletterCopy = z.infer<typeof newsletterSchema>;
