import type * as z from 'zod';
import { brandSchema } from './brand.ts';
import { businessSchema } from './business.ts';
import { commerceSchema } from './commerce.ts';
import { controlsSchema } from './controls.ts';
import { errorsSchema } from './errors.ts';
import { contactPageSchema, quotePageSchema } from './flow-pages.ts';
import { flowSchema } from './flow.ts';
import { formWordsSchema } from './form-words.ts';
import type { HeadlineText } from './headline.ts';
import { homeSchema } from './home.ts';
import { legalPageSchema, legalSchema } from './legal.ts';
import { mailsSchema } from './mails.ts';
import { mobileSchema } from './mobile.ts';
import { navigationSchema } from './navigation.ts';
import { newsletterSchema } from './newsletter.ts';
import { noteHeadSchema, notesPageSchema } from './note.ts';
import { noticesSchema } from './notices.ts';
import { pageHeadSchema } from './page.ts';
import { pictureTextsSchema } from './drawing.ts';
import { redirectsSchema } from './redirects.ts';
import { questionsSchema } from './questions.ts';
import { followUpSchema } from './follow-up.ts';
import { repliesSchema } from './replies.ts';
import { rightsSchema } from './rights.ts';
import { securityPageSchema } from './security-page.ts';
import { servicesSchema } from './services.ts';
import { simpleFormSchema } from './simple-form.ts';
import { terminalScriptSchema } from './terminal.ts';
import { thankYouSchema } from './thank-you.ts';
import { unwantedSchema } from './unwanted.ts';

export interface FoundPage {
  heading: string;
  questions?: readonly { pregunta: string; respuesta: string }[] | undefined;
  isOffer?: true;
  /** If true, the server draws the page for each request, and the page has no Markdown version. */
  onRequest?: true;
}

interface FileRow<
  Name extends string = string,
  Schema extends z.ZodType = z.ZodType,
  Optional extends boolean = boolean,
> {
  readonly name: Name;
  readonly file: string;
  readonly schema: Schema;
  readonly title: string;
  readonly about: string;
  readonly page: string | null;
  readonly isOptional: Optional;
  readonly isDetail?: boolean;
  readonly found?: (copy: never) => FoundPage;
}

type Said = readonly [title: string, about: string, page?: string | null];
type Found<Schema extends z.ZodType> = (copy: z.output<Schema>) => FoundPage;

const file = <Name extends string, Schema extends z.ZodType>(
  name: Name,
  path: string,
  schema: Schema,
  [title, about, page = null]: Said,
  found?: Found<Schema>,
): FileRow<Name, Schema, false> => ({
  name,
  file: path,
  schema,
  title,
  about,
  page,
  isOptional: false,
  ...(found && { found }),
});

const optional = <Name extends string, Schema extends z.ZodType>(
  ...row: Parameters<typeof file<Name, Schema>>
): FileRow<Name, Schema, true> => ({ ...file(...row), isOptional: true });

const detailed = <Row extends FileRow>(row: Row): Row => ({ ...row, isDetail: true });

const spoken = ({ antes, palabras, despues }: HeadlineText): string =>
  [antes, palabras[0], despues].filter(Boolean).join(' ');

const offer = ({
  encabezado,
  preguntas,
}: {
  encabezado: { titular: HeadlineText };
  preguntas?: { lista: FoundPage['questions'] } | undefined;
}): FoundPage => ({
  heading: spoken(encabezado.titular),
  questions: preguntas?.lista,
  isOffer: true,
});
const form = ({ titulo }: { titulo: string }): FoundPage => ({ heading: titulo, onRequest: true });
const text = ({ titulo }: { titulo: string }): FoundPage => ({ heading: titulo });

