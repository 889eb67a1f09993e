import { describe, expect, it } from 'vitest';
import { noticeFor } from './notice.ts';
import { readYaml } from '#content/read/read-yaml.ts';
import { NOTICE_NAMES, noticesSchema } from '#content/schemas/notices.ts';
import { brandSchema } from '#content/schemas/brand.ts';

const notices = readYaml('avisos.yaml', noticesSchema);
const brand = readYaml('marca.yaml', brandSchema);
const said = (name: (typeof NOTICE_NAMES)[number], asks: boolean) =>
  noticeFor(name, notices, brand, { button: 'Suscribirme', asks }).text;

describe('a notice of the sample', () => {
  it.each(NOTICE_NAMES)('%s names no button but the one that the form has', (name) => {
    const buttons = [...said(name, true).matchAll(/«(.+?)»/g)].map(([, button]) => button);
    expect(buttons.every((button) => button === 'Suscribirme')).toBe(true);
  });

  it.each(NOTICE_NAMES)('%s tells of a question that waits for its answer', (name) => {
    expect(said(name, true)).toMatch(/pregunta|Responde la nueva/);
    if (name === 'caducado') expect(said(name, false)).not.toMatch(/pregunta|listo/);
  });
});
