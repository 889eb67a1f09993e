import { readFile } from 'node:fs/promises';
import { TZDate } from '@date-fns/tz';
import { CONTENT_FOLDERS, contentFile, isAtOnce } from '#content/schemas/content-files.ts';
import { editMarkdown } from '#content/edit/markdown-edit.ts';
import { fileNameFor } from '#content/read/markdown-file.ts';
import { redirected } from '#content/check/redirects.ts';
import { isPicture } from '#content/read/picture-files.ts';
import { comeBack, posted, type PanelTools } from '#panel/shell/visit.ts';
import { inQuotes } from '#panel/shell/words.ts';
import { zonedMoment } from '#panel/shell/zoned-moment.ts';
import { type Outcome, refuse } from '#panel/shell/outcome.ts';
import type { Person } from '#server/accounts/people.ts';
import type { PanelVisit } from '#server/accounts/visit.ts';
import type { AuditAction } from '#server/requests/audit.ts';
import { isContentFile } from '#server/publishing/folder.ts';
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
import { conflictsSaid, type Conflict } from '#server/publishing/versions.ts';
import { servedFolder, type Publishing } from '#server/publishing/publishing.ts';
import * as store from '#server/publishing/store.ts';
import { contentAround, takenAddresses } from './around.ts';
import {
  leftByPublishing,
  checkedForm,
  discardedDraft,
  discardedValue,
  type Fault,
  faultsIn,
  freshIn,
  isRemovable,
  addressOfFile,
} from './edit-view.ts';
import { pageLeftOut } from './publish-view.ts';
import { REMINDER_OFF } from './sample-left.ts';
import { changeRedirects, destinyIn, movedFrom, settleAddress } from './page-address.ts';
import { CONTENT_HOME, filePath, publishPath, SAMPLE_LEFT } from './paths.ts';
import { sampleFiles } from './still-sample.ts';

/**
 * Returns the person of a visit.
 *
 * @throws TypeError if the visit has no person; the gate prevents such a visit
 */
export function personOf({ person }: PanelVisit): Person {
  if (person === null) throw new TypeError('nobody is in');
  return person;
}

export function noted(
  { audit }: PanelTools,
  visit: PanelVisit,
  action: AuditAction,
  subject: string,
  detail = '',
) {
  const { id, username } = personOf(visit);
  const { address } = visit;
  return audit.note({ actorId: id, actor: username, action, subject, detail, address });
}

const LONGEST_PATH = 200;

export function editableFile(visit: PanelVisit): { file: string } | { refusal: Outcome } {
  const file = decodeURIComponent(visit.url.pathname).slice(CONTENT_HOME.length + 1);
  // File systems refuse long names.
  const known = isContentFile(file) && file.length <= LONGEST_PATH ? contentFile(file) : null;
  if (known === null)
    return { refusal: refuse('Ese archivo no es del contenido.', { status: 404 }) };
  if (known.group === 'Legal' && !personOf(visit).publishes) {
    return {
      refusal: refuse(
        'Los textos legales los cambia quien tiene permiso de publicar. Pídeselo a quien administra.',
        { status: 403 },
      ),
    };
  }
  return { file };
}

export function conflictWords({ by }: Pick<Conflict, 'by'>): string {
  return by === ''
    ? 'Lo cambiaste en otra ventana después de abrir esta, en el mismo lugar.'
    : `${by} publicó un cambio en el mismo lugar después de que empezaste.`;
}

