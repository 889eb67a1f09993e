import { readFile } from 'node:fs/promises';
import { TZDate } from '@date-fns/tz';
import { CONTENT_FOLDERS, contentFile, isAtOnce } from '#content/schemas/content-files.ts';
import { editMarkdown } from '#content/edit/markdown-edit.ts';
import { fileNameFor } from '#content/read/markdown-file.ts';
import { redirected } from '#content/check/redirects.ts';
import { isPicture } from '#content/read/picture-files.ts';
import { comeBack, posted, type PanelTools } from '#panel/shell/visit.ts';
import { zonedMoment } from '#panel/shell/zoned-moment.ts';
import { type Outcome, refuse } from '#panel/shell/outcome.ts';
import { note, type PanelVisit } from '#server/accounts/visit.ts';
import {
  bringVersionBack,
  currentVersion,
  pressDrafts,
  saveDraft,
  seenFile,
  type Pressed,
  waitForPublication,
} from '#server/publishing/editing.ts';
import { takeFolder } from '#server/publishing/agency-folder.ts';
import { conflictsSaid } from '#server/publishing/versions.ts';
import { servedFolder, type Publishing } from '#server/publishing/publishing.ts';
import * as store from '#server/publishing/store.ts';
import { contentAround, takenAddresses } from './around.ts';
import {
  leftByPublishing,
  checkedForm,
  discardedDraft,
  discardedValue,
  faultsIn,
  freshIn,
  isRemovable,
  addressOfFile,
} from './edit-view.ts';
import { answering, authorOf, type Edit, onFile, putDraft, Refused } from './file-actions.ts';
import { pageLeftOut } from './publish-view.ts';
import { REMINDER_OFF } from './sample-left.ts';
import { changeRedirects, destinyIn, movedFrom, settleAddress } from './page-address.ts';
import { CONTENT_HOME, filePath, publishPath, SAMPLE_LEFT } from './paths.ts';
import { sampleFiles } from './still-sample.ts';
import { agencyZone } from '#server/leads/zone.ts';

async function keep(edit: Edit) {
  const { publishing, visit, file, values } = edit;
  const was = values['visto'] ?? '';
  const before = was === '' ? null : await store.blob(publishing.database, was);
  if (was !== '' && before === null) {
    const problem = 'Esta página es demasiado vieja: ábrela de nuevo.';
    throw new Refused(problem, { values, status: 409 });
  }
  const fields = [...(visit.form ?? [])].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  const read = await publishing.work.posted(file, before?.toString('utf8') ?? '', fields);
  if ('problem' in read) throw new Refused(read.problem, { values });
  await putDraft(edit, { file, was: was || null, bytes: Buffer.from(read.text) });
  return read;
}

