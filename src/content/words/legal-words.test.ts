import { describe, expect, it } from 'vitest';
import { fillLegalPage, legalWords, longDate } from './legal-words.ts';
import { linkedText, withoutLinks } from '#content/values/linked-text.ts';
import { readYaml } from '#content/read/read-yaml.ts';
import { RUNNING_PLACES } from './running-words.ts';
import { legalPageSchema, legalSchema, type LegalPage } from '#content/schemas/legal.ts';
import { brandSchema } from '#content/schemas/brand.ts';

const brand = readYaml('marca.yaml', brandSchema);
const legal = readYaml('legal.yaml', legalSchema);
const words = legalWords(brand, legal, new URL('https://agencia.example/'), RUNNING_PLACES);
const page = (texto: string): LegalPage => ({
  titulo: 'Aviso',
  descripcion: 'x'.repeat(50),
  actualizado: '2026-01-15',
  entrada: 'Entrada',
  secciones: [{ id: 'uno', titulo: 'Uno', texto: [texto], encargados: true }],
});

describe('the legal pages', () => {
  it.each(['privacidad.yaml', 'aviso-legal.yaml', 'accesibilidad.yaml'])(
    'leave no word of %s unfilled',
    (file) => {
      const filled = fillLegalPage(readYaml(file, legalPageSchema), legal, words);
      expect(JSON.stringify(filled)).not.toMatch(/\{\w+\}/);
    },
  );

  it('name the company, where it is and the site', () => {
    const [section] = fillLegalPage(page('{direccion}. {sitio}'), legal, words).secciones;
    expect(section?.texto?.[0]).toMatch(/, México\. agencia\.example$/);
    expect(section?.datos).toHaveLength(legal.encargados.length);
  });

  it('never name the address of a developer’s machine', () => {
    expect(legalWords(brand, legal, undefined, RUNNING_PLACES)['sitio']).toBe(brand.nombre);
  });

  it('write the date out, whatever the time zone', () => {
    expect(longDate('2026-01-01')).toBe('1 de enero de 2026');
  });
});

describe('a text with links', () => {
  it('is taken apart in order', () => {
    expect(linkedText('Ve a [contacto](/contacto) o [escribe](mailto:a@b.example).')).toEqual([
      { text: 'Ve a ' },
      { text: 'contacto', href: '/contacto' },
      { text: ' o ' },
      { text: 'escribe', href: 'mailto:a@b.example' },
      { text: '.' },
    ]);
  });

  it('keeps its words where nothing can lead anywhere', () => {
    expect(withoutLinks('Ve a [contacto](/contacto).')).toBe('Ve a contacto.');
  });

  it('never leads to a script', () => {
    expect(linkedText('[x](javascript:alert(1))').every(({ href }) => href === undefined)).toBe(
      true,
    );
  });
});
