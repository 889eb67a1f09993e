import { describe, expect, it } from 'vitest';
import { THIRD_PARTY_NAMES } from '#forms/captcha-providers.ts';
import { readYaml } from '#content/read/read-yaml.ts';
import {
  fillSettingsWords,
  SETTINGS_SLOTS,
  type SettingsFacts,
  settingsWords,
} from './settings-words.ts';
import { legalSchema, SETTINGS_WORDS } from '#content/schemas/legal.ts';

const legal = readYaml('legal.yaml', legalSchema);
const FACTS: SettingsFacts = {
  retentionDays: null,
  blockedDays: 1095,
  copiesDays: null,
  destinations: [],
  captcha: 'altcha',
};

describe('what the legal texts say of the running process', () => {
  it('is how long it keeps data', () => {
    const kept = (facts: Partial<SettingsFacts>) =>
      settingsWords(legal, { ...FACTS, ...facts }).conservacion;
    expect(kept({ retentionDays: 90 })).toMatch(/^90 días.*bloqueada 1095 días más/);
    expect(kept({ retentionDays: 90, blockedDays: 0 })).toMatch(/^90 días(?!.*bloqueada)/);
    expect(kept({})).toBe(legal.conservacion.sinLimite);
    expect(settingsWords(legal, { ...FACTS, retentionDays: 90 }).plazo).toMatch(/^90 días, y 1095/);
    expect(settingsWords(legal, FACTS).plazo).toBe('24 meses');
  });

  it('is where else they go, and for how long copies hold them', () => {
    const words = settingsWords(legal, { ...FACTS, destinations: ['crm.example'], copiesDays: 30 });
    expect(words.envios).toContain('crm.example');
    expect(words.copias).toContain('30 días');
    expect(settingsWords(legal, FACTS).envios).toBe(legal.envios.ninguno);
  });

  it('denies third parties with a captcha of our own only', () => {
    const own = settingsWords(legal, FACTS);
    expect(own.cookies).toContain('No hay cookies de terceros');
    for (const [captcha, { nombre, politica }] of Object.entries(legal.captcha.proveedores)) {
      const words = settingsWords(legal, { ...FACTS, captcha });
      expect(words.cookies).toContain(nombre);
      expect(words.cookies).not.toContain('No hay cookies de terceros');
      expect(words.comprobacion).toContain(nombre);
      expect(words.comprobacion).toContain(`(${politica})`);
      expect(Object.values(words).join()).not.toMatch(/[{}]/);
    }
  });

  it('names every third party that there can be, and no process starts with another', () => {
    expect(Object.keys(legal.captcha.proveedores)).toEqual(THIRD_PARTY_NAMES);
    expect(() => settingsWords(legal, { ...FACTS, captcha: 'nuevo' })).toThrow(
      /legal\.yaml: CAPTCHA_PROVIDER es nuevo.*captcha\.proveedores/,
    );
  });

  it('takes its place in a page as HTML, and in a twin as Markdown', () => {
    const words = {
      conservacion: '3 < 5 & 7',
      cookies: 'Lee [esto](/privacidad).',
      comprobacion: '«Sí»',
    };
    const named = SETTINGS_WORDS.filter((word) => word in words);
    const built = named.map((word) => SETTINGS_SLOTS[word]).join(' | ');
    expect(fillSettingsWords(`<p>${built}</p>`, words, 'html')).toBe(
      '<p>3 &lt; 5 &amp; 7 | Lee <a href="/privacidad">esto</a>. | «Sí»</p>',
    );
    expect(fillSettingsWords(built, words, 'markdown')).toBe(
      '3 < 5 & 7 | Lee [esto](/privacidad). | «Sí»',
    );
    expect(fillSettingsWords('⟦otra⟧', words, 'html')).toBe('⟦otra⟧');
  });
});
