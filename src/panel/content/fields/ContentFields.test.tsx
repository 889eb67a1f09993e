// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod';
import { changesFrom } from '#content/edit/changes-from.ts';
import { formModel, valuesIn } from '#content/edit/form-model.ts';
import { splitMarkdown } from '#content/edit/markdown-edit.ts';
import { problemsOf } from '#content/edit/problems.ts';
import { valueOf } from '#content/edit/yaml-edit.ts';
import { filesIn } from '#content/read/content-directory.ts';
import { contentFile } from '#content/schemas/content-files.ts';
import { brandSchema } from '#content/schemas/brand.ts';
import { servicesSchema } from '#content/schemas/services.ts';
import { ContentFields } from './ContentFields.tsx';
import { startFields } from './fields-script.ts';

const FILES = [
  'marca.yaml',
  'servicios.yaml',
  'inicio.yaml',
  'preguntas.yaml',
  'privacidad.yaml',
  'terminal/inicio.yaml',
  'paginas/documentos-de-muestra.md',
  'notas/que-pasa-cuando-presionas-enviar.md',
];

const control = (name: string) => document.querySelector<HTMLInputElement>(`[id="campo-${name}"]`);

function modelOf(file: string, folder = 'sample') {
  const text = readFileSync(`${folder}/${file}`, 'utf8');
  const known = contentFile(file);
  if (known === null) throw new Error(`Nothing reads ${file}`);
  return formModel(known.schema, valueOf(file.endsWith('.md') ? splitMarkdown(text).head : text), {
    pages: ['/', '/servicios'],
  });
}

/** Shows the form as the panel's page does: as HTML of the server, without React in the browser. */
function formOf(model: ReturnType<typeof formModel>) {
  const html = renderToStaticMarkup(
    <form noValidate>
      <ContentFields model={model} money={{ moneda: 'MXN', idioma: 'es-MX' }} />
    </form>,
  );
  const { container } = render(<div dangerouslySetInnerHTML={{ __html: html }} />);
  const form = container.querySelector('form');
  if (form === null) throw new Error('No form');
  return form;
}

describe('files of the sample', () => {
  test.each(FILES)('%s: what a browser sends of its form changes nothing', (file) => {
    const model = modelOf(file);
    const form = formOf(model);
    expect(changesFrom(new FormData(form), model)).toEqual([]);
    const ids = Array.from(form.querySelectorAll('[id]'), ({ id }) => id);
    expect(ids.length).toBe(new Set(ids).size);
    const labelled = new Set(Array.from(form.querySelectorAll('label'), ({ htmlFor }) => htmlFor));
    for (const control of form.querySelectorAll<HTMLInputElement>(
      'input:not([type=hidden]), textarea, select',
    )) {
      expect(labelled.has(control.id) || control.closest('label') !== null, control.name).toBe(
        true,
      );
      for (const id of control.getAttribute('aria-describedby')?.split(' ') ?? [])
        expect(ids).toContain(id);
    }
  });
});

test.each(
  ['sample', 'sample-corta'].flatMap((folder) =>
    filesIn(folder)
      .filter((file) => valuesIn(modelOf(file, folder)) > 30)
      .map((file) => [folder, file] as const),
  ),
)(
  '%s/%s: neither its page nor anything folded in it opens with more than thirty fields',
  (folder, file) => {
    const form = formOf(modelOf(file, folder));
    for (const opened of [form, ...form.querySelectorAll('details')]) {
      const shown = Array.from(
        opened.querySelectorAll('input:not([type=hidden]), textarea, select'),
      );
      const own = shown.filter((control) => (control.closest('details') ?? form) === opened);
      expect(own.length, opened.querySelector('summary')?.textContent).toBeLessThanOrEqual(30);
    }
  },
);

it('says what is wrong at its field, and keeps what was typed', () => {
  const text = readFileSync('sample/marca.yaml', 'utf8').replace('folio: ATA', 'folio: atalaya');
  const problems = problemsOf('marca.yaml', text, brandSchema, 'sample');
  formOf(formModel(brandSchema, valueOf(text), { problems }));
  const field = control('folio');
  expect(field?.value).toBe('atalaya');
  expect(field).toHaveProperty('ariaInvalid', 'true');
  expect(screen.getByText(/hay «atalaya»/).closest('p')?.id).toBe('campo-folio-error');
});

