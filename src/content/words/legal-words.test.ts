import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { valueOf } from '#content/edit/yaml-edit.ts';
import { fillLegalPage, legalWords, longDate } from './legal-words.ts';
import { linkedText, withoutLinks } from '#content/values/linked-text.ts';
import { readYaml } from '#content/read/read-yaml.ts';
import { SETTINGS_SLOTS } from './settings-words.ts';
import { legalPageSchema, legalSchema, type LegalPage } from '#content/schemas/legal.ts';
import { brandSchema } from '#content/schemas/brand.ts';

const brand = readYaml('marca.yaml', brandSchema);
const legal = readYaml('legal.yaml', legalSchema);
const words = legalWords(brand, legal, new URL('https://agencia.example/'), SETTINGS_SLOTS);
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

  it('end a sentence once, after a company whose name ends with a stop', () => {
    const named = { ...words, razonSocial: 'Nogal Digital S.A.S.' };
    const [section] = fillLegalPage(
      page('Es de {razonSocial}. Y {razonSocial}, en {sitio}. O {razonSocial}...'),
      legal,
      named,
    ).secciones;
    expect(section?.texto?.[0]).toBe(
      'Es de Nogal Digital S.A.S. Y Nogal Digital S.A.S., en agencia.example. O Nogal Digital S.A.S....',
    );
  });

  it.each(['sample', 'sample-corta'])('say of %s that visits are counted', (folder) => {
    const { captcha } = legalSchema.parse(valueOf(readFileSync(`${folder}/legal.yaml`, 'utf8')));
    for (const { cookies } of [captcha.propio, captcha.deTerceros]) {
      expect(cookies).toContain('se cuentan por día, página y sitio de origen');
      expect(cookies).not.toContain('medición de visitas');
    }
  });

  it('never name the address of a developer’s machine', () => {
    expect(legalWords(brand, legal, undefined, SETTINGS_SLOTS)['sitio']).toBe(brand.nombre);
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
