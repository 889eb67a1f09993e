import * as z from 'zod';
import { details, group, line, paragraph, upTo } from './fields.ts';
import { places } from './places.ts';

export const rightsSchema = z.strictObject({
  plazo: group(
    ['Plazo de la ley', 'El que da la de tu país para responder: míralo con tu abogado.'],
    {
      dias: z.int().min(1).max(365).meta({ title: 'Días' }),
      texto: upTo(60, 'Cómo se dice'),
    },
  ),
  peticion: details('El formulario', {
    titulo: line('Título'),
    entrada: paragraph('Párrafo').check(places('plazo')),
    que: line('Qué se pide'),
    elige: line('Opción vacía'),
    opciones: group('Lo que se puede pedir', {
      acceso: line('Acceso'),
      rectificacion: line('Rectificación'),
      supresion: line('Supresión'),
      oposicion: line('Oposición'),
      portabilidad: line('Portabilidad'),
      retirar: line('Retirar el consentimiento'),
    }),
    nombre: line('Nombre'),
    correo: line('Correo'),
    correoAyuda: line('Ayuda del correo'),
    folio: line('Folio'),
    mensaje: line('Mensaje'),
    enviar: line('Botón'),
    sinElegir: line('Sin nada elegido'),
    folioLargo: line('Eso no es un folio').check(places('ejemplo')),
  }),
  recibida: details('Recibida', {
    titulo: line('Título'),
    entrada: paragraph('Párrafo').check(places('plazo')),
    numero: line('Su número').check(places('numero')),
    volver: line('Enlace de regreso'),
  }),
  versiones: details('Versiones del aviso', {
    titulo: line('Título'),
    entrada: paragraph('Párrafo'),
    version: line('Título de una').check(places('version')),
    desde: line('Desde cuándo').check(places('fecha')),
    desdeCuando: line('Lo mismo, en la lista').check(places('fecha')),
    actual: line('La que vale'),
  }),
});