const GROUPS = {
  'En todo el sitio': [
    file('brand', 'marca.yaml', brandSchema, [
      'Tu marca',
      'nombre, contactos, horario, dirección y color',
    ]),
    file('navigation', 'navegacion.yaml', navigationSchema, [
      'Barra y pie',
      'los enlaces de la barra y del pie',
    ]),
  ],
  Inicio: [
    file(
      'home',
      'inicio.yaml',
      homeSchema,
      ['Página de inicio', 'la portada', '/'],
      ({ portada }) => ({ heading: spoken(portada.titular) }),
    ),
    optional('terminalInicio', 'terminal/inicio.yaml', terminalScriptSchema, [
      'Terminal del inicio',
      'guion de la terminal de la portada',
      '/',
    ]),
    optional('terminalGuardia', 'terminal/guardia.yaml', terminalScriptSchema, [
      'Terminal al bajar el interruptor',
      'lo que teclea la de la portada al bajar el interruptor',
      '/',
    ]),
  ],
  Páginas: [
    file(
      'services',
      'servicios.yaml',
      servicesSchema,
      ['Servicios y precios', 'los servicios y todos los precios', '/servicios'],
      ({ encabezado, preguntas }) => ({ heading: encabezado.titulo, questions: preguntas?.lista }),
    ),
    optional(
      'commerce',
      'comercio.yaml',
      commerceSchema,
      [
        'Tiendas en línea',
        'tiendas en línea, con la tienda de muestra y los datos de sus gráficas',
        '/comercio',
      ],
      offer,
    ),
    optional(
      'mobile',
      'movil.yaml',
      mobileSchema,
      ['Apps móviles', 'apps móviles, con lo que se lee en el teléfono', '/movil'],
      offer,
    ),
    optional(
      'business',
      'negocio.yaml',
      businessSchema,
      ['Sistemas de negocio', 'sistemas de negocio, con los datos de la gráfica', '/negocio'],
      offer,
    ),
    optional(
      'securityPage',
      'seguridad.yaml',
      securityPageSchema,
      ['Seguridad', 'auditoría y los tres equipos', '/seguridad'],
      ({ encabezado, preguntas }) => offer({ encabezado: { titular: encabezado }, preguntas }),
    ),
    optional('terminalSeguridad', 'terminal/seguridad.yaml', terminalScriptSchema, [
      'Terminal de seguridad',
      'guion de la terminal de seguridad y de las páginas de error',
      '/seguridad',
    ]),
    optional('redirects', 'redirecciones.yaml', redirectsSchema, [
      'Direcciones de antes',
      'las direcciones que cambiaron o ya no existen, y a dónde llevan',
    ]),
    detailed(
      file('errors', 'errores.yaml', errorsSchema, ['Páginas de error', 'las páginas de error']),
    ),
  ],
  Notas: [
    file('notesPage', 'notas.yaml', notesPageSchema, [
      'Lista de notas',
      'la lista de notas y sus palabras',
      '/notas',
    ]),
  ],
  Formularios: [
    file(
      'contactPage',
      'contacto.yaml',
      contactPageSchema,
      ['Contacto', 'la página de contacto: preguntas y campos', '/contacto'],
      form,
    ),
    file(
      'quotePage',
      'cotizacion.yaml',
      quotePageSchema,
      [
        'Cotización',
        'la página de cotización: preguntas, campos y rangos de presupuesto',
        '/cotizacion',
      ],
      form,
    ),
    detailed(
      file('flow', 'flujo.yaml', flowSchema, [
        'Contacto y cotización',
        'lo que comparten las dos: pasos, botones, esperas y listas',
        '/contacto',
      ]),
    ),
    file('simpleForm', 'formulario-simple.yaml', simpleFormSchema, [
      'Formulario del inicio',
      'el formulario de la portada',
      '/',
    ]),
    file('thankYou', 'gracias.yaml', thankYouSchema, [
      'Agradecimiento',
      'las páginas de agradecimiento',
    ]),
    file('newsletter', 'boletin.yaml', newsletterSchema, [
      'Boletín',
      'el boletín: lo que se acepta, sus temas, sus páginas y sus correos',
      '/boletin',
    ]),
    detailed(
      file('formWords', 'mensajes.yaml', formWordsSchema, [
        'Mensajes de los campos',
        'lo que dice un campo que todavía no se puede enviar, y lo que lo rodea',
      ]),
    ),
    detailed(
      file('questions', 'preguntas.yaml', questionsSchema, [
        'Preguntas en lugar del captcha',
        'lo que se pregunta en texto cuando el captcha no puede hacerse',
      ]),
    ),
    detailed(
      file('controls', 'controles.yaml', controlsSchema, [
        'Botones de lo que se mueve',
        'los botones de todo lo que se mueve',
      ]),
    ),
  ],
  'Correos y avisos': [
    file('mails', 'correos.yaml', mailsSchema, [
      'Correos',
      'los textos de los correos de cada solicitud',
    ]),
    file('replies', 'respuestas.yaml', repliesSchema, [
      'Respuestas guardadas',
      'textos con los que empezar a responder desde el panel',
    ]),
    detailed(
      file('notices', 'avisos.yaml', noticesSchema, [
        'Avisos de los formularios',
        'lo que se dice cuando un formulario no se puede recibir',
      ]),
    ),
    optional('followUp', 'seguimiento.yaml', followUpSchema, [
      'Seguimiento',
      'etapas, etiquetas y frases que el panel usa con las solicitudes',
    ]),
    file('unwanted', 'no-deseado.yaml', unwantedSchema, [
      'No deseado',
      'las frases que esta agencia toma por publicidad',
    ]),
  ],
  Legal: [
    file('legal', 'legal.yaml', legalSchema, ['Datos legales', 'los datos que piden las leyes']),
    file(
      'privacy',
      'privacidad.yaml',
      legalPageSchema,
      ['Aviso de privacidad', 'el aviso de privacidad', '/privacidad'],
      text,
    ),
    file('rights', 'derechos.yaml', rightsSchema, [
      'Derechos sobre los datos',
      'lo que se puede pedir sobre los datos propios, y el plazo de tu ley',
      '/privacidad/solicitud',
    ]),
    file(
      'legalNotice',
      'aviso-legal.yaml',
      legalPageSchema,
      ['Aviso legal', 'el aviso legal', '/aviso-legal'],
      text,
    ),
    detailed(
      file(
        'accessibility',
        'accesibilidad.yaml',
        legalPageSchema,
        ['Accesibilidad', 'la declaración de accesibilidad', '/accesibilidad'],
        text,
      ),
    ),
  ],
  Imágenes: [
    optional('pictureTexts', 'imagenes.yaml', pictureTextsSchema, [
      'Textos de las imágenes',
      'lo que se ve en cada imagen, para quien no la ve',
    ]),
  ],
} satisfies Record<string, readonly FileRow[]>;