describe('a new service', () => {
  const text = readFileSync('sample/servicios.yaml', 'utf8');
  const { lista, ...rest } = valueOf(text) as { lista: unknown[] };
  const blank = { id: '', tipo: '', nombre: '', por: 'proyecto', plazo: '', dibujo: '' };
  const model = formModel(
    servicesSchema,
    { ...rest, lista: [...lista, blank] },
    {
      projects: [{ value: 'tienda', label: 'Tienda en línea' }],
      pictures: [{ name: 'pan', text: 'La panadera' }],
    },
  );
  const at = `lista.${lista.length}`;
  it('is called by its number until its name is typed, and then by that', async () => {
    formOf(model);
    startFields();
    const title = document.querySelector(`[data-named="c.${at}.nombre"]`);
    expect(title?.textContent).toBe(`Servicio ${lista.length + 1}`);
    const name = control(`${at}.nombre`);
    if (name === null) throw new Error('No name');
    const fold = title?.closest('details');
    if (fold) fold.open = true;
    await userEvent.type(name, 'Boyas');
    expect(title?.textContent).toBe(`Servicio ${lista.length + 1}: Boyas`);
  });

  it('marks a figure that may be nought, and must be there, as needed', () => {
    formOf(formModel(z.strictObject({ semanas: z.int().min(0), nota: z.string().min(0) }), {}));
    expect([control('semanas')?.required, control('nota')?.required]).toEqual([true, false]);
  });

  it('chooses its kind of project and its picture from lists, and its name in addresses may stay empty', () => {
    formOf(model);
    const kind = control(`${at}.tipo`);
    expect(Array.from(kind?.children ?? [], ({ textContent }) => textContent)).toEqual([
      'Una suya',
      'Tienda en línea',
    ]);
    expect(control(`${at}.id`)?.required).toBe(false);
    expect(control(`${at}.dibujo`)?.textContent).toContain('Imagen tuya: pan — La panadera');
    expect(screen.getByRole('link', { name: 'Agregarlo a la portada' }).getAttribute('href')).toBe(
      '/panel/contenido/inicio.yaml#campo-servicios',
    );
    const form = new FormData();
    form.set(`c.${at}.nombre`, 'Boyas de mar');
    form.set(`c.${at}.tipo`, '');
    expect(changesFrom(form, model)).toContainEqual(
      expect.objectContaining({ path: ['lista', lista.length, 'tipo'], value: 'boyas-de-mar' }),
    );
  });
});

it('shows what a colour becomes while it is typed', async () => {
  formOf(formModel(brandSchema, { acento: '#ffd400' }));
  startFields();
  const night = document.querySelector('[data-theme-shown="night"] [data-paint="fill"]');
  expect(night?.getAttribute('fill')).toBe('#ffd400');
  const [text, picker] = document.querySelectorAll<HTMLInputElement>('[data-colour] input');
  if (text === undefined) throw new Error('No field');
  await userEvent.clear(text);
  await userEvent.type(text, '#8a1c2b');
  expect(picker?.value).toBe('#8a1c2b');
  expect(screen.getByText(/tal cual de día; #.+ de noche\. En las letras/)).toBeTruthy();
  expect(night?.getAttribute('fill')).not.toBe('#ffd400');
});

it('unfolds again, after saving, what somebody had unfolded', () => {
  const page = () => {
    const form = formOf(modelOf('servicios.yaml'));
    form.dataset['content'] = 'servicios.yaml';
    startFields();
    return form;
  };
  const first = page();
  const step = first.querySelector<HTMLDetailsElement>('[id="campo-lista.1"] > details');
  if (step === null) throw new Error('no step');
  step.open = true;
  first.dispatchEvent(new Event('submit'));
  cleanup();
  const open = [...page().querySelectorAll('details[open]')].map((fold) => fold.parentElement?.id);
  expect(open).toEqual(['campo-lista.1']);
});

it('writes prices as the site does, never in titles of entries, and texts that are no price as typed', () => {
  const text = readFileSync('sample/servicios.yaml', 'utf8').replace(
    'desde: 140000',
    'desde: mucho',
  );
  formOf(formModel(servicesSchema, valueOf(text)));
  const price = (at: number) => control(`lista.${at}.desde`)?.value;
  const title = control('lista.0')?.querySelector('summary')?.textContent;
  expect(title).toMatch(/: Tienda en línea$/);
  expect(price(0)).toBe('78,000');
  expect([1, 2, 3, 4, 5].map(price)).toContain('mucho');
});

it('keeps what almost nobody changes apart', () => {
  formOf(modelOf('paginas/guardia.md'));
  const apart = screen.getByText('Detalles').closest('details');
  expect(apart?.querySelector('[id="campo-clase"]')).not.toBeNull();
  expect(apart?.querySelector('[id="campo-titulo"]')).toBeNull();
});
