import * as z from 'zod';
import { detail, group, groups, line, list, price, upTo } from './fields.ts';
import { movingOpening, payback, point, servicePageFields, text } from './service-page.ts';

const face = z.strictObject({
  boton: upTo(20, 'Botón', 'El que gira el teléfono hacia esta cara.'),
  titulo: line('Título'),
  descripcion: text('Qué se ve', 'Para quien no lo ve.'),
  partes: list(['Partes', 'En el orden de sus números.'], 'parte', [4, 4], point),
});

export const mobileSchema = z.strictObject({
  ...servicePageFields,
  encabezado: movingOpening.meta({ title: 'Encabezado' }),
  telefono: group(['El teléfono', 'Su app no existe.'], {
    titulo: line('Título'),
    etiqueta: detail(line('Entre qué eligen los botones')),
    frente: face.meta({ title: 'El frente' }),
    reverso: face.meta({ title: 'El reverso' }),
    dibujo: group('Lo que dice la app dibujada', {
      hora: z.string().max(5).meta({ title: 'Hora' }),
      saludo: z.string().max(18).meta({ title: 'Saludo' }),
      estado: z.string().max(24).meta({ title: 'Estado' }),
      paradas: groups('Paradas', 'parada', [3, 3], {
        hora: z.string().max(5).meta({ title: 'Hora' }),
        nombre: z.string().max(18).meta({ title: 'Nombre' }),
        nota: z.string().max(20).meta({ title: 'Nota' }),
      }),
      temperatura: z.string().max(8).meta({ title: 'Temperatura' }),
      boton: z.string().max(18).meta({ title: 'Botón' }),
      modulos: list('Partes de atrás', 'parte', [4, 4], z.string().max(14)),
    }),
    oficina: group(['La oficina', 'Lo que llega de las paradas, y la temperatura.'], {
      titulo: line('Título'),
      aviso: line('Aviso'),
      pruebas: list(
        ['Lo que llega de cada parada', 'Una firma o fotos.'],
        'prueba',
        [3, 3],
        z.enum(['firma', 'fotos']),
      ),
      caja: upTo(24, 'De qué es la temperatura'),
    }).optional(),
  }),
  dia: group(['Un día de ruta', 'Con y sin señal; de muestra.'], {
    titulo: line('Título'),
    entrada: text('Párrafo'),
    conSenal: detail(upTo(20, 'Con señal')),
    sinSenal: detail(upTo(20, 'Sin señal')),
    paradas: groups('Paradas', 'parada', [3, 8], {
      hora: z
        .string()
        .regex(/^\d{1,2}:\d{2}$/, 'una hora, por ejemplo «7:50»')
        .meta({ title: 'Hora' }),
      nombre: upTo(32, 'Nombre'),
      texto: line('Qué pasa'),
      senal: z.boolean().meta({ title: 'Hay señal' }),
    }),
  }).optional(),
  conviene: group('Cuándo conviene una app', {
    titulo: line('Título'),
    entrada: text('Párrafo', 'Puede llevar enlaces: [texto](/pagina).'),
    cuenta: group(['La cuenta', 'De muestra.'], {
      titulo: line('Título'),
      columnas: detail(
        z.tuple([line(), line(), line()]).meta({ title: 'Columnas', entry: 'columna' }),
      ),
      lista: groups('Lo que ahorra cada quien', 'renglón', [1, 4], {
        nombre: line('Nombre'),
        nota: line('De dónde sale el número'),
        cantidad: z.number().positive().meta({ title: 'Cantidad' }),
        unidad: upTo(10, 'Unidad'),
        precio: price('Cuánto cuesta una', 'Sin él, es una hora de trabajo.').optional(),
      }),
      resultado: payback.meta({ title: 'A cuánto llega' }),
    }),
  }).optional(),
});

export type Mobile = z.infer<typeof mobileSchema>;
export type MobileAccountCopy = NonNullable<Mobile['conviene']>['cuenta'];
export type PhoneCopy = Mobile['telefono'];
export type OfficeCopy = NonNullable<PhoneCopy['oficina']>;
export type PhoneFaceCopy = PhoneCopy['frente'];
