import * as z from 'zod';
import { detail, group, groups, list, upTo, words } from './fields.ts';
import { destination } from './destination.ts';
import { headlineSchema } from './headline.ts';
import { places } from './places.ts';
import { servicePageFields } from './service-page.ts';

export const TEAM_COLORS = ['verde', 'rojo', 'celeste'] as const;

const securityTeamsSchema = z.strictObject({
  titulo: words('Título'),
  texto: words('Texto').optional(),
  equipos: groups('Equipos', 'equipo', [3, 3], {
    color: z.enum(TEAM_COLORS).meta({ title: 'Color' }),
    nombre: upTo(40, 'Qué hace', 'Lo que dice el botón.'),
    frase: upTo(80, 'Cómo, en un renglón').optional(),
    precio: upTo(40, 'Precio', 'Si la página lo vende; {precio} es el de la auditoría.')
      .check(places('precio'))
      .optional(),
    enlace: group('Dónde se pide', {
      texto: upTo(40, 'Texto'),
      ruta: destination.meta({ title: 'A dónde lleva' }),
    }).optional(),
    titulo: words('Título'),
    texto: words('Texto'),
    hace: list('Lo que hace', 'punto', [1], words()),
  }),
});

export type SecurityTeamsContent = z.infer<typeof securityTeamsSchema>;
export type TeamColor = (typeof TEAM_COLORS)[number];

export const securityPageSchema = z.strictObject({
  titulo: upTo(60, 'Título para buscadores'),
  descripcion: upTo(160, 'Descripción para buscadores'),
  encabezado: headlineSchema
    .extend({ remate: detail(upTo(40, 'Final, que se subraya').optional()) })
    .meta({ title: 'Encabezado' }),
  entrada: words('Párrafo'),
  compra: list('Lo que paga el precio', 'punto', [1, 4], upTo(60)).optional(),
  auditoria: group('La auditoría', {
    titulo: words('Título'),
    texto: words('Texto'),
    credencial: upTo(
      160,
      'Por qué quien la hace sabe',
      'Un certificado que se puede comprobar.',
    ).optional(),
    pasos: groups('Pasos', 'paso', [2], {
      titulo: words('Título'),
      texto: words('Texto'),
      entrega: upTo(60, 'Qué deja').optional(),
    }),
  }).optional(),
  entregas: group('En qué termina', {
    titulo: upTo(60, 'Título'),
    informe: group('El informe de muestra', {
      titulo: upTo(60, 'Título'),
      fallas: groups('Fallas', 'falla', [1, 6], {
        falla: upTo(60, 'Falla'),
        estado: upTo(30, 'Estado'),
        nivel: z.enum(['critica', 'alta', 'baja']).optional().meta({ title: 'Gravedad' }),
        corregida: z.boolean().default(false).meta({ title: 'Ya está corregida' }),
      }),
    }).optional(),
    ronda: upTo(40, 'Sobre la terminal'),
    muestra: group('Dónde se lee uno', {
      texto: upTo(60, 'Texto'),
      ruta: destination.meta({ title: 'A dónde lleva' }),
    }).optional(),
  }).optional(),
  limites: group('Límites', {
    titulo: words('Título'),
    lista: list('Límites', 'límite', [1], words()),
  }).optional(),
  equipos: securityTeamsSchema.meta({ title: 'Los tres equipos' }),
  preguntas: servicePageFields.preguntas.meta({ title: 'Preguntas' }),
  llamada: group('Al final', {
    titulo: words('Título'),
    texto: words('Texto'),
    boton: words('Botón'),
  }),
});

export type SecurityPageContent = z.infer<typeof securityPageSchema>;
