import * as z from 'zod';
import { group, groups, line, upTo } from './fields.ts';
import { field, option, text } from './flow-parts.ts';
import { projectType } from './service-page.ts';
import { places } from './places.ts';

const detailList = z.strictObject({
  etiqueta: line('Pregunta'),
  ayuda: text('Ayuda', 'Con un ejemplo.'),
  nuevo: line('Nombre del campo que agrega'),
});

const confirmation = z.strictObject({
  titulo: line('Pregunta'),
  texto: text('Qué se perdería'),
  confirmar: line('Botón que lo hace'),
  cancelar: line('Botón que no'),
});

export const flowSchema = z.strictObject({
  pasos: z.tuple([line(), line(), line()]).meta({ title: 'Nombres de los pasos', entry: 'paso' }),
  sinTercero: upTo(30, 'Junto al tercero, donde no se pide'),
  faltan: group('Cuántas respuestas faltan', {
    una: line('Una'),
    varias: line('Varias').check(places('faltan')),
  }),
  indicador: group('Indicador de pasos', {
    nombre: line('Nombre'),
    lugar: line('Dónde se está').includes('{actual}').check(places('actual', 'total')),
    abierto: upTo(30, 'Después del paso, en un teléfono'),
    hecho: line('Hecho'),
    enCurso: line('En curso'),
    pendiente: line('Pendiente'),
    corregir: line('Con algo que corregir'),
    falta: line('Con algo sin llenar'),
  }),
  botones: group('Botones', {
    siguiente: line('Siguiente'),
    enviar: line('Enviar'),
    atras: line('Atrás'),
    reintentar: line('Reintentar'),
    empezar: line('Empezar de nuevo'),
  }),
  estados: group('Esperas y fallos', {
    cargando: line('Un paso viene en camino'),
    fallo: group('No llegó', {
      titulo: line('Título'),
      texto: text('Texto'),
    }),
    comprobando: line('Mientras se comprueba'),
    captcha: group('No se pudo comprobar', {
      titulo: line('Título'),
      texto: text('Texto'),
    }),
    enviando: line('Mientras se envía'),
  }),
  recarga: line('Lo que se escribe queda en el navegador'),
  borrador: group('Un mensaje que no se pudo enviar', {
    titulo: line('Título'),
    texto: text('Texto'),
    sinGuardar: text('Donde el navegador no guarda nada'),
    espera: group('Demasiados seguidos', {
      texto: text('Texto'),
      reloj: line('Cuánto falta').check(places('tiempo')),
      listo: line('Ya se puede'),
    }),
    varios: line('Cuando hay varios').check(places('total')),
    recuperar: line('Recuperarlo'),
    descartar: line('Descartarlo'),
    otros: group('Campos que ya decían otra cosa', {
      titulo: line('Título'),
      texto: text('Texto'),
      /** If the visitor typed two texts for a field, `{texto}` is the text that the form hides. */
      campo: line('Cada campo').check(places('campo', 'texto')),
      usar: line('Usar ese texto').check(places('campo')),
    }),
  }),
  falta: group('Junto al botón de enviar', {
    una: line('Falta uno'),
    varias: line('Faltan varios'),
  }),
  pregunta: line('Antes de la pregunta en texto'),
  objetivos: group('Segundo panel', {
    pregunta: line('Pregunta'),
    paso: upTo(30, 'Junto al nombre del paso').optional(),
    lista: groups('Opciones', 'opción', [2], {
      ...option.omit({ toma: true, entra: true }).shape,
      objetivo: z.int().positive().meta({ title: 'Número', description: 'El 2 pide referencias.' }),
    }),
  }),
  listas: group('Listas del detalle', {
    request: detailList.meta({ title: 'Solicitudes' }),
    referent: detailList.meta({ title: 'Referencias' }),
    restriction: detailList.meta({ title: 'Restricciones' }),
    agregar: line('Agregar'),
    quitar: line('Quitar').check(places('texto')),
    vaciar: line('Vaciar'),
    /** Screen readers announce these texts. `{total}` is the number of entries. */
    agregado: line('Se agregó').check(places('texto', 'total')),
    agregados: line('Se agregaron varios').check(places('nuevos', 'total')),
    sobrantes: line('No cupieron todos'),
    quitado: line('Se quitó').check(places('texto', 'total')),
    vaciada: line('Se vació'),
  }),
  confirmar: group('Antes de borrar algo', {
    empezar: confirmation.meta({ title: 'Empezar de nuevo' }),
    vaciar: confirmation.meta({ title: 'Vaciar una lista' }),
  }),
  detalle: group('Detalle del proyecto', {
    titulo: line('Título'),
    texto: text('Texto'),
    tipos: line('Pregunta por los tipos'),
    elegidos: line(
      'Lo que ya se eligió',
      'En la cotización, en lugar de los servicios que se eligieron en el primer paso: {servicios}. Sin esta línea se preguntan otra vez.',
    )
      .check(places('servicios'))
      .optional(),
    /** Kinds of project that are not services. A URL selects a kind by `valor`: `?tipo=otro`. */
    opciones: groups('Tipos además de los servicios', 'tipo', [], {
      valor: projectType.meta({
        title: 'Valor',
        description: 'Lo que se guarda; no lo cambies cuando ya haya solicitudes.',
      }),
      etiqueta: line('Lo que se lee'),
    }).refine((options) => options.some(({ valor }) => valor === 'otro'), {
      error: 'falta la opción con el valor «otro»',
    }),
    otro: field.meta({ title: 'Otro' }),
  }),
  fechas: group('Botones que escriben una fecha', {
    etiqueta: line('Nombre').check(places('campo')),
    esteMes: line('Este mes'),
    enMeses: line('En unos meses'),
    ejemplo: line('Ejemplo en el campo vacío'),
  }),
  calendario: group('Calendario', {
    abrir: line('Abrirlo').check(places('campo')),
  }),
  otraPestana: line('Que se abre en otra pestaña'),
});

export type FlowShared = z.infer<typeof flowSchema>;
