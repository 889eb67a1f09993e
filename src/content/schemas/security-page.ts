import * as z from 'zod';
import { group, groups, list, upTo } from './fields.ts';
import { destination } from './destination.ts';
import { headlineSchema } from './headline.ts';
import { securityTeamsSchema } from './security-teams.ts';
import { servicePageFields } from './service-page.ts';

const line = (title?: string, help?: string) => upTo(Infinity, title, help);

/** The page /seguridad. One file, `content/seguridad.yaml`. */
export const securityPageSchema = z.strictObject({
  titulo: upTo(60, 'Título para buscadores'),
  descripcion: upTo(160, 'Descripción para buscadores'),
  encabezado: headlineSchema.meta({ title: 'Encabezado' }),
  entrada: line('Párrafo'),
  compra: list('Lo que paga el precio', 'punto', [1, 4], upTo(26)).optional(),
  auditoria: group('La auditoría', {
    titulo: line('Título'),
    texto: line('Texto'),
    /** What makes who does it fit for it, as a certificate that can be looked up; said after the text. */
    credencial: upTo(
      160,
      'Por qué quien la hace sabe',
      'Un certificado que se puede comprobar.',
    ).optional(),
    /** What is done, in the order it is done, and what each leaves. */
    pasos: groups('Pasos', 'paso', [2], {
      titulo: line('Título'),
      texto: line('Texto'),
      entrega: upTo(60, 'Qué deja').optional(),
    }),
  }).optional(),
  /** What an audit ends in, beside the round that it comes of. */
  entregas: group('En qué termina', {
    titulo: upTo(60, 'Título'),
    informe: group('El informe de muestra', {
      titulo: upTo(60, 'Título'),
      /** Each with how grave it is and what becomes of it; `corregida` has the sign of done. */
      fallas: groups('Fallas', 'falla', [1, 6], {
        falla: upTo(60, 'Falla'),
        estado: upTo(30, 'Estado'),
        corregida: z.boolean().default(false).meta({ title: 'Ya está corregida' }),
      }),
    }).optional(),
    /** Over the terminal: that it is the work, and not one more thing that one is given. */
    ronda: upTo(40, 'Sobre la terminal'),
    palabras: list('Lo que hace la terminal, en palabras', 'frase', [1, 5], upTo(70)).optional(),
    muestra: group('Dónde se lee uno', {
      texto: upTo(60, 'Texto'),
      ruta: destination.meta({ title: 'A dónde lleva' }),
    }).optional(),
  }).optional(),
  limites: group('Límites', {
    titulo: line('Título'),
    lista: list('Límites', 'límite', [1], line()),
  }).optional(),
  equipos: securityTeamsSchema.meta({ title: 'Los tres equipos' }),
  preguntas: servicePageFields.preguntas.meta({ title: 'Preguntas' }),
  llamada: group('Al final', {
    titulo: line('Título'),
    texto: line('Texto'),
    boton: line('Botón'),
  }),
});

export type SecurityPageContent = z.infer<typeof securityPageSchema>;
