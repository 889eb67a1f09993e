import type { Change } from '#content/edit/change.ts';
import { editYaml, valueOf } from '#content/edit/yaml-edit.ts';
import { PICTURE_TEXTS, PICTURES_FOLDER } from '#content/read/picture-files.ts';
import { LARGEST_PHOTO, NIGHT, placeOf } from '#content/values/picture-names.ts';
import { acceptPicture, freeName } from '#content/pictures/upload.ts';
import { conflictWords, noted, personOf } from '#panel/content/content-actions.ts';
import { comeBack, isLeftOut, posted, type PanelTools } from '#panel/shell/visit.ts';
import { type Outcome, refuse } from '#panel/shell/outcome.ts';
import type { PanelVisit } from '#server/accounts/visit.ts';
import { digestOf } from '#server/publishing/folder.ts';
import { picturesOf, SENT_PARAM, type ShownPicture } from './pictures-view.ts';
import { saveDraft, seenFile } from '#server/publishing/editing.ts';
import { capitalized } from '#content/values/capitals.ts';

/** Stores an uploaded picture and its description as drafts, in place of one with that name. */
export async function upload(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const values = posted(visit);
  const sent = visit.form?.get('foto');
  const as = values['nombre'] ?? '';
  if (isLeftOut(visit, 'foto')) {
    return refuseField(
      'foto',
      `La imagen pesa demasiado y no llegó: elige una de menos de ${LARGEST_PHOTO / 1_000_000} MB.`,
      values,
    );
  }
  if (!(sent instanceof File) || sent.size === 0) {
    return refuseField('foto', 'Elige la imagen.', values);
  }
  const { publishing } = tools;
  const person = personOf(visit);
  const there = await picturesOf(publishing, person.id);
  if (as !== '' && !there.some(({ name }) => name === as) && placeOf(as) === undefined) {
    return refuse('Esa imagen ya no está.', { values, status: 409 });
  }
  const bytes = Buffer.from(await sent.arrayBuffer());
  const text = (values['texto'] ?? '').trim();
  const names = there.map((each) => each.name);
  const made = await acceptPicture(bytes, sent.name, as || freeName(sent.name, text, names));
  if ('problem' in made) {
    return refuseField('foto', `${capitalized(made.problem)}.`, values);
  }
  const { name, file } = made;
  const former = there.filter((each) => each.name === name);
  if (as === '' && former.length > 0) {
    return refuseField(
      'foto',
      `Ya hay una imagen que se llama «${name}», que está en un lugar fijo del sitio. Sustitúyela en la lista.`,
      values,
    );
  }
  const same = as === '' ? await sameAs(tools, person.id, made.bytes, there) : undefined;
  if (same !== undefined) {
    return refuseField('foto', `Esa imagen ya está: es «${same}». Elígela por ese nombre.`, values);
  }
  const isDecoration = values['adorno'] === 'si';
  const isMark = placeOf(name)?.isMark === true;
  const hasText = former.some(({ text: before }) => before !== null);
  if (text === '' && !isDecoration && !isMark && !hasText) {
    return refuseField(
      'texto',
      'Di lo que se ve, para quien no la ve, o marca que es solo adorno. Elige otra vez la imagen: el navegador no la guarda.',
      values,
    );
  }
  const now = await seenFile(publishing, person.id, file);
  const saved = await saveDraft(publishing, person.id, {
    file,
    was: now.digest,
    bytes: made.bytes,
  });
  if (!saved.ok) return refuse(conflictWords(saved.conflict), { values, status: 409 });
  for (const other of former) {
    if (other.file === file) continue;
    const { digest } = await seenFile(publishing, person.id, other.file);
    await saveDraft(publishing, person.id, { file: other.file, was: digest, bytes: null });
  }
  const isSaid = text !== '' || isDecoration;
  if (isSaid) {
    await changeTexts(tools, person.id, {
      kind: 'set',
      path: [name],
      value: isDecoration ? '' : text,
    });
  }
  await noted(tools, visit, 'content_saved', file);
  if (as !== '') return comeBack(visit, 'borrador-contenido');
  const said = new URLSearchParams({ [SENT_PARAM]: name });
  return { go: `${visit.url.pathname}?${said.toString()}` };
}

async function sameAs(
  { publishing }: PanelTools,
  staffId: string,
  bytes: Buffer,
  there: readonly ShownPicture[],
): Promise<string | undefined> {
  const digest = digestOf(bytes);
  for (const { file, name } of there) {
    if ((await seenFile(publishing, staffId, file)).digest === digest) return name;
  }
  return undefined;
}

export async function changeText(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const values = posted(visit);
  const person = personOf(visit);
  const name = values['nombre'] ?? '';
  const text = (values['texto'] ?? '').trim();
  const there = await picturesOf(tools.publishing, person.id);
  if (!there.some((each) => each.name === name)) {
    return refuse('Esa imagen ya no está.', { values, status: 409 });
  }
  await changeTexts(tools, person.id, { kind: 'set', path: [name], value: text });
  await noted(tools, visit, 'content_saved', PICTURE_TEXTS);
  return comeBack(visit, 'borrador-contenido');
}

export async function remove(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const values = posted(visit);
  const person = personOf(visit);
  const { publishing } = tools;
  const wanted = values['nombre'] ?? '';
  const found = (await picturesOf(publishing, person.id))
    .filter(({ name }) => name === wanted || name === wanted + NIGHT)
    .sort((one, other) => one.name.length - other.name.length);
  const [first] = found;
  if (first === undefined) return refuse('Esa imagen ya no está.', { values, status: 409 });
  if (first.uses.length > 0) {
    const places = first.uses.map(({ title }) => `«${title}»`).join(', ');
    return refuse(
      `«${first.name}» se usa en ${places}. Cámbiala ahí antes, o sustitúyela por otra.`,
      { values },
    );
  }
  for (const { file } of found) {
    const { digest } = await seenFile(publishing, person.id, file);
    await saveDraft(publishing, person.id, { file, was: digest, bytes: null });
  }
  if (first.text !== null) {
    await changeTexts(tools, person.id, { kind: 'remove', path: [first.name] });
  }
  await noted(tools, visit, 'content_saved', `${PICTURES_FOLDER}/${first.name}`);
  return comeBack(visit, 'borrador-contenido');
}

async function changeTexts(
  { publishing }: PanelTools,
  staffId: string,
  change: Change,
): Promise<void> {
  const { bytes, digest } = await seenFile(publishing, staffId, PICTURE_TEXTS);
  const text = bytes?.toString('utf8') ?? '';
  const edited = editYaml(text, [change]);
  const isEmpty = Object.keys(valueOf(edited) ?? {}).length === 0;
  await saveDraft(publishing, staffId, {
    file: PICTURE_TEXTS,
    was: digest,
    bytes: isEmpty ? null : Buffer.from(edited),
  });
}

function refuseField(
  field: string,
  message: string,
  values: Readonly<Record<string, string>>,
): Outcome {
  return { errors: { [field]: message }, values };
}
