import type { Change } from '#content/edit/change.ts';
import { editYaml, valueOf } from '#content/edit/yaml-edit.ts';
import { PICTURE_TEXTS, PICTURES_FOLDER } from '#content/read/picture-files.ts';
import { LARGEST_PHOTO, NIGHT, placeOf } from '#content/values/picture-names.ts';
import { acceptPicture, freeName } from '#content/pictures/upload.ts';
import { answering, putDraft, Refused } from '#panel/content/file-actions.ts';
import { comeBack, isLeftOut } from '#panel/shell/visit.ts';
import type { Outcome } from '#panel/shell/outcome.ts';
import { digestOf } from '#server/publishing/folder.ts';
import { picturesOf, SENT_PARAM } from './pictures-view.ts';
import { saveDraft, seenFile } from '#server/publishing/editing.ts';
import type { Publishing } from '#server/publishing/publishing.ts';
import { capitalized } from '#content/values/capitals.ts';
import { note } from '#server/accounts/visit.ts';

/** Stores a picture and its description as drafts, in place of a picture with the same name. */
export const upload = answering(async ({ tools, visit, publishing, id, values }) => {
  const refuseField = (field: 'foto' | 'texto', message: string): Outcome => ({
    errors: { [field]: message },
    values,
  });
  const sent = visit.form?.get('foto');
  const as = values['nombre'] ?? '';
  if (isLeftOut(visit, 'foto')) {
    const most = LARGEST_PHOTO / 1_000_000;
    return refuseField(
      'foto',
      `La imagen pesa demasiado y no llegó: elige una de menos de ${most} MB.`,
    );
  }
  if (!(sent instanceof File) || sent.size === 0) return refuseField('foto', 'Elige la imagen.');
  const there = await picturesOf(publishing, id);
  if (as !== '' && !there.some(({ name }) => name === as) && placeOf(as) === undefined)
    throw new Refused(GONE, { values, status: 409 });
  const bytes = Buffer.from(await sent.arrayBuffer());
  const text = (values['texto'] ?? '').trim();
  const names = there.map((each) => each.name);
  const made = await acceptPicture(bytes, sent.name, as || freeName(sent.name, text, names));
  if ('problem' in made) return refuseField('foto', `${capitalized(made.problem)}.`);
  const { name, file } = made;
  const former = there.filter((each) => each.name === name);
  if (as === '' && former.length > 0) {
    return refuseField(
      'foto',
      `Ya hay una imagen que se llama «${name}», que está en un lugar fijo del sitio. Sustitúyela en la lista.`,
    );
  }
  for (const each of as === '' ? there : []) {
    if ((await seenFile(publishing, id, each.file)).digest !== digestOf(made.bytes)) continue;
    return refuseField('foto', `Esa imagen ya está: es «${each.name}». Elígela por ese nombre.`);
  }
  const isDecoration = values['adorno'] === 'si';
  const isMark = placeOf(name)?.isMark === true;
  const hasText = former.some(({ text: before }) => before !== null);
  if (text === '' && !isDecoration && !isMark && !hasText) {
    return refuseField(
      'texto',
      'Di lo que se ve, para quien no la ve, o marca que es solo adorno. Elige otra vez la imagen: el navegador no la guarda.',
    );
  }
  const now = await seenFile(publishing, id, file);
  await putDraft({ publishing, id, values }, { file, was: now.digest, bytes: made.bytes });
  await removeFiles(
    publishing,
    id,
    former.filter((other) => other.file !== file),
  );
  if (text !== '' || isDecoration) {
    const value = isDecoration ? '' : text;
    await changeTexts(publishing, id, { kind: 'set', path: [name], value });
  }
  await note(tools, visit, 'content_saved', file);
  if (as !== '') return comeBack(visit, 'borrador-contenido');
  const said = new URLSearchParams({ [SENT_PARAM]: name });
  return { go: `${visit.url.pathname}?${said.toString()}` };
});

const GONE = 'Esa imagen ya no está.';

export const changeText = answering(async ({ tools, visit, publishing, id, values }) => {
  const name = values['nombre'] ?? '';
  const there = await picturesOf(publishing, id);
  if (!there.some((each) => each.name === name)) throw new Refused(GONE, { values, status: 409 });
  const value = (values['texto'] ?? '').trim();
  await changeTexts(publishing, id, { kind: 'set', path: [name], value });
  await note(tools, visit, 'content_saved', PICTURE_TEXTS);
  return comeBack(visit, 'borrador-contenido');
});

export const remove = answering(async ({ tools, visit, publishing, id, values }) => {
  const wanted = values['nombre'] ?? '';
  const found = (await picturesOf(publishing, id))
    .filter(({ name }) => name === wanted || name === wanted + NIGHT)
    .sort((one, other) => one.name.length - other.name.length);
  const [first] = found;
  if (first === undefined) throw new Refused(GONE, { values, status: 409 });
  if (first.uses.length > 0) {
    const places = first.uses.map(({ title }) => `«${title}»`).join(', ');
    throw new Refused(
      `«${first.name}» se usa en ${places}. Cámbiala ahí antes, o sustitúyela por otra.`,
      { values },
    );
  }
  await removeFiles(publishing, id, found);
  if (first.text !== null)
    await changeTexts(publishing, id, { kind: 'remove', path: [first.name] });
  await note(tools, visit, 'content_saved', `${PICTURES_FOLDER}/${first.name}`);
  return comeBack(visit, 'borrador-contenido');
});

async function removeFiles(publishing: Publishing, id: string, gone: readonly { file: string }[]) {
  for (const { file } of gone) {
    const { digest } = await seenFile(publishing, id, file);
    await saveDraft(publishing, id, { file, was: digest, bytes: null });
  }
}

async function changeTexts(publishing: Publishing, id: string, change: Change): Promise<void> {
  const { bytes, digest } = await seenFile(publishing, id, PICTURE_TEXTS);
  const edited = editYaml(bytes?.toString('utf8') ?? '', [change]);
  const isEmpty = Object.keys(valueOf(edited) ?? {}).length === 0;
  await saveDraft(publishing, id, {
    file: PICTURE_TEXTS,
    was: digest,
    bytes: isEmpty ? null : Buffer.from(edited),
  });
}
