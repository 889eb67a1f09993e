import { editYaml, valueOf } from '#content/edit/yaml-edit.ts';
import { fileNameFor } from '#content/read/markdown-file.ts';
import { comeBack, type PanelTools, posted } from '#panel/shell/visit.ts';
import { type Outcome, refuse } from '#panel/shell/outcome.ts';
import { field, note, type PanelVisit } from '#server/accounts/visit.ts';
import { actorOf } from '#server/leads/actor.ts';
import { firstName } from '#server/leads/lead.ts';
import { currentVersion, pressText, waitForPublication } from '#server/publishing/editing.ts';
import { servedFolder } from '#server/publishing/publishing.ts';
import { bytesOf } from '#server/publishing/versions.ts';

const FILE = 'respuestas.yaml';

/** The longest wait, in milliseconds, until colleagues can use the new prepared reply. */
const SHOWN_AFTER_MS = 5_000;

/** The greatest length of a title, in characters, as in `schemas/replies.ts`. */
const LONGEST_TITLE = 60;

/** Saves a text as a prepared reply. Placeholders replace the client's name and folio. */
export async function prepareReply(
  tools: PanelTools,
  visit: PanelVisit,
  { folio, text }: { folio: string; text: string },
): Promise<Outcome> {
  const { publishing, inbox } = tools;
  const values = posted(visit);
  const titulo = field(visit, 'preparada').slice(0, LONGEST_TITLE);
  const errors: Record<string, string> = {};
  if (titulo === '') errors['preparada'] = 'Escribe cómo se llamará en la lista.';
  if (text.trim() === '') errors['texto'] = 'Escribe la respuesta que quieres guardar.';
  const page = Object.keys(errors).length === 0 ? await inbox.leads.read(folio) : null;
  if (page === null) return { errors, values };
  const { manifest } = await currentVersion(publishing);
  const base = manifest[FILE] ?? null;
  if (base === null) return refuse('Falta respuestas.yaml en el contenido.', { values });
  const before = (await bytesOf(publishing, base)).toString('utf8');
  const { respuestas } = valueOf(before) as { respuestas: readonly { id: string }[] };
  const value = {
    id: freeId(titulo, respuestas),
    titulo,
    texto: withPlaces(text, { folio, persona: firstName(page.row.nombre) }),
  };
  const after = editYaml(before, [
    { kind: 'insert', path: ['respuestas', respuestas.length], value },
  ]);
  const nameable = { pages: null, services: [], pictures: [] };
  const directory = servedFolder(publishing);
  const [wrong] = await publishing.work.problems(FILE, after, directory, nameable);
  if (wrong !== undefined) return { errors: { texto: wrong.message }, values };
  const { id, name } = actorOf(visit);
  const pressed = await pressText(publishing, { id, name }, { file: FILE, base, text: after });
  const forMs = publishing.maker === null ? 0 : SHOWN_AFTER_MS;
  const ended = await waitForPublication(publishing, pressed, forMs);
  await note(tools, visit, 'content_published', FILE, titulo);
  if (ended?.state === 'failed') {
    return refuse(`No se pudo guardar: ${ended.problem ?? ''}`, { values, status: 409 });
  }
  return comeBack(visit, ended?.state === 'live' ? 'preparada' : 'preparada-luego');
}

function freeId(title: string, taken: readonly { id: string }[]): string {
  const plain = fileNameFor(title) || 'respuesta';
  const isTaken = (id: string) => taken.some((each) => each.id === id);
  let id = plain;
  for (let number = 2; isTaken(id); number += 1) id = `${plain}-${number}`;
  return id;
}

export function withPlaces(text: string, { folio, persona }: { folio: string; persona: string }) {
  const named = text.trim().replaceAll(folio, '{folio}');
  if (persona === '') return named;
  const written = persona.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return named.replaceAll(new RegExp(String.raw`(?<!\p{L})${written}(?!\p{L})`, 'gu'), '{persona}');
}
