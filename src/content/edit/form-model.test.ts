import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { contentFile } from '#content/schemas/content-files.ts';
import { brandSchema } from '#content/schemas/brand.ts';
import { homeSchema } from '#content/schemas/home.ts';
import { navigationSchema } from '#content/schemas/navigation.ts';
import { repliesSchema } from '#content/schemas/replies.ts';
import { servicesSchema } from '#content/schemas/services.ts';
import { unwantedSchema } from '#content/schemas/unwanted.ts';
import { pickedAccent } from '#content/values/accent.ts';
import { changesFrom, FIELD } from './changes-from.ts';
import { type Field, firstWords, formModel, type GroupField, partsOf } from './form-model.ts';
import { editMarkdown, splitMarkdown } from './markdown-edit.ts';
import { changesBetween } from './merge.ts';
import { problemsOf } from './problems.ts';
import { editYaml, valueOf } from './yaml-edit.ts';

const FILES = ['sample', 'tests/nube-clara'].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => ({ folder, file: String(name) }))
    .filter(({ file }) => /\.(yaml|md)$/.test(file)),
);

const sample = (file: string) => readFileSync(`sample/${file}`, 'utf8');

function untouched(field: Field, form = new URLSearchParams()): URLSearchParams {
  for (const each of partsOf(field)) untouched(each, form);
  if (field.kind !== 'group' && field.kind !== 'list') {
    const value = field.kind === 'lines' ? field.lines.join('\n') : field.value;
    form.append(FIELD + field.name, value.replaceAll('\n', '\r\n'));
  }
  return form;
}

function fieldAt(model: GroupField, name: string): Field {
  const all = (field: Field): Field[] => [field, ...partsOf(field).flatMap(all)];
  const found = all(model).find((field) => field.name === name);
  if (found === undefined) throw new Error(`No field ${name}`);
  return found;
}

const inMarca = sample('marca.yaml');
const brandModel = formModel(brandSchema, valueOf(inMarca));

/** Posts the values in `typed`, and returns the field `name` of the brand's form afterwards. */
const brandField = (name: string, typed: Readonly<Record<string, string>>) =>
  fieldAt(formModel(brandSchema, valueOf(posted(inMarca, brandModel, typed))), name);

/** Posts a form that contains only the field `name`, and returns the value of each change. */
function valuesOf(model: GroupField, name: string, ...values: string[]): unknown[] {
  const form = new FormData();
  for (const value of values) form.append(FIELD + name, value);
  return changesFrom(form, model).map((change) => 'value' in change && change.value);
}

function posted(
  text: string,
  model: GroupField,
  typed: Readonly<Record<string, string>>,
  button?: string,
): string {
  const form = untouched(model);
  for (const [name, value] of Object.entries(typed)) form.set(FIELD + name, value);
  if (button !== undefined) form.append('hacer', button);
  return editYaml(text, changesFrom(form, model));
}

it.each([
  ['8', '8:00'],
  ['8 am', '8:00'],
  ['8:30', '8:30'],
  ['08:30', '8:30'],
  ['"8:00"', '"8:00"'],
  ['20', '20:00'],
  ['8.30 p. m.', '20:30'],
  ['12 am', '0:00'],
  ['15h', '15:00'],
  ['26', '26'],
])('takes the hour «%s» as it is typed', (typed, kept) => {
  const opens = 'horario.turnos.0.abre';
  expect(brandField(opens, { [opens]: typed })).toMatchObject({ kind: 'time', value: kept });
  expect(posted(inMarca, brandModel, { [opens]: '09:00' })).toBe(inMarca);
});

it.each([
  ['CO', '604 555 0123', '+57 604 555 0123'],
  ['CO', '300 555 0123', '+57 300 555 0123'],
  ['AR', '0351 15 555 0102', '+54 9 351 555 0102'],
  ['ES', '612 34 56 78', '+34 612 34 56 78'],
  ['MX', '+52 55 5550 0142', '+52 55 5550 0142'],
  ['CO', '+34 612 34 56 78', '+34 612 34 56 78'],
  ['CO', 'no tengo', 'no tengo'],
])('gives a telephone the code of its agency’s country: %s, %s', (country, typed, kept) => {
  const typedIn = { 'direccion.pais': country, telefono: typed };
  expect(brandField('telefono', typedIn)).toMatchObject({ value: kept });
});

