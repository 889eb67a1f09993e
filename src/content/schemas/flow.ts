import * as z from 'zod';
import { field, line, option, text } from './flow-parts.ts';
import { projectType } from './service-page.ts';
import { places } from '#content/placeholders.ts';

/** One of the project detail's lists. */
const list = z.strictObject({
  /** The question that the list answers. */
  etiqueta: line.meta({ title: 'Pregunta' }),
  /** What an entry is, with an example. */
  ayuda: text.meta({ title: 'Ayuda', description: 'Con un ejemplo.' }),
  /** Label of the input that adds an entry. */
  nuevo: line.meta({ title: 'Nombre del campo que agrega' }),
});

/** A question before something is deleted. */
const confirmation = z.strictObject({
  /** The question. */
  titulo: line.meta({ title: 'Pregunta' }),
  /** What would be lost. */
  texto: text.meta({ title: 'Qué se perdería' }),
  /** The button that does it. */
  confirmar: line.meta({ title: 'Botón que lo hace' }),
  /** The button that does not. */
  cancelar: line.meta({ title: 'Botón que no' }),
});

/** What both step flows share: `content/flujo.yaml`. */
export const flowSchema = z.strictObject({
  /** Names of the three steps, for the step indicator. */
  pasos: z.tuple([line, line, line]).meta({ title: 'Nombres de los pasos', entry: 'paso' }),
  /** Beside the name of the third, in the way that does not ask for it. */
  sinTercero: z.string().min(1).max(30).meta({ title: 'Junto al tercero, donde no se pide' }),
  /** Beside the name of the second, which is that way's last: how many answers it still asks for, `{faltan}`. */
  faltan: z
    .strictObject({
      una: line.meta({ title: 'Una' }),
      varias: line.check(places('faltan')).meta({ title: 'Varias' }),
    })
    .meta({ title: 'Cuántas respuestas faltan' }),
  /** The step indicator: its name, where one is, and what is said of each step. */
  indicador: z
    .strictObject({
      nombre: line.meta({ title: 'Nombre' }),
      lugar: line
        .includes('{actual}')
        .check(places('actual', 'total'))
        .meta({ title: 'Dónde se está' }),
      /** After the current step's name before a way is chosen, on a narrow screen. */
      abierto: z.string().min(1).max(30).meta({ title: 'Después del paso, en un teléfono' }),
      hecho: line.meta({ title: 'Hecho' }),
      enCurso: line.meta({ title: 'En curso' }),
      pendiente: line.meta({ title: 'Pendiente' }),
      /** Of a step with something to mend, and of one that was passed with something left out. */
      corregir: line.meta({ title: 'Con algo que corregir' }),
      falta: line.meta({ title: 'Con algo sin llenar' }),
    })
    .meta({ title: 'Indicador de pasos' }),
  botones: z
    .strictObject({
      siguiente: line.meta({ title: 'Siguiente' }),
      enviar: line.meta({ title: 'Enviar' }),
      atras: line.meta({ title: 'Atrás' }),
      /** On the cards of the first step that have no word of their own. */
      entrar: z.string().min(1).max(20).meta({ title: 'Entrar' }),
      /** Asks again for a step that could not be loaded. */
      reintentar: line.meta({ title: 'Reintentar' }),
      /** Throws everything away. */
      empezar: line.meta({ title: 'Empezar de nuevo' }),
    })
    .meta({ title: 'Botones' }),
  estados: z
    .strictObject({
      /** While a step is on its way. */
      cargando: line.meta({ title: 'Un paso viene en camino' }),
      /** When it did not arrive. */
      fallo: z
        .strictObject({
          titulo: line.meta({ title: 'Título' }),
          texto: text.meta({ title: 'Texto' }),
        })
        .meta({ title: 'No llegó' }),
      /** While the captcha works, before sending. */
      comprobando: line.meta({ title: 'Mientras se comprueba' }),
      /** When the captcha could not be done, and what to do. */
      captcha: z
        .strictObject({
          titulo: line.meta({ title: 'Título' }),
          texto: text.meta({ title: 'Texto' }),
        })
        .meta({ title: 'No se pudo comprobar' }),
      /** While the form is being sent. */
      enviando: line.meta({ title: 'Mientras se envía' }),
    })
    .meta({ title: 'Esperas y fallos' }),
  /** After what each page says of its fields, where the browser keeps what is written. */
  recarga: line.meta({ title: 'Lo que se escribe queda en el navegador' }),
  /** The contact form could not be sent: its text is kept on the device. */
  borrador: z
    .strictObject({
      titulo: line.meta({ title: 'Título' }),
      texto: text.meta({ title: 'Texto' }),
      /** Instead of the latter where the browser keeps nothing: it is still in its fields. */
      sinGuardar: text.meta({ title: 'Donde el navegador no guarda nada' }),
      /** Too many were sent in a row (429). */
      espera: z
        .strictObject({
          texto: text.meta({ title: 'Texto' }),
          /** While it lasts; `{tiempo}` is what is left of it. */
          reloj: line.check(places('tiempo')).meta({ title: 'Cuánto falta' }),
          /** Once it is over. */
          listo: line.meta({ title: 'Ya se puede' }),
        })
        .meta({ title: 'Demasiados seguidos' }),
      /** The title where there are several; `{total}` is how many. */
      varios: line.check(places('total')).meta({ title: 'Cuando hay varios' }),
      /** Puts the text back and sends it. */
      recuperar: line.meta({ title: 'Recuperarlo' }),
      /** Deletes it from the device. */
      descartar: line.meta({ title: 'Descartarlo' }),
      /** It was put back, and some fields had a new text already: both are named. */
      otros: z
        .strictObject({
          titulo: line.meta({ title: 'Título' }),
          texto: text.meta({ title: 'Texto' }),
          /** `{campo}` is the field's label and `{texto}` its other text. */
          campo: line.check(places('campo', 'texto')).meta({ title: 'Cada campo' }),
          /** Puts that text in the field. `{campo}` is its label. */
          usar: line.check(places('campo')).meta({ title: 'Usar ese texto' }),
        })
        .meta({ title: 'Campos que ya decían otra cosa' }),
    })
    .meta({ title: 'Un mensaje que no se pudo enviar' }),
  /** Beside *Enviar*, before the names of the lines that are empty: of one, and of more. */
  falta: z
    .strictObject({
      una: line.meta({ title: 'Falta uno' }),
      varias: line.meta({ title: 'Faltan varios' }),
    })
    .meta({ title: 'Junto al botón de enviar' }),
  /** Introduces the text question of a page without JavaScript. */
  pregunta: line.meta({ title: 'Antes de la pregunta en texto' }),
  /** Heading of the second panel and its selectors. A target of 2 asks for references. */
  objetivos: z
    .strictObject({
      pregunta: line.meta({ title: 'Pregunta' }),
      /** Beside the name of the step that it is still part of. */
      paso: z.string().min(1).max(30).optional().meta({ title: 'Junto al nombre del paso' }),
      lista: z
        .array(
          option.extend({
            objetivo: z
              .int()
              .positive()
              .meta({ title: 'Número', description: 'El 2 pide referencias.' }),
          }),
        )
        .min(2)
        .meta({ title: 'Opciones', entry: 'opción' }),
    })
    .meta({ title: 'Segundo panel' }),
  listas: z
    .strictObject({
      request: list.meta({ title: 'Solicitudes' }),
      referent: list.meta({ title: 'Referencias' }),
      restriction: list.meta({ title: 'Restricciones' }),
      /** The button beside the input. */
      agregar: line.meta({ title: 'Agregar' }),
      /** The button that removes an entry; `{texto}` is the entry. */
      quitar: line.check(places('texto')).meta({ title: 'Quitar' }),
      /** The button that empties a list. */
      vaciar: line.meta({ title: 'Vaciar' }),
      /** Announced after each; `{texto}` is the entry, `{total}` how many there are. */
      agregado: line.check(places('texto', 'total')).meta({ title: 'Se agregó' }),
      /** After several lines were pasted; `{nuevos}` is how many entries they made. */
      agregados: line.check(places('nuevos', 'total')).meta({ title: 'Se agregaron varios' }),
      /** Said after that, where the list did not take all of them. */
      sobrantes: line.meta({ title: 'No cupieron todos' }),
      quitado: line.check(places('texto', 'total')).meta({ title: 'Se quitó' }),
      vaciada: line.meta({ title: 'Se vació' }),
    })
    .meta({ title: 'Listas del detalle' }),
  /** Questions before something is deleted. */
  confirmar: z
    .strictObject({
      empezar: confirmation.meta({ title: 'Empezar de nuevo' }),
      vaciar: confirmation.meta({ title: 'Vaciar una lista' }),
    })
    .meta({ title: 'Antes de borrar algo' }),
  detalle: z
    .strictObject({
      titulo: line.meta({ title: 'Título' }),
      texto: text.meta({ title: 'Texto' }),
      /** The question that the checkboxes answer. */
      tipos: line.meta({ title: 'Pregunta por los tipos' }),
      /**
       * Kinds of project besides those of the services (project-types.ts); `valor` is also what an
       * address may preselect, as `?tipo=otro`.
       */
      opciones: z
        .array(
          z.strictObject({
            valor: projectType.meta({
              title: 'Valor',
              description: 'Lo que se guarda; no lo cambies cuando ya haya solicitudes.',
            }),
            etiqueta: line.meta({ title: 'Lo que se lee' }),
          }),
        )
        .refine((options) => options.some(({ valor }) => valor === 'otro'), {
          error: 'falta la opción con el valor «otro»',
        })
        .meta({ title: 'Tipos además de los servicios', entry: 'tipo' }),
      /** The free text that «otro» reveals. */
      otro: field.meta({ title: 'Otro' }),
    })
    .meta({ title: 'Detalle del proyecto' }),
  /** Buttons that write a date, over its field, beside the one that says that it is not known yet. */
  fechas: z
    .strictObject({
      etiqueta: line.check(places('campo')).meta({ title: 'Nombre' }),
      esteMes: line.meta({ title: 'Este mes' }),
      enMeses: line.meta({ title: 'En unos meses' }),
      /** In the field under them, while it is empty. */
      ejemplo: line.meta({ title: 'Ejemplo en el campo vacío' }),
    })
    .meta({ title: 'Botones que escriben una fecha' }),
  calendario: z
    .strictObject({
      /** The button that opens it; `{campo}` is the field's label. */
      abrir: line.check(places('campo')).meta({ title: 'Abrirlo' }),
    })
    .meta({ title: 'Calendario' }),
  /** Where a link opens, said to screen readers. */
  otraPestana: line.meta({ title: 'Que se abre en otra pestaña' }),
});

export type FlowShared = z.infer<typeof flowSchema>;