async function keep(
  { publishing }: PanelTools,
  visit: PanelVisit,
): Promise<{ file: string; at: string | null; fresh: string } | { refusal: Outcome }> {
  const found = editableFile(visit);
  if ('refusal' in found) return found;
  const { file } = found;
  const values = posted(visit);
  const was = values['visto'] ?? '';
  const before = was === '' ? null : await store.blob(publishing.database, was);
  if (was !== '' && before === null) {
    return {
      refusal: refuse('Esta página es demasiado vieja: ábrela de nuevo.', { values, status: 409 }),
    };
  }
  const fields = [...(visit.form ?? [])].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const read = await publishing.work.posted(file, before?.toString('utf8') ?? '', fields);
  if ('problem' in read) return { refusal: refuse(read.problem, { values }) };
  const saved = await saveDraft(publishing, personOf(visit).id, {
    file,
    was: was === '' ? null : was,
    bytes: Buffer.from(read.text),
  });
  if (saved.ok) return { file, at: read.at, fresh: read.fresh };
  return { refusal: refuse(conflictWords(saved.conflict), { values, status: 409 }) };
}

export async function save(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const kept = await keep(tools, visit);
  if ('refusal' in kept) return kept.refusal;
  const { file, at, fresh } = kept;
  await noted(tools, visit, 'content_saved', file);
  const { luego } = posted(visit);
  if (isAtOnce(file)) {
    const answer = await publishAtOnce(tools, visit, file, fresh);
    if (answer !== null) return answer;
  }
  if (luego === 'ver') {
    return { go: `${CONTENT_HOME}/vista?de=${encodeURIComponent(file)}` };
  }
  if (luego === 'publicar') return { go: publishPath({ de: file }) };
  const params = new URLSearchParams(fresh === '' ? [] : [['nuevo', fresh]]);
  if ((await faultsOf(tools, visit, file, fresh)).length === 0) {
    const isToFill = fresh !== '' && (await faultsOf(tools, visit, file)).length > 0;
    params.set('aviso', isToFill ? 'agregado' : 'borrador-contenido');
  }
  const query = params.size === 0 ? '' : `?${params.toString()}`;
  return { go: `${filePath(file)}${query}${at === null ? '' : `#campo-${at}`}` };
}

/**
 * Publishes the draft of a file that no page shows. Returns null if the draft has an error or a new
 * entry.
 */
async function publishAtOnce(
  tools: PanelTools,
  visit: PanelVisit,
  file: string,
  fresh: string,
): Promise<Outcome | null> {
  const { publishing } = tools;
  const person = personOf(visit);
  const draft = await store.draft(publishing.database, person.id, file);
  if (fresh !== '' || (await faultsOf(tools, visit, file, fresh)).length > 0) return null;
  if (draft === null) return comeBack(visit, 'guardado-ya');
  const author = { id: person.id, name: person.name || person.username };
  const change = { staffId: person.id, file, digest: draft.digest };
  const pressed = await pressDrafts(publishing, author, [change], { note: '', dueAt: Date.now() });
  if (!pressed.ok) return null;
  await noted(tools, visit, 'content_published', file);
  const forMs = publishing.maker === null ? 0 : USED_AFTER_MS;
  const ended = await waitForPublication(publishing, pressed.id, forMs);
  return ended?.state === 'live'
    ? comeBack(visit, 'guardado-ya')
    : { go: publishPath({ id: pressed.id, de: file }) };
}

/**
 * The server waits at most this time for the end of a publication, in milliseconds. Then the server
 * answers the browser.
 */
const USED_AFTER_MS = 5_000;

async function faultsOf(
  { publishing }: PanelTools,
  visit: PanelVisit,
  file: string,
  fresh?: string,
): Promise<Fault[]> {
  const { id } = personOf(visit);
  const { bytes } = await seenFile(publishing, id, file);
  const text = bytes?.toString('utf8') ?? '';
  const added = await freshIn(publishing, id, { file, text, fresh });
  return faultsIn(await checkedForm(publishing, id, { file, text, fresh: added }));
}

export async function autosave(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const kept = await keep(tools, visit);
  if ('refusal' in kept) {
    return { data: { problem: 'problem' in kept.refusal ? kept.refusal.problem : null } };
  }
  const { file } = kept;
  const { digest } = await seenFile(tools.publishing, personOf(visit).id, file);
  const faults = await faultsOf(tools, visit, file, posted(visit)['nuevo']);
  const faltas = Object.fromEntries(faults.map(({ name, message }) => [name, message]));
  return { data: { visto: digest ?? '', faltas } };
}

export async function discard(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const found = editableFile(visit);
  if ('refusal' in found) return found.refusal;
  const { id } = personOf(visit);
  const { file } = found;
  const draft = await store.draft(tools.publishing.database, id, file);
  // The server deletes bytes that are old and unused. `putBlob` renews the date of the draft's
  // bytes, so the person can restore the draft.
  if (draft?.bytes) await store.putBlob(tools.publishing.database, draft.bytes);
  const from = await movedFrom(tools.publishing, id, file);
  await store.dropDraft(tools.publishing.database, id, file);
  const address = addressOfFile(file);
  if (address !== null && (draft?.bytes === null || from !== null))
    await settleAddress(tools.publishing, id, address, from);
  await noted(tools, visit, 'content_discarded', file);
  if (!draft?.bytes) return comeBack(visit, 'retiro-descartado');
  const { published } = await seenFile(tools.publishing, id, file);
  const query = new URLSearchParams({ descartado: discardedValue(draft) }).toString();
  return { go: `${published === null ? CONTENT_HOME : filePath(file)}?${query}` };
}

export async function bringDraftBack(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const found = editableFile(visit);
  if ('refusal' in found) return found.refusal;
  const { file } = found;
  const { publishing } = tools;
  const { id } = personOf(visit);
  const gone = discardedDraft(posted(visit)['descartado'] ?? null);
  const bytes = gone?.file === file ? await store.blob(publishing.database, gone.digest) : null;
  const base = gone?.base ?? null;
  if (bytes === null || (base !== null && (await store.blob(publishing.database, base)) === null)) {
    return refuse('Ese borrador ya no se guarda: pasó demasiado tiempo.', { status: 409 });
  }
  const saved = await saveDraft(publishing, id, { file, was: base, bytes });
  if (!saved.ok) return refuse(conflictWords(saved.conflict), { status: 409 });
  await noted(tools, visit, 'content_saved', file);
  return comeBack(visit, 'borrador-recuperado');
}

/**
 * Saves the removal of a page or a note as a draft. The site shows the page until somebody
 * publishes the draft.
 */
export async function takeOut(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const found = editableFile(visit);
  if ('refusal' in found) return found.refusal;
  const { publishing } = tools;
  const { id } = personOf(visit);
  const { file } = found;
  if (!isRemovable(file)) return refuse('El sitio necesita este archivo: no se puede quitar.');
  const { digest, bytes } = await seenFile(publishing, id, file);
  const values = posted(visit);
  const text = bytes?.toString('utf8') ?? '';
  const directory = servedFolder(publishing);
  const { nameable } = await contentAround(publishing, id, { file, text, directory });
  const address = addressOfFile(file);
  const pages = (nameable.pages ?? []).filter((each) => each !== address);
  const destiny = destinyIn(values, pages);
  if (typeof destiny === 'object' && 'problem' in destiny)
    return { errors: { pagina: destiny.problem }, values };
  const saved = await saveDraft(publishing, id, { file, was: digest, bytes: null });
  if (!saved.ok) return refuse(conflictWords(saved.conflict), { status: 409 });
  if (address !== null)
    await changeRedirects(publishing, id, (now) => redirected(now, address, destiny));
  await noted(tools, visit, 'content_saved', file);
  return { go: filePath(file) };
}

const BLANK = "---\ntitulo: x\ndescripcion: ''\nentrada: ''\n---\n";

async function beginFile(tools: PanelTools, visit: PanelVisit, file: string): Promise<Outcome> {
  const { publishing } = tools;
  const { id } = personOf(visit);
  const from = sampleFiles().get(file);
  const seen = await seenFile(publishing, id, file);
  if (from === undefined || contentFile(file)?.isOptional !== true) return refuse(NOTHING_ADDED);
  if (seen.bytes === null) {
    const bytes = await readFile(from);
    const saved = await saveDraft(publishing, id, { file, was: seen.digest, bytes });
    if (!saved.ok) return refuse(conflictWords(saved.conflict), { status: 409 });
    await noted(tools, visit, 'content_saved', file);
  }
  return { go: filePath(file) };
}

const NOTHING_ADDED = 'Ahí no se agrega nada.';

/**
 * Creates the draft of a new page or note, whose address comes from the title. The function can
 * also create a missing optional file.
 */
export async function begin(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const values = posted(visit);
  if (values['archivo'] !== undefined) return beginFile(tools, visit, values['archivo']);
  const folder = values['carpeta'] ?? '';
  const title = (values['titulo'] ?? '').trim();
  const name = fileNameFor(title);
  if (!CONTENT_FOLDERS.some(({ file }) => file === folder)) return refuse(NOTHING_ADDED);
  const wrong = (titulo: string): Outcome => ({ errors: { titulo }, values });
  if (name === '') return wrong('Escribe el título.');
  const { publishing, inbox } = tools;
  const { id } = personOf(visit);
  const file = `${folder}/${name}.md`;
  const seen = await seenFile(publishing, id, file);
  const address = addressOfFile(file) ?? '';
  const isTaken = folder === 'paginas' && takenAddresses(servedFolder(publishing)).includes(name);
  if (seen.bytes !== null || isTaken)
    return wrong(`Ya hay una página en ${address}. Ponle otro título.`);
  const today = new TZDate(Date.now(), inbox.timeZone).toISOString().slice(0, 10);
  const text = editMarkdown(BLANK, [
    { kind: 'set', path: ['titulo'], value: title },
    ...(folder === 'notas' ? [{ kind: 'set', path: ['fecha'], value: today } as const] : []),
  ]);
  const saved = await saveDraft(publishing, id, {
    file,
    was: seen.digest,
    bytes: Buffer.from(text),
  });
  if (!saved.ok) return refuse(conflictWords(saved.conflict), { values, status: 409 });
  // A redirect from the new page's address would hide the page.
  await changeRedirects(publishing, id, (now) => now.filter(({ de }) => de !== address));
  await noted(tools, visit, 'content_saved', file);
  return { go: filePath(file) };
}

/**
 * Keeps a person's draft although another person has published the file after the draft began. The
 * draft will replace the published text.
 */
export async function keepMine(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const found = editableFile(visit);
  if ('refusal' in found) return found.refusal;
  const { publishing } = tools;
  const { id } = personOf(visit);
  const { file } = found;
  const draft = await store.draft(publishing.database, id, file);
  // If somebody published the file again after the person opened this page, the person must choose
  // again.
  const { head } = posted(visit);
  const now = await seenFile(publishing, id, file);
  if (draft === null || (now.published ?? '') !== head) return comeBack(visit, 'cambio-otra-vez');
  const { digest, bytes } = draft;
  await saveDraft(publishing, id, { file, was: digest, bytes, mine: true });
  return comeBack(visit, 'borrador-contenido');
}

function listedChange(value: string): { staffId: string; file: string; digest: string | null } {
  const [staffId = '', file = '', digest = ''] = value.split('|');
  return { staffId, file, digest: digest === '' ? null : digest };
}

export async function publish(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const person = personOf(visit);
  const { publishing, inbox } = tools;
  const boxes = (visit.form?.getAll('cambio') ?? []).filter((value) => typeof value === 'string');
  const values: Record<string, string> = { ...posted(visit), cambio: boxes.join('\n') };
  const marked = boxes.map(listedChange);
  // A draft with descriptions of the selected pictures has no checkbox, so the code adds this draft
  // to the selection.
  const texts = (visit.form?.getAll('textos') ?? [])
    .filter((value) => typeof value === 'string')
    .map(listedChange);
  marked.push(
    ...texts.filter(({ staffId }) =>
      marked.some((each) => each.staffId === staffId && isPicture(each.file)),
    ),
  );
  let dueAt = Date.now();
  if (values['cuando'] === 'luego') {
    const moment = zonedMoment(values['hora'] ?? '', inbox.timeZone);
    if (moment === null) return { errors: { hora: 'Elige el día y la hora.' }, values };
    if (moment <= dueAt) return { errors: { hora: 'Esa hora ya pasó. Elige otra.' }, values };
    dueAt = moment;
  }
  const left = await leftByPublishing(publishing, marked);
  if (left !== null && left.fields.length > 0 && values['asi'] !== 'si') {
    return {
      errors: { asi: `Cambia ${left.change}. Mira lo que queda, o marca que va así.` },
      values,
    };
  }
  const missed = await pageLeftOut(publishing, marked);
  if (missed !== null) {
    const { from, page } = missed;
    return refuse(
      `${inQuotes(from)} lleva a ${inQuotes(page)}, que es una página nueva sin marcar. Márcala también.`,
      { values },
    );
  }
  const note = (values['nota'] ?? '').trim().slice(0, LONGEST_NOTE);
  const author = { id: person.id, name: person.name || person.username };
  const pressed = await pressDrafts(publishing, author, marked, { note, dueAt });
  if (!pressed.ok) return refuse(await pressedWords(publishing, pressed), { values, status: 409 });
  const files = marked.map(({ file }) => file).join(', ');
  await noted(tools, visit, 'content_published', files, note);
  await soonOver(publishing, pressed.id);
  return { go: publishPath({ id: pressed.id, de: visit.url.searchParams.get('de') }) };
}

/**
 * The server waits at most this time for the end of a publication, in milliseconds. Then the server
 * sends the page that shows the progress.
 */
const SHOWN_AFTER_MS = 1_000;

async function soonOver(publishing: Publishing, id: string): Promise<void> {
  const found = await store.publication(publishing.database, id);
  if (publishing.maker === null || found === null || found.dueAt > Date.now()) return;
  await waitForPublication(publishing, id, SHOWN_AFTER_MS);
}

const LONGEST_NOTE = 200;

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
  await noted(tools, visit, 'sample_reminder', isOff ? REMINDER_OFF : 'puesto');
  return { go: SAMPLE_LEFT };
}

