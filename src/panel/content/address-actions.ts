import { fileNameFor } from '#content/read/markdown-file.ts';
import { redirected } from '#content/check/redirects.ts';
import { type Outcome, refuse } from '#panel/shell/outcome.ts';
import { saveDraft, seenFile } from '#server/publishing/editing.ts';
import { servedFolder } from '#server/publishing/publishing.ts';
import * as store from '#server/publishing/store.ts';
import { takenAddresses } from './around.ts';
import { onFile, putDraft } from './file-actions.ts';
import { changeRedirects, namedByFile } from './page-address.ts';
import { filePath } from './paths.ts';
import { note } from '#server/accounts/visit.ts';

export const changeAddress = onFile(async (edit) => {
  const { tools, visit, publishing, id, file, values } = edit;
  const named = namedByFile(file);
  const seen = await seenFile(publishing, id, file);
  if (named === null || seen.bytes === null)
    return refuse('La dirección de esta página no se puede cambiar.', { status: 409 });
  const from = named.before + named.name;
  const wrong = (direccion: string): Outcome => ({ errors: { direccion }, values });
  const name = fileNameFor(
    (values['direccion'] ?? '').trim().replace(/\/$/, '').replace(/^.*\//, ''),
  );
  if (name === '') return wrong('Escribe la dirección, con letras o cifras.');
  if (name === named.name) return wrong('Es la que ya tiene.');
  const to = `${named.folder}/${name}.md`;
  const address = named.before + name;
  const there = await seenFile(publishing, id, to);
  const isTaken =
    named.folder === 'paginas'
      ? takenAddresses(servedFolder(publishing)).includes(name)
      : /^(?:\d+|rss)$/.test(name);
  if (there.bytes !== null || isTaken) return wrong(`Ya hay una página en ${address}. Elige otra.`);
  await putDraft(edit, { file: to, was: there.digest, bytes: seen.bytes });
  if (seen.published === null) await store.dropDraft(publishing.database, id, file);
  else await saveDraft(publishing, id, { file, was: seen.digest, bytes: null });
  await changeRedirects(publishing, id, (now) => {
    const list = redirected(now, from, { to: address, isSame: true });
    // An old address that was never published needs no redirect.
    return seen.published === null ? list.filter(({ de }) => de !== from) : list;
  });
  await note(tools, visit, 'content_saved', to);
  return { go: `${filePath(to)}?aviso=borrador-contenido` };
});