export type ContentGroup = keyof typeof GROUPS;

type Row = (typeof GROUPS)[ContentGroup][number];

/** Contains each file's content by the file's `name`, or null for a missing optional file. */
export type ContentEntries = {
  readonly [Each in Row as Each['name']]:
    | z.output<Each['schema']>
    | (Each['isOptional'] extends true ? null : never);
};

export const CONTENT_GROUPS = Object.keys(GROUPS) as readonly ContentGroup[];

export interface ContentFile extends FileRow {
  readonly group: ContentGroup;
}

export const CONTENT_FILES: readonly ContentFile[] = CONTENT_GROUPS.flatMap((group) =>
  GROUPS[group].map((row) => ({ group, ...row })),
);

/** Only the panel uses these files, so a change needs no publication. */
const AT_ONCE: readonly string[] = ['respuestas.yaml', 'seguimiento.yaml', 'no-deseado.yaml'];

export const isAtOnce = (file: string) => AT_ONCE.includes(file);

export const PAGES_FOLDER = 'paginas';
export const NOTES_FOLDER = 'notas';
export const NOTES_ADDRESS = `/${NOTES_FOLDER}`;

export const CONTENT_FOLDERS: readonly ContentFile[] = [
  {
    group: 'Páginas',
    ...optional('pages', PAGES_FOLDER, pageHeadSchema, ['Páginas', 'las páginas que agregues']),
  },
  {
    group: 'Notas',
    ...optional('notes', NOTES_FOLDER, noteHeadSchema, ['Notas', 'los artículos', NOTES_ADDRESS]),
  },
];

/** Returns a file's index in `CONTENT_FILES`. Pages and notes come last. */
export function placeOfFile(file: string): number {
  const at = CONTENT_FILES.findIndex((each) => each.file === file);
  return at === -1 ? CONTENT_FILES.length : at;
}

export function contentFile(name: string): ContentFile | null {
  const folder = /^([\w-]+)\/[^/]+\.md$/.exec(name)?.[1];
  return (
    (folder === undefined
      ? CONTENT_FILES.find((each) => each.file === name)
      : CONTENT_FOLDERS.find((each) => each.file === folder)) ?? null
  );
}
