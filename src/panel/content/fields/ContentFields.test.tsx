// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { changesFrom } from '#content/edit/changes-from.ts';
import { formModel } from '#content/edit/form-model.ts';
import { splitMarkdown } from '#content/edit/markdown-edit.ts';
import { problemsOf } from '#content/edit/problems.ts';
import { valueOf } from '#content/edit/yaml-edit.ts';
import { contentFile } from '#content/content-files.ts';
import { brandSchema } from '#content/schemas/brand.ts';
import { ContentFields } from './ContentFields.tsx';

/** Between them they have every kind of field; all files are asked without a page (form-model.test.ts). */
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

function modelOf(file: string) {
  const text = readFileSync(`sample/${file}`, 'utf8');
  const known = contentFile(file);
  if (known === null) throw new Error(`Nothing reads ${file}`);
  return formModel(known.schema, valueOf(file.endsWith('.md') ? splitMarkdown(text).head : text), {
    pages: ['/', '/servicios'],
  });
}

function formOf(model: ReturnType<typeof formModel>) {
  const { container } = render(
    <form noValidate>
      <ContentFields model={model} currency="MXN" />
    </form>,
  );
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

it('says what is wrong at its field, and keeps what was typed', () => {
  const text = readFileSync('sample/marca.yaml', 'utf8').replace('folio: ATA', 'folio: atalaya');
  const problems = problemsOf('marca.yaml', text, brandSchema, 'sample');
  formOf(formModel(brandSchema, valueOf(text), { problems }));
  const field = document.querySelector<HTMLInputElement>('[id="campo-folio"]');
  expect(field?.value).toBe('atalaya');
  expect(field).toHaveProperty('ariaInvalid', 'true');
  expect(screen.getByText(/hay «atalaya»/).closest('p')?.id).toBe('campo-folio-error');
});

it('keeps what only who programs needs apart', () => {
  formOf(modelOf('paginas/guardia.md'));
  const apart = screen.getByText('Avanzado').closest('details');
  expect(apart?.querySelector('[id="campo-clase"]')).not.toBeNull();
  expect(apart?.querySelector('[id="campo-titulo"]')).toBeNull();
});
