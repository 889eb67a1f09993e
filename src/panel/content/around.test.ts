import { readFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { type FormContext, formModel } from '#content/edit/form-model.ts';
import { editYaml } from '#content/edit/yaml-edit.ts';
import { legalSchema } from '#content/schemas/legal.ts';
import { directWork } from '#server/publishing/content-work.ts';
import { createPublishing } from '#server/publishing/publishing.ts';
import { readDirectly } from '#server/publishing/reading.ts';
import * as store from '#server/publishing/store.ts';
import { newDatabases, silentLog, storeAccount } from '#tests/support/databases.ts';
import { contentAround } from './around.ts';

const tables = newDatabases('sqlite');
beforeEach(() => storeAccount(tables.database, { id: 'yo', role: 'edita' }));

async function published(drafts: Readonly<Record<string, string | null>> = {}) {
  const files = [
    'servicios.yaml',
    'inicio.yaml',
    'notas/que-pasa-cuando-presionas-enviar.md',
    'imagenes/casa.jpg',
    'imagenes/taller.jpg',
  ];
  const { database } = tables;
  const manifest: Record<string, string> = {};
  for (const [index, file] of files.entries()) {
    const bytes = file.startsWith('imagenes/') ? Buffer.from(file) : readFileSync(`sample/${file}`);
    const digest = (manifest[file] = await store.putBlob(database, bytes));
    await database.kysely
      .updateTable('content_blob')
      .set({ created_at: index * 60_000 })
      .where('digest', '=', digest)
      .execute();
  }
  const author = { id: null, name: 'servidor' };
  const first = { author, source: 'inicio', note: '', manifest } as const;
  await store.addLive(database, first, null);
  for (const [file, text] of Object.entries(drafts)) {
    const bytes = text === null ? null : Buffer.from(text);
    await store.putDraft(database, { staffId: 'yo', file, base: null, bytes }, null);
  }
  return createPublishing({
    ...{ database, log: silentLog, work: directWork, read: readDirectly },
    maker: { finish: () => Promise.reject(new Error()), draw: () => Promise.resolve(null) },
    ...{ source: () => 'sample', target: 'content', place: '.' },
    machine: { id: 'una', name: 'una' },
  });
}

const around = async (
  file: string,
  text: string,
  drafts?: Readonly<Record<string, string | null>>,
) => contentAround(await published(drafts), 'yo', { file, text });

it('knows pages, services, pictures and the currency, drafts among them', async () => {
  const { context, money } = await around('inicio.yaml', '', {
    'paginas/nosotros.md': '---\n---\n',
    'imagenes.yaml': 'taller: Un taller con dos personas\n',
    'imagenes/pan.jpg': '',
  });
  expect(money).toEqual({ moneda: 'MXN', idioma: 'es-MX' });
  const inSoles = { 'servicios.yaml': 'moneda: PEN\nidioma: es-PE\nlista: []\n' };
  expect((await around('inicio.yaml', '', inSoles)).money?.moneda).toBe('PEN');
  const ofPeru = { 'marca.yaml': 'direccion: { pais: PE }\n' };
  const helpIn = (given: FormContext) =>
    formModel(legalSchema, {}, given).fields.find(({ name }) => name === 'identificacion')?.help;
  expect(helpIn((await around('legal.yaml', '', ofPeru)).context)).toBe('Con su nombre: RUC.');
  expect(helpIn({ country: 'UY' })).toBe('Con su nombre: RUT.');
  expect(helpIn({})).toContain('NIT');
  expect(context.services).toContainEqual({ value: 'tienda', label: 'Tienda en línea' });
  expect(context.projects).toContainEqual({ value: 'tienda', label: 'Tienda en línea' });
  expect(context.pictures).toEqual([
    { name: 'pan', text: '' },
    { name: 'taller', text: 'Un taller con dos personas' },
    { name: 'casa', text: '' },
  ]);
  expect(context.pages).toEqual(
    expect.arrayContaining([
      '/',
      '/contacto',
      '/nosotros',
      '/notas',
      '/notas/que-pasa-cuando-presionas-enviar',
    ]),
  );
});

it('says which link leads nowhere, at its field', async () => {
  const text = readFileSync('sample/inicio.yaml', 'utf8').replace(
    'ruta: /seguridad',
    'ruta: /segurdad',
  );
  const { nameable } = await around('inicio.yaml', text);
  const problems = await directWork.problems('inicio.yaml', text, 'sample', nameable);
  expect(problems.map(({ message }) => message)).toEqual(
    expect.arrayContaining([expect.stringContaining('¿quisiste decir «/seguridad»?')]),
  );
});

it('says in which file a service is missed that somebody takes out, and nothing otherwise', async () => {
  const text = readFileSync('sample/servicios.yaml', 'utf8');
  expect((await around('servicios.yaml', text)).elsewhere).toEqual([]);
  const { elsewhere } = await around(
    'servicios.yaml',
    editYaml(text, [{ kind: 'remove', path: ['lista', 0] }]),
  );
  expect(elsewhere.length).toBeGreaterThan(0);
  expect(elsewhere[0]).toMatchObject({
    file: 'inicio.yaml',
    message: expect.stringContaining('el servicio «tienda» no está') as string,
  });
});