export async function cancel(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const { id = '' } = posted(visit);
  if (!(await store.cancel(tools.publishing.database, id))) {
    return refuse('Ya empezó: no se puede quitar.', { status: 409 });
  }
  await noted(tools, visit, 'content_cancelled', id);
  // The address contains the id of the running publication. When this publication ends, the page
  // loads again and shows the same notice.
  const [running] = await store.publications(tools.publishing.database, 1, ['running']);
  const de = visit.url.searchParams.get('de');
  return { go: publishPath({ aviso: 'publicacion-quitada', id: running?.id, de }) };
}

/** Restores an earlier version of the content as a new version. */
export async function bringBack(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const number = Number(/\d+$/.exec(visit.url.pathname)?.[0]);
  const person = personOf(visit);
  const author = { id: person.id, name: person.name || person.username };
  const pressed = await bringVersionBack(tools.publishing, author, number);
  if (!pressed.ok) return refuse('Esa versión ya es lo que se sirve.', { status: 409 });
  await noted(tools, visit, 'content_restored', String(number));
  await soonOver(tools.publishing, pressed.id);
  return { go: publishPath({ id: pressed.id }) };
}

/** Copies manual changes from the agency's folder into the panel. */
export async function takeFromFolder(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const person = personOf(visit);
  const { publishing } = tools;
  const author = { id: person.id, name: person.name || person.username };
  const taken = await takeFolder(publishing, author);
  if (taken.ok) {
    await noted(tools, visit, 'content_published', 'la carpeta');
    await soonOver(publishing, taken.id);
    return { go: publishPath({ id: taken.id }) };
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
