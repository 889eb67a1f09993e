import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { editYaml } from '#content/edit/yaml-edit.ts';
import { directWork } from '#server/publishing/content-work.ts';
import type { Publishing } from '#server/publishing/publishing.ts';
import { contentAround } from './around.ts';

/** The sample as it is published, with these drafts of who edits. */
function published(drafts: Readonly<Record<string, string | null>> = {}): Publishing {
  const files = [
    'servicios.yaml',
    'inicio.yaml',
    'notas/que-pasa-cuando-presionas-enviar.md',
    'imagenes/casa.jpg',
    'imagenes/taller.jpg',
  ];
  const read = (file: string) =>
    file.startsWith('imagenes/') ? '' : readFileSync(`sample/${file}`, 'utf8');
  const known = {
    current: () =>
      Promise.resolve({ manifest: Object.fromEntries(files.map((file) => [file, file])) }),
    store: {
      // Each a minute after the one before it.
      keptAt: (digests: readonly string[]) =>
        Promise.resolve(new Map(digests.map((digest) => [digest, files.indexOf(digest) * 60_000]))),
      drafts: () =>
        Promise.resolve(
          Object.entries(drafts).map(([file, text]) => ({
            staffId: 'yo',
            file,
            bytes: text === null ? null : Buffer.from(text),
            updatedAt: 1e12,
          })),
        ),
    },
    seen: (_staffId: string, file: string) =>
      Promise.resolve({ bytes: Buffer.from(drafts[file] ?? read(file)) }),
  };
  return known as unknown as Publishing;
}

const around = (file: string, text: string, drafts?: Readonly<Record<string, string | null>>) =>
  contentAround(published(drafts), 'yo', { file, text, directory: 'sample' });

it('knows pages, services, pictures and the currency, drafts among them', async () => {
  const { context, currency } = await around('inicio.yaml', '', {
    'paginas/nosotros.md': '---\n---\n',
    'imagenes.yaml': 'taller: Un taller con dos personas\n',
    'imagenes/pan.jpg': '',
  });
  expect(currency).toBe('MXN');
  expect(context.services).toContainEqual({ value: 'tienda', label: 'Tienda en línea' });
  expect(context.projects).toContainEqual({ value: 'tienda', label: 'Tienda en línea' });
  // The latest first, with what is said of each.
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