it.each([
  ['México', []],
  ['Argentina', ['AR']],
  ['argen', ['AR']],
  ['espana', ['ES']],
  ['ES', ['ES']],
  ['arg', ['arg']],
])('takes a place by its name, or how it begins, with or without accents: %s', (typed, taken) => {
  const model = formModel(brandSchema, { direccion: { pais: 'MX' } });
  expect(valuesOf(model, 'direccion.pais', typed)).toEqual(taken);
});

it('makes the hidden name of a new entry from its title, and another one where that is taken', () => {
  const text = sample('respuestas.yaml');
  const model = formModel(repliesSchema, valueOf(text));
  const list = fieldAt(model, 'respuestas');
  const many = list.kind === 'list' ? list.items.length : 0;
  const first = fieldAt(model, 'respuestas.0.titulo');
  const titulo = 'value' in first ? first.value : '';
  let now = text;
  for (const [index, named] of [titulo, titulo].entries()) {
    const before = formModel(repliesSchema, valueOf(now));
    now = posted(now, before, {}, 'agregar:respuestas');
    const added = formModel(repliesSchema, valueOf(now));
    now = posted(now, added, { [`respuestas.${many + index}.titulo`]: named });
  }
  const ids = repliesSchema.shape.respuestas.safeParse(
    (valueOf(now) as { respuestas: { texto: string }[] }).respuestas.map((reply) => ({
      ...reply,
      texto: reply.texto || 'Gracias.',
    })),
  );
  expect(ids.error).toBeUndefined();
});

it('says choices and entries as people do', () => {
  const hours = { turnos: [{ de: 'lunes', a: 'viernes', abre: '9:00', cierra: '18:00' }] };
  const shift = fieldAt(formModel(brandSchema, { horario: hours }), 'horario.turnos.0');
  expect(shift.kind === 'group' && firstWords(shift)).toBe('lunes a viernes');
  const steps = { metodo: { pasos: [{ dibujo: 'disena' }] } };
  const drawn = fieldAt(formModel(homeSchema, steps), 'metodo.pasos.0.dibujo');
  expect('choices' in drawn && drawn.choices.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Diseña', 'De guardia']),
  );
});

it('takes the picker’s colour where it alone was changed', () => {
  const model = formModel(brandSchema, { acento: 'oklch(0.8 0.16 75)' });
  const hex = '#f8a824';
  const changed = (...values: string[]) => valuesOf(model, 'acento', ...values);
  const picker = pickedAccent('oklch(0.8 0.16 75)')?.hex ?? '';
  expect(changed('oklch(0.8 0.16 75)', picker)).toEqual([]);
  expect(changed('oklch(0.8 0.16 75)', hex)).toEqual([hex]);
  expect(changed('#5fd08b', picker)).toEqual(['#5fd08b']);
});

describe('every file of both agencies', () => {
  test.each(FILES)('$folder/$file: a form opened and saved changes no byte', ({ folder, file }) => {
    const text = readFileSync(`${folder}/${file}`, 'utf8');
    const known = contentFile(file);
    expect(known).not.toBeNull();
    if (known === null) return;
    const isPage = file.endsWith('.md');
    const head = isPage ? splitMarkdown(text).head : text;
    const model = formModel(known.schema, valueOf(head));
    const form = untouched(model);
    expect(form.size).toBeGreaterThan(0);
    const changes = changesFrom(form, model);
    expect(changes).toEqual([]);
    expect(isPage ? editMarkdown(text, changes) : editYaml(text, changes)).toBe(text);
  });
});

describe('a price', () => {
  const text = sample('servicios.yaml');
  const model = formModel(servicesSchema, valueOf(text));

  test.each(['79000', '$79,000', '79.000', ' $ 79 000 '])(
    'is read as people write it: «%s»',
    (typed) => {
      const edited = posted(text, model, { 'lista.0.desde': typed });
      expect(changesBetween(valueOf(text), valueOf(edited))).toEqual([
        { kind: 'set', path: ['lista', 0, 'desde'], value: 79_000 },
      ]);
    },
  );
});

