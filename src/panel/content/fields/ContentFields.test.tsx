// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
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

const FILES = readdirSync('sample', { recursive: true })
  .map(String)
  .filter((name) => /\.(yaml|md)$/.test(name));

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

describe('every file of the sample', () => {
  test.each(FILES)('%s: what a browser sends of its form changes nothing', (file) => {
    const model = modelOf(file);
    const form = formOf(model);
    expect(changesFrom(new FormData(form), model)).toEqual([]);
    const ids = Array.from(form.querySelectorAll('[id]'), ({ id }) => id);
    expect(ids.length).toBe(new Set(ids).size);
    const labelled = new Set(Array.from(form.querySelectorAll('label'), ({ htmlFor }) => htmlFor));
    for (const control of form.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea, select')) {
      expect(labelled.has(control.id) || control.closest('label') !== null, control.name).toBe(true);
      for (const id of control.getAttribute('aria-describedby')?.split(' ') ?? []) expect(ids).toContain(id);
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
