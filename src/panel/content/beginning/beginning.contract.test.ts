import { cp } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { valueOf } from '#content/edit/yaml-edit.ts';
import type { Newcomer } from '#server/accounts/testing-staff.ts';
import { describePages } from '#tests/support/databases.ts';
import { draftTexts, editedSite, personNamed } from '#panel/content/testing-content.ts';
import { dayOf } from '#server/leads/zone.ts';
import { missingToOpen } from '#panel/content/missing-to-open.ts';
import { SAMPLE_LEFT } from '#panel/content/paths.ts';
import { sampleLeft } from '#panel/content/sample-left.ts';
import { settingPath } from '#panel/shell/words.ts';
import { beginningView } from './beginning.ts';

const HERE = '/panel/contenido/comienzo';

const ANSWERS = {
  ...{ nombre: 'Ñandú & Hijos', correo: 'hola@nandu.example', telefono: '+54 9 351 555 0102' },
  ...{ pais: 'AR', ciudad: 'Córdoba', moneda: '', acento: '#0b5d3b' },
  ...{ servicio1: 'Sitio web', precio1: '850.000' },
  ...{ servicio2: '3D para web', precio2: '$ 1.600.000' },
  ...{ servicio3: 'Mantenimiento', precio3: '65000', mes3: 'si' },
};

describePages('the beginning', (dialect) => {
  const shared = editedSite(dialect, (folder) => cp('sample', folder, { recursive: true }));
  let publisher: Newcomer;
  beforeAll(async () => {
    publisher = await shared.site.newcomer('duena', 'administra');
  });

  const answer = (given: Readonly<Record<string, string>>) =>
    publisher.browser.post(HERE, { accion: 'corta', ...given });
  const drafts = async () =>
    new Map(
      Object.entries(await draftTexts(shared.publishing)).map(([file, text]) => [
        file,
        text === null ? null : valueOf(text),
      ]),
    );

  it('makes a site of the answers: the agency’s country, its services, and nothing of the sample', async () => {
    expect((await answer(ANSWERS)).go).toBe(HERE);
    const made = await drafts();
    expect(made.get('marca.yaml')).toMatchObject({
      ...{ nombre: 'Ñandú & Hijos', folio: 'NAN', direccion: { ciudad: 'Córdoba', pais: 'AR' } },
      horario: { zona: expect.stringMatching(/Cordoba$/) as string, lugar: 'Córdoba' },
      acento: '#0b5d3b',
    });
    expect(made.get('servicios.yaml')).toMatchObject({
      ...{ moneda: 'ARS', idioma: 'es-AR', rotulos: { impuesto: 'más IVA' } },
      lista: [
        { id: 'sitio-web', desde: 850_000, por: 'proyecto' },
        { id: 'servicio-3d-para-web', desde: 1_600_000 },
        { id: 'mantenimiento', desde: 65_000, por: 'mes' },
      ],
    });
    const today = dayOf(Date.now(), 'America/Argentina/Cordoba');
    for (const file of ['privacidad.yaml', 'aviso-legal.yaml', 'accesibilidad.yaml'])
      expect(made.get(file), file).toMatchObject({ actualizado: today });
    for (const file of ['comercio.yaml', 'terminal/inicio.yaml', 'paginas/guardia.md'])
      expect(made.get(file), file).toBeNull();
    const person = await personNamed(shared.site, 'duena');
    const { changes } = await beginningView(shared.publishing, person);
    expect(changes).toHaveLength(made.size);
    expect((await sampleLeft(shared.publishing, person.id)).fields).toEqual([]);
  });

  it('does with one service, in the currency and the city of wherever it is', async () => {
    const one = Object.entries(ANSWERS).filter(([name]) => !/[23]$/.test(name));
    const place = { pais: 'ES', ciudad: 'Valencia', telefono: '960 55 01 02' };
    await answer({ ...Object.fromEntries(one), ...place, conImpuesto: 'si' });
    const made = await drafts();
    expect(made.get('marca.yaml')).toMatchObject({
      telefono: '+34 960 55 01 02',
      horario: { zona: 'Europe/Madrid' },
    });
    expect(made.get('servicios.yaml')).toMatchObject({
      ...{ moneda: 'EUR', rotulos: { impuesto: 'IVA incluido' } },
      lista: [{ id: 'sitio-web' }],
    });
    expect(made.get('inicio.yaml')).toMatchObject({
      servicios: { lista: [{ servicio: 'sitio-web' }] },
    });
  });

  it('says at each answer what is missing or wrong, keeps the others, and makes nothing', async () => {
    const faulty = { nombre: '', precio2: 'mucho', telefono: '351 555' };
    const { outcome } = await answer({ ...ANSWERS, ...faulty });
    expect(outcome).toMatchObject({
      errors: {
        nombre: expect.any(String) as string,
        precio2: expect.stringContaining('número') as string,
      },
      values: { ciudad: 'Córdoba' },
    });
    const wrong = await answer({ ...ANSWERS, telefono: '351 555' });
    expect(wrong.outcome).toMatchObject({
      errors: { telefono: expect.stringContaining('«+»') as string },
    });
    expect((await drafts()).size).toBe(0);
  });

  it('is the first of what a new site lacks, and what is there is not said', async () => {
    const lacks = async (config: object, mailsAreFiles: boolean) => {
      const parts = { publishing: shared.publishing, config, inbox: { mailsAreFiles } };
      return (await missingToOpen(parts as never)).map(({ href }) => href);
    };
    expect(await lacks({ siteUrl: null, encryptTo: null }, true)).toEqual([
      ...[HERE, SAMPLE_LEFT, '/panel/contenido/legal.yaml#campo-identificacion'],
      ...['direccion', 'correo', 'copias'].map(settingPath),
    ]);
    const ready = { siteUrl: new URL('https://a.example'), encryptTo: 'age1' };
    expect(await lacks(ready, false)).not.toContain(settingPath('correo'));
    expect(await lacks(ready, false)).toHaveLength(3);
  });

  it('is for who publishes alone', async () => {
    expect((await shared.edits.browser.get(HERE)).status).toBe(403);
  });
});