describe('a list', () => {
  const text = sample('navegacion.yaml');
  const model = formModel(navigationSchema, valueOf(text));
  const names = (written: string) =>
    (valueOf(written) as { principal: { texto: string }[] }).principal.map(({ texto }) => texto);
  const before = names(text);

  it('grows by an empty entry, after what was typed', () => {
    const typed = { 'principal.0.texto': 'Lo que hacemos' };
    const after = posted(text, model, typed, 'agregar:principal');
    expect(names(after)).toEqual(['Lo que hacemos', ...before.slice(1), '']);
  });

  it('shrinks, and its entries move', () => {
    expect(names(posted(text, model, {}, 'quitar:principal.0'))).toEqual(before.slice(1));
    const [first, second, ...rest] = before;
    for (const move of ['bajar:principal.0', 'subir:principal.1'])
      expect(names(posted(text, model, {}, move)), move).toEqual([second, first, ...rest]);
    expect(posted(text, model, {}, 'subir:principal.0')).toBe(text);
  });

  it('of short lines is one text, of which only what changed is touched', () => {
    const phrases = sample('no-deseado.yaml');
    const form = formModel(unwantedSchema, valueOf(phrases));
    const field = fieldAt(form, 'frases');
    if (field.kind !== 'lines') throw new Error('Not in lines');
    const [first = '', second = '', ...rest] = field.lines;
    const after = posted(phrases, form, { frases: [first, 'una frase más', ...rest].join('\r\n') });
    expect(after).toBe(phrases.replace(`- ${second}\n`, '- una frase más\n'));
    expect(posted(phrases, form, { frases: [second, ...rest].join('\n') })).toBe(
      phrases.replace(`  - ${first}\n`, ''),
    );
    const problems = [{ path: ['frases', 1], message: 'no' }];
    const wrong = formModel(unwantedSchema, valueOf(phrases), { problems });
    expect(fieldAt(wrong, 'frases').error).toBe(`«${second}»: no`);
  });
});

it('shows days as people write them, the day first, and keeps them as files do', () => {
  expect(fieldAt(brandModel, 'horario.festivos')).toMatchObject({
    lines: ['1/1', '1/5', '16/9', '25/12'],
  });
  const changed = (...lines: string[]) =>
    valueOf(posted(inMarca, brandModel, { 'horario.festivos': lines.join('\n') }));
  expect(changed('01/01', '1-5', '16/9', '3/4/2026', '24-12', '25.12')).toMatchObject({
    horario: { festivos: ['01-01', '05-01', '09-16', '2026-04-03', '12-24', '12-25'] },
  });
  expect(changed('30/2', '2026-04-03')).toMatchObject({
    horario: { festivos: ['02-30', '2026-04-03'] },
  });
});

describe('what may be left out', () => {
  it('leaves the file with its notes once it is emptied, and comes back where the schema has it', () => {
    const without = posted(inMarca, brandModel, { whatsapp: '' });
    expect(without).not.toContain('whatsapp:');
    const again = posted(without, formModel(brandSchema, valueOf(without)), {
      whatsapp: '+52 00 5550 0142',
    });
    expect(valueOf(again)).toEqual(valueOf(inMarca));
    expect(again).toMatch(/telefono: .*\nwhatsapp: /);
  });

  it('is a section that a button adds and takes out', () => {
    const services = sample('servicios.yaml');
    const filled = formModel(servicesSchema, valueOf(services));
    const without = posted(services, filled, {}, 'sin:rotulos.ano');
    const empty = formModel(servicesSchema, valueOf(without));
    expect(fieldAt(empty, 'rotulos.ano')).toMatchObject({ isPresent: false, fields: [] });
    const added = posted(without, empty, {}, 'poner:rotulos.ano');
    expect(Object.keys((valueOf(added) as { rotulos: { ano: object } }).rotulos.ano)).toContain(
      'renglon',
    );
  });
});

it('says of a problem without a field of its own where it is, at what is around it', () => {
  const text = inMarca.replace('razonSocial: ', 'razonSocail: ');
  const problems = problemsOf('marca.yaml', text, brandSchema, 'sample');
  const model = formModel(brandSchema, valueOf(text), { problems });
  expect(fieldAt(model, 'razonSocial').error).toContain('Falta');
  expect(model.error).toContain('razonSocail');
});