export const save = onFile(async (edit) => {
  const { at, fresh } = await keep(edit);
  const { tools, visit, file, values } = edit;
  await note(tools, visit, 'content_saved', file);
  const faults = await faultsOf(edit, fresh);
  if (isAtOnce(file) && fresh === '' && faults.length === 0) {
    const answer = await publishAtOnce(edit);
    if (answer !== null) return answer;
  }
  if (values['luego'] === 'ver')
    return { go: `${CONTENT_HOME}/vista?de=${encodeURIComponent(file)}` };
  if (values['luego'] === 'publicar') return { go: publishPath({ de: file }) };
  const params = new URLSearchParams(fresh === '' ? [] : [['nuevo', fresh]]);
  if (faults.length === 0) {
    const isToFill = fresh !== '' && (await faultsOf(edit)).length > 0;
    params.set('aviso', isToFill ? 'agregado' : 'borrador-contenido');
  }
  const query = params.size === 0 ? '' : `?${params.toString()}`;
  return { go: `${filePath(file)}${query}${at === null ? '' : `#campo-${at}`}` };
});

/**
 * Publishes the draft of a file that no page shows. Returns null if the draft changed in the
 * meantime or conflicts with a publication.
 */
async function publishAtOnce({ tools, visit, publishing, id, file }: Edit) {
  const draft = await store.draft(publishing.database, id, file);
  if (draft === null) return comeBack(visit, 'guardado-ya');
  const change = { staffId: id, file, digest: draft.digest };
  const given = { note: '', dueAt: Date.now() };
  const pressed = await pressDrafts(publishing, authorOf(visit), [change], given);
  if (!pressed.ok) return null;
  await note(tools, visit, 'content_published', file);
  const forMs = publishing.maker === null ? 0 : USED_AFTER_MS;
  const ended = await waitForPublication(publishing, pressed.id, forMs);
  return ended?.state === 'live'
    ? comeBack(visit, 'guardado-ya')
    : { go: publishPath({ id: pressed.id, de: file }) };
}

/** The longest wait for a publication before the server responds, in milliseconds. */
const USED_AFTER_MS = 5_000;

async function faultsOf({ publishing, id, file }: Edit, fresh?: string) {
  const { bytes } = await seenFile(publishing, id, file);
  const text = bytes?.toString('utf8') ?? '';
  const added = await freshIn(publishing, id, { file, text, fresh });
  return faultsIn(await checkedForm(publishing, id, { file, text, fresh: added }));
}

export const autosave = onFile(async (edit) => {
  try {
    await keep(edit);
  } catch (error) {
    if (error instanceof Refused) return { data: { problem: error.message } };
    throw error;
  }
  const { publishing, id, file, values } = edit;
  const { digest } = await seenFile(publishing, id, file);
  const faults = await faultsOf(edit, values['nuevo']);
  const faltas = Object.fromEntries(faults.map(({ name, message }) => [name, message]));
  return { data: { visto: digest ?? '', faltas } };
});

export const discard = onFile(async ({ tools, visit, publishing, id, file }) => {
  const draft = await store.draft(publishing.database, id, file);
  // The server deletes bytes that are old and unused. `putBlob` renews the date of the draft's
  // bytes, so the person can restore the draft.
  if (draft?.bytes) await store.putBlob(publishing.database, draft.bytes);
  const from = await movedFrom(publishing, id, file);
  await store.dropDraft(publishing.database, id, file);
  const address = addressOfFile(file);
  if (address !== null && (draft?.bytes === null || from !== null))
    await settleAddress(publishing, id, address, from);
  await note(tools, visit, 'content_discarded', file);
  if (!draft?.bytes) return comeBack(visit, 'retiro-descartado');
  const { published } = await seenFile(publishing, id, file);
  const query = new URLSearchParams({ descartado: discardedValue(draft) }).toString();
  return { go: `${published === null ? CONTENT_HOME : filePath(file)}?${query}` };
});

export const bringDraftBack = onFile(async (edit) => {
  const { tools, visit, publishing, file, values } = edit;
  const gone = discardedDraft(values['descartado'] ?? null);
  const bytes = gone?.file === file ? await store.blob(publishing.database, gone.digest) : null;
  const base = gone?.base ?? null;
  if (bytes === null || (base !== null && (await store.blob(publishing.database, base)) === null)) {
    return refuse('Ese borrador ya no se guarda: pasó demasiado tiempo.', { status: 409 });
  }
  await putDraft(edit, { file, was: base, bytes });
  await note(tools, visit, 'content_saved', file);
  return comeBack(visit, 'borrador-recuperado');
});

/** Saves a draft that removes a page or blog note. The site changes when the draft is published. */
export const takeOut = onFile(async (edit) => {
  const { tools, visit, publishing, id, file, values } = edit;
  if (!isRemovable(file)) return refuse('El sitio necesita este archivo: no se puede quitar.');
  const { digest, bytes } = await seenFile(publishing, id, file);
  const text = bytes?.toString('utf8') ?? '';
  const { nameable } = await contentAround(publishing, id, { file, text });
  const address = addressOfFile(file);
  const pages = (nameable.pages ?? []).filter((each) => each !== address);
  const destiny = destinyIn(values, pages);
  if (typeof destiny === 'object' && 'problem' in destiny)
    return { errors: { pagina: destiny.problem }, values };
  await putDraft(edit, { file, was: digest, bytes: null });
  if (address !== null)
    await changeRedirects(publishing, id, (now) => redirected(now, address, destiny));
  await note(tools, visit, 'content_saved', file);
  return { go: filePath(file) };
});

const BLANK = "---\ntitulo: x\ndescripcion: ''\nentrada: ''\n---\n";

const NOTHING_ADDED = 'Ahí no se agrega nada.';

/** Creates the draft of a new page or blog note, or of a content file that the site lacks. */
export const begin = answering(async ({ tools, visit, publishing, id, values }) => {
  const put = async (file: string, was: string | null, bytes: Buffer) => {
    await putDraft({ publishing, id, values }, { file, was, bytes });
    await note(tools, visit, 'content_saved', file);
  };
  if (values['archivo'] !== undefined) {
    const file = values['archivo'];
    const from = sampleFiles().get(file);
    if (from === undefined || contentFile(file)?.isOptional !== true) return refuse(NOTHING_ADDED);
    const seen = await seenFile(publishing, id, file);
    if (seen.bytes === null) await put(file, seen.digest, await readFile(from));
    return { go: filePath(file) };
  }
  const folder = values['carpeta'] ?? '';
  const title = (values['titulo'] ?? '').trim();
  const name = fileNameFor(title);
  if (!CONTENT_FOLDERS.some(({ file }) => file === folder)) return refuse(NOTHING_ADDED);
  const wrong = (titulo: string): Outcome => ({ errors: { titulo }, values });
  if (name === '') return wrong('Escribe el título.');
  const file = `${folder}/${name}.md`;
  const seen = await seenFile(publishing, id, file);
  const address = addressOfFile(file) ?? '';
  const isTaken = folder === 'paginas' && takenAddresses(servedFolder(publishing)).includes(name);
  if (seen.bytes !== null || isTaken)
    return wrong(`Ya hay una página en ${address}. Ponle otro título.`);
  const today = new TZDate(Date.now(), agencyZone()).toISOString().slice(0, 10);
  const text = editMarkdown(BLANK, [
    { kind: 'set', path: ['titulo'], value: title },
    ...(folder === 'notas' ? [{ kind: 'set', path: ['fecha'], value: today } as const] : []),
  ]);
  await put(file, seen.digest, Buffer.from(text));
  // A redirect from an address hides the page at this address, so the code removes the redirect.
  await changeRedirects(publishing, id, (now) => now.filter(({ de }) => de !== address));
  return { go: filePath(file) };
});

/** Keeps the person's draft, although another person has published the file in the meantime. */
export const keepMine = onFile(async ({ visit, publishing, id, file, values }) => {
  const { draft, published } = await seenFile(publishing, id, file);
  // If somebody published the file again after the person opened this page, the person must choose
  // again.
  if (draft === null || (published ?? '') !== values['head'])
    return comeBack(visit, 'cambio-otra-vez');
  const { digest, bytes } = draft;
  await saveDraft(publishing, id, { file, was: digest, bytes, mine: true });
  return comeBack(visit, 'borrador-contenido');
});

function listedChange(value: string): { staffId: string; file: string; digest: string | null } {
  const [staffId = '', file = '', digest = ''] = value.split('|');
  return { staffId, file, digest: digest === '' ? null : digest };
}

export async function publish(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const { publishing } = tools;
  const listed = (name: string) =>
    (visit.form?.getAll(name) ?? []).filter((value) => typeof value === 'string');
  const boxes = listed('cambio');
  const values: Record<string, string> = { ...posted(visit), cambio: boxes.join('\n') };
  const ticked = boxes.map(listedChange);
  // A draft with descriptions of the selected pictures has no checkbox, so the code adds this draft
  // to the selection.
  const texts = listed('textos')
    .map(listedChange)
    .filter(({ staffId }) =>
      ticked.some((each) => each.staffId === staffId && isPicture(each.file)),
    );
  const marked = [...ticked, ...texts];
  let dueAt = Date.now();
  if (values['cuando'] === 'luego') {
    const moment = zonedMoment(values['hora'] ?? '', agencyZone());
    if (moment === null) return { errors: { hora: 'Elige el día y la hora.' }, values };
    if (moment <= dueAt) return { errors: { hora: 'Esa hora ya pasó. Elige otra.' }, values };
    dueAt = moment;
  }
  const left = await leftByPublishing(publishing, marked);
  if (left !== null && values['asi'] !== 'si') {
    return {
      errors: { asi: `Cambia ${left.change}. Mira lo que queda, o marca que va así.` },
      values,
    };
  }
  const missed = await pageLeftOut(publishing, marked);
  if (missed !== null) {
    const { from, page } = missed;
    const problem = `${from} lleva a ${page}, que es una página nueva sin marcar. Márcala también.`;
    return refuse(problem, { values });
  }
  const about = (values['nota'] ?? '').trim().slice(0, LONGEST_NOTE);
  const pressed = await pressDrafts(publishing, authorOf(visit), marked, { note: about, dueAt });
  if (!pressed.ok) return refuse(await pressedWords(publishing, pressed), { values, status: 409 });
  const files = marked.map(({ file }) => file).join(', ');
  await note(tools, visit, 'content_published', files, about);
  return shownPublication(publishing, pressed.id, visit.url.searchParams.get('de'));
}

const LONGEST_NOTE = 200;

/** The longest wait for a publication, in milliseconds, before the page shows the progress. */
const SHOWN_AFTER_MS = 1_000;

async function shownPublication(publishing: Publishing, id: string, de?: string | null) {
  const found = await store.publication(publishing.database, id);
  if (publishing.maker !== null && found !== null && found.dueAt <= Date.now())
    await waitForPublication(publishing, id, SHOWN_AFTER_MS);
  return { go: publishPath({ id, de }) };
}

async function pressedWords(
  publishing: Publishing,
  pressed: Exclude<Pressed, { ok: true }>,
): Promise<string> {
  switch (pressed.why) {
    case 'nothing':
      return 'No hay nada que publicar: marca al menos un cambio.';
    case 'changed':
      return 'Algún cambio ya no es el de esta lista. Míralo otra vez y publica.';
    case 'conflict': {
      const { manifest } = await currentVersion(publishing);
      const files = await conflictsSaid(publishing, manifest, pressed.conflicts);
      return `Alguien publicó antes un cambio en el mismo lugar: ${files}. Abre ese texto y elige con cuál te quedas.`;
    }
  }
}

export async function remindOfSample(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const isOff = posted(visit)['decir'] === 'no';
  await note(tools, visit, 'sample_reminder', isOff ? REMINDER_OFF : 'puesto');
  return { go: SAMPLE_LEFT };
}

export async function cancel(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const { id = '' } = posted(visit);
  if (!(await store.cancel(tools.publishing.database, id))) {
    return refuse('Ya empezó: no se puede quitar.', { status: 409 });
  }
  await note(tools, visit, 'content_cancelled', id);
  // The address contains the id of the running publication. When this publication ends, the page
  // loads again and shows the same notice.
  const [running] = await store.publications(tools.publishing.database, 1, ['running']);
  const de = visit.url.searchParams.get('de');
  return { go: publishPath({ aviso: 'publicacion-quitada', id: running?.id, de }) };
}

/** Restores an earlier version of the content as a new version. */
export async function bringBack(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const number = Number(/\d+$/.exec(visit.url.pathname)?.[0]);
  const pressed = await bringVersionBack(tools.publishing, authorOf(visit), number);
  if (!pressed.ok) return refuse('Esa versión ya es lo que se sirve.', { status: 409 });
  await note(tools, visit, 'content_restored', String(number));
  return shownPublication(tools.publishing, pressed.id);
}

/** Publishes the changes that somebody made by hand in the agency's folder. */
export async function takeFromFolder(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const { publishing } = tools;
  const taken = await takeFolder(publishing, authorOf(visit));
  if (taken.ok) {
    await note(tools, visit, 'content_published', 'la carpeta');
    return shownPublication(publishing, taken.id);
  }
  if (taken.why !== 'conflict') {
    return refuse('La carpeta ya no dice otra cosa: no hay nada que tomar.', { status: 409 });
  }
  const { manifest } = await currentVersion(publishing);
  const files = await conflictsSaid(publishing, manifest, taken.conflicts);
  return refuse(
    `En el panel se publicó un cambio en el mismo lugar: ${files}. Deja en la carpeta el que valga, o en el servidor toma la carpeta entera: npm run contenido -- importar --encima.`,
    { status: 409 },
  );
}
