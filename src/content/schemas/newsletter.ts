import * as z from 'zod';
import { detail, group, groups, line, list, paragraph, searchDescription } from './fields.ts';
import { places } from './places.ts';

/** What a page says under its heading, with whose mail it is about. */
const about = paragraph().check(places('correo'));
const page = z.strictObject({
  titulo: line('Título'),
  entrada: paragraph('Párrafo'),
});

/** One of its mails: the subject, which is its heading too, and what its link says. */
const letter = z.strictObject({
  titulo: line('Asunto'),
  parrafos: list('Párrafos', 'párrafo', [1], paragraph()),
  boton: line('Enlace'),
});

/** The newsletter: `content/boletin.yaml`. */
export const newsletterSchema = z.strictObject({
  titulo: line('Título'),
  descripcion: searchDescription,
  entrada: paragraph('Bajo el encabezado'),
  /** The checkbox that reveals the topics, and what is agreed to: kept as proof. */
  consentimiento: paragraph('Lo que se acepta', 'Queda guardado como prueba.'),
  ayuda: detail(paragraph('Ayuda')),
  pregunta: detail(line('Pregunta por los temas')),
  temas: groups(['Temas', 'Sin ninguno no hay boletín.'], 'tema', [0, 20], {
    /** What is stored, sent and exported. */
    valor: z
      .string()
      .regex(/^[a-z]{1,40}$/, 'una palabra en minúsculas sin acentos')
      .meta({
        title: 'Valor',
        description: 'Lo que se guarda: no lo cambies cuando ya haya suscriptores.',
      }),
    etiqueta: line('Lo que se lee'),
  }),
  correo: detail(line('Nombre del campo del correo')),
  enviar: detail(line('Botón')),
  privacidad: detail(paragraph('Qué pasa con lo enviado')),
  paginas: detail(
    group('Páginas que siguen', {
      revisa: page.extend({ texto: paragraph('Texto') }).meta({ title: 'Revisa tu correo' }),
      /** Where that mail leads; `{temas}` are those that were chosen. */
      confirmar: group('Confirmar', {
        titulo: line('Título'),
        entrada: paragraph('Párrafo').check(places('correo', 'temas')),
        boton: line('Botón'),
      }),
      /** Choosing topics again; `fuera` stands there for who left, `ninguno` where none is chosen. */
      temas: group('Elegir temas otra vez', {
        titulo: line('Título'),
        entrada: about.meta({ title: 'Párrafo' }),
        fuera: about.meta({ title: 'Para quien se dio de baja' }),
        boton: line('Botón'),
        ninguno: paragraph('Sin ninguno elegido'),
      }),
      /** Leaving it; `pendiente` stands there for who has not confirmed it yet. */
      dejar: group('Darse de baja', {
        titulo: line('Título'),
        entrada: about.meta({ title: 'Párrafo' }),
        pendiente: about.meta({ title: 'Para quien no ha confirmado' }),
        boton: line('Botón'),
      }),
      /** What is so since: confirmed; chosen; left, with the way back. */
      confirmada: page.meta({ title: 'Confirmada' }),
      guardados: page.meta({ title: 'Temas guardados' }),
      baja: page.extend({ volver: line('Camino de regreso') }).meta({ title: 'Dada de baja' }),
      caducado: page
        .extend({ enlace: line('Pedir otro') })
        .meta({ title: 'Un enlace que ya no abre' }),
      inicio: line('Enlace al inicio'),
    }),
  ),
  correos: detail(
    group('Correos', {
      confirmar: letter.meta({ title: 'Para confirmar' }),
      bienvenida: letter.meta({ title: 'De bienvenida' }),
      temas: letter.meta({ title: 'Para elegir temas' }),
      /** At the foot of each, before the link that leaves, and the link. */
      ajeno: paragraph('Al pie de cada uno'),
      dejar: line('Enlace para darse de baja'),
    }),
  ),
});

export type NewsletterCopy = z.infer<typeof newsletterSchema>;
