import { describe, expect, it } from 'vitest';
import { THIRD_PARTY_NAMES } from '#forms/captcha-providers.ts';
import { readYaml } from './read-yaml.ts';
import { fillRunningWords, RUNNING_PLACES, RUNNING_WORDS, runningWords } from './running-words.ts';
import { legalSchema } from './schemas/legal.ts';

const legal = readYaml('legal.yaml', legalSchema);

describe('what the legal texts say of the running process', () => {
  it('is how long it keeps data', () => {
    expect(runningWords(legal, { retentionDays: 90, captcha: 'altcha' }).conservacion).toContain(
      '90 días',
    );
    expect(runningWords(legal, { retentionDays: null, captcha: 'altcha' }).conservacion).toBe(
      legal.conservacion.sinLimite,
    );
  });

  it('denies third parties with a captcha of our own only', () => {
    const own = runningWords(legal, { retentionDays: null, captcha: 'altcha' });
    expect(own.cookies).toContain('No hay cookies de terceros');
    for (const [captcha, { nombre, politica }] of Object.entries(legal.captcha.proveedores)) {
      const words = runningWords(legal, { retentionDays: null, captcha });
      expect(words.cookies).toContain(nombre);
      expect(words.cookies).not.toContain('No hay cookies de terceros');
      expect(words.comprobacion).toContain(nombre);
      expect(words.comprobacion).toContain(`(${politica})`);
      expect(Object.values(words).join()).not.toMatch(/[{}]/);
    }
  });

  it('names every third party that there can be, and no process starts with another', () => {
    expect(Object.keys(legal.captcha.proveedores)).toEqual(THIRD_PARTY_NAMES);
    expect(() => runningWords(legal, { retentionDays: null, captcha: 'nuevo' })).toThrow(
      /legal\.yaml: CAPTCHA_PROVIDER es nuevo.*captcha\.proveedores/,
    );
  });

  it('takes its place in a page as HTML, and in a twin as Markdown', () => {
    const built = RUNNING_WORDS.map((word) => RUNNING_PLACES[word]).join(' | ');
    const words = {
      conservacion: '3 < 5 & 7',
      cookies: 'Lee [esto](/privacidad).',
      comprobacion: '«Sí»',
    };
    expect(fillRunningWords(`<p>${built}</p>`, words, 'html')).toBe(
      '<p>3 &lt; 5 &amp; 7 | Lee <a href="/privacidad">esto</a>. | «Sí»</p>',
    );
    expect(fillRunningWords(built, words, 'markdown')).toBe(
      '3 < 5 & 7 | Lee [esto](/privacidad). | «Sí»',
    );
    expect(fillRunningWords('⟦otra⟧', words, 'html')).toBe('⟦otra⟧');
  });
});
