import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { valueOf } from '#content/edit/yaml-edit.ts';
import { editedSite } from '#panel/content/testing-content.ts';
import type { PanelTools } from '#panel/shell/visit.ts';
import type { PanelVisit } from '#server/accounts/visit.ts';
import * as store from '#server/publishing/store.ts';
import { bytesOf } from '#server/publishing/versions.ts';
import { describePages } from '#tests/support/databases.ts';
import { prepareReply, withPlaces } from './prepare-reply.ts';

describePages('an answer that is kept ready from an enquiry', (dialect) => {
  const shared = editedSite(dialect, async (folder) => {
    const text = await readFile('sample/respuestas.yaml', 'utf8');
    await writeFile(join(folder, 'respuestas.yaml'), text);
  });
  const keep = (preparada: string, text: string) => {
    const page = { row: { nombre: 'Inés Peña' } };
    const tools = {
      publishing: shared.publishing,
      inbox: { leads: { read: () => Promise.resolve(page) } },
      audit: { note: () => Promise.resolve() },
    } as unknown as PanelTools;
    const form = new FormData();
    form.append('preparada', preparada);
    const person = { id: 'ana', username: 'ana', name: 'Ana' };
    const url = new URL('https://sitio.example/panel/solicitudes/ATA-1');
    const visit = { form, person, url, address: '' } as unknown as PanelVisit;
    return prepareReply(tools, visit, { folio: 'ATA-1', text });
  };

  it('is put in line for everybody, with places where one person stood', async () => {
    const outcome = await keep('Proponer una llamada', 'Hola, Inés:\n\nTu folio es ATA-1.');
    expect(outcome).toMatchObject({ go: expect.stringContaining('aviso=preparada') as string });
    const { database } = shared.publishing;
    const [pressed] = await store.publications(database, 5);
    const digest = pressed?.changes[0]?.digest ?? '';
    const text = (await bytesOf(shared.publishing, digest)).toString('utf8');
    const { respuestas } = valueOf(text) as { respuestas: readonly Record<string, string>[] };
    expect(respuestas.at(-1)).toEqual({
      id: 'proponer-una-llamada',
      titulo: 'Proponer una llamada',
      texto: 'Hola, {persona}:\n\nTu folio es {folio}.',
    });
    expect(text).toContain('# Textos con los que se puede empezar');
  });

  it('is refused where it has no name, no text, or places that nobody fills', async () => {
    expect(await keep('', '')).toMatchObject({
      errors: {
        preparada: expect.any(String) as string,
        texto: expect.any(String) as string,
      },
    });
    expect(await keep('Con llaves', 'Hola, {quien}:')).toMatchObject({
      errors: { texto: expect.stringContaining('quien') as string },
    });
    expect(await store.publications(shared.publishing.database, 5)).toEqual([]);
  });
});

it('puts places only where the name stands by itself', () => {
  const who = { folio: 'ATA-1', persona: 'Ana' };
  expect(withPlaces('Ana, mañana; Anabel no.', who)).toBe('{persona}, mañana; Anabel no.');
});
