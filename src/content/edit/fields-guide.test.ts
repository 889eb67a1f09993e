import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  CONTENT_FILES,
  CONTENT_FOLDERS,
  type ContentFile,
} from '#content/schemas/content-files.ts';
import { blankOf, type Field, formModel } from './form-model.ts';

/** What the panel says of each field, for who edits the files themselves. */
function guide(): string {
  return [
    '# Los campos del contenido, uno por uno',
    '',
    'Es lo que dice el panel en «Contenido», para quien edita los archivos. Sale de los esquemas de `src/content/schemas/`: `npx vitest run src/content/edit/fields-guide -u` lo escribe otra vez. Un nombre con `[]` es de cada elemento de una lista.',
    '',
    ...[...CONTENT_FILES, ...CONTENT_FOLDERS].flatMap(section),
  ].join('\n');
}

function section({ file, schema, about, isOptional }: ContentFile): string[] {
  const rows = formModel(schema, blankOf(schema, true)).fields.flatMap(rowsOf);
  const name = CONTENT_FOLDERS.some((folder) => folder.file === file) ? `${file}/*.md` : file;
  return [
    `## ${name}`,
    '',
    `${about.charAt(0).toUpperCase()}${about.slice(1)}.${isOptional ? ' Puede faltar.' : ''}`,
    '',
    '| Campo | Qué es | Cómo es |',
    '| --- | --- | --- |',
    ...new Set(rows),
    '',
  ];
}

function rowsOf(field: Field): string[] {
  const name = field.path.reduce<string>(
    (path, key) =>
      typeof key === 'number' ? `${path}[]` : `${path}${path === '' ? '' : '.'}${key}`,
    '',
  );
  const isEntry = typeof field.path.at(-1) === 'number';
  const parts = field.kind === 'group' ? field.fields : field.kind === 'list' ? field.items : [];
  const help = field.help === undefined ? '' : `. ${field.help}`;
  const row = `| \`${name}\` | ${field.label}${help} | ${[...limits(field), ...(field.isOptional ? ['puede faltar'] : [])].join('; ')} |`;
  const isSaid = isEntry && (parts.length > 0 || field.kind === 'list');
  return [
    ...(isSaid ? [] : [isEntry ? row.replace(/ \d+ \|/, ' |') : row]),
    ...parts.flatMap(rowsOf),
  ];
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
  // The codes of countries, currencies and zones are no list to read.
  if (field.kind === 'choice' && field.choices.length > 40) return [];
  if (field.kind === 'choice') return [field.choices.map(({ value }) => `\`${value}\``).join(', ')];
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
    ...(field.places.length > 0 ? [field.places.map((place) => `\`{${place}}\``).join(', ')] : []),
  ];
}

function entries({ least, most }: { least: number; most: number }): string[] {
  if (least === most) return [`${least} elementos`];
  if (most < Infinity) return [`de ${least} a ${most} elementos`];
  return least === 0 ? [] : [`al menos ${least} ${least === 1 ? 'elemento' : 'elementos'}`];
}

it('is what the panel says of every field', async () => {
  await expect(guide()).toMatchFileSnapshot('../../../docs/campos.md');
});

it('says of every file what the panel says', () => {
  const said = readFileSync('docs/contenido.md', 'utf8');
  for (const { file, about } of CONTENT_FILES) {
    if (file === 'imagenes.yaml') continue;
    const row = new RegExp(`^\\| \`${file}\` +\\| (.*?) +\\|`, 'm').exec(said);
    expect(row?.[1]).toBe(about);
  }
});
