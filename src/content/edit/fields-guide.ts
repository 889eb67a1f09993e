import { dirname } from 'node:path';
import {
  CONTENT_FILES,
  CONTENT_FOLDERS,
  type ContentFile,
} from '#content/schemas/content-files.ts';
import { blankOf, type Field, formModel, partsOf } from './form-model.ts';

const FILES: readonly (ContentFile & { readonly shown: string })[] = [
  ...CONTENT_FILES.map((row) => ({ ...row, shown: row.file })),
  ...CONTENT_FOLDERS.map((row) => ({ ...row, shown: `${row.file}/*.md` })),
];

/** Describes in Spanish each field of a file or of all files. Returns null for an unknown file. */
export function fieldsGuide(file?: string): string | null {
  const found = FILES.filter(
    (row) => file === undefined || row.shown === file || row.file === dirname(file),
  );
  return found.length === 0 ? null : found.map(section).join('\n');
}

export const guideFiles = (): readonly string[] => FILES.map(({ shown }) => shown);

function section({ shown, schema, about, isOptional }: (typeof FILES)[number]): string {
  const lines = formModel(schema, blankOf(schema, true)).fields.flatMap(linesOf);
  const title = `${shown}: ${about}.${isOptional ? ' Puede faltar.' : ''}`;
  return [title, '', ...new Set(lines), ''].join('\n');
}

function linesOf(field: Field): string[] {
  const name = field.path.reduce<string>(
    (path, key) =>
      typeof key === 'number' ? `${path}[]` : `${path}${path === '' ? '' : '.'}${key}`,
    '',
  );
  const isEntry = typeof field.path.at(-1) === 'number';
  const parts = partsOf(field);
  const label = isEntry ? field.label.replace(/ \d+$/, '') : field.label;
  const help = field.help === undefined ? '' : `. ${field.help}`;
  const rules = [...limits(field), ...(field.isOptional ? ['puede faltar'] : [])].join('; ');
  const line = `  ${name} — ${label}${help}${rules === '' ? '' : ` (${rules})`}`;
  const isInParts = isEntry && (parts.length > 0 || field.kind === 'list');
  return [...(isInParts ? [] : [line]), ...parts.flatMap(linesOf)];
}

const KINDS: Readonly<Partial<Record<Field['kind'], string>>> = {
  price: 'precio, solo cifras',
  number: 'número',
  boolean: 'true o false',
  colour: 'color',
  link: 'enlace',
  service: 'el id de un servicio',
  picture: 'dibujo o imagen tuya',
  date: 'año-mes-día',
  time: 'hora:minutos',
  mail: 'correo',
  url: 'dirección completa',
  telephone: 'teléfono',
  list: 'lista',
  lines: 'lista',
  group: 'grupo',
  markup: 'texto con etiquetas',
};

function limits(field: Field): string[] {
  const kind = KINDS[field.kind];
  const said = kind === undefined ? [] : [kind];
  if (field.kind === 'list' || field.kind === 'lines') return [...said, ...entries(field)];
  if (field.kind === 'group') return said;
  if (field.kind === 'choice' && field.choices.length > 40) return [];
  if (field.kind === 'choice') return [field.choices.map(({ value }) => value).join(', ')];
  const { least, most } = field.limits;
  const unit = field.kind === 'number' || field.kind === 'price' ? '' : ' caracteres';
  const span =
    most === undefined
      ? []
      : [
          least !== undefined && least > 1
            ? `de ${least} a ${most}${unit}`
            : `hasta ${most}${unit}`,
        ];
  return [
    ...said,
    ...span,
    ...(field.places.length > 0 ? [field.places.map((place) => `{${place}}`).join(', ')] : []),
  ];
}

function entries({ least, most }: { least: number; most: number }): string[] {
  if (least === most) return [`${least} elementos`];
  if (most < Infinity) return [`de ${least} a ${most} elementos`];
  return least === 0 ? [] : [`al menos ${least} ${least === 1 ? 'elemento' : 'elementos'}`];
}
