import { actorOf } from '#server/leads/actor.ts';
import { NOBODY, readQuery, stateIn, writeQuery } from '#server/leads/inbox/address.ts';
import type { BulkChange, Selection } from '#server/leads/inbox/bulk.ts';
import { type BoundedCount, sortOf } from '#server/leads/inbox/list.ts';
import { STATE_WORDS } from '#server/leads/lead.ts';
import { PUT_ON } from './BulkBar.tsx';
import { type Outcome, refuse } from '#panel/shell/outcome.ts';
import {
  type Action,
  type PanelTools,
  comeBack,
  joinedPath,
  marked,
  posted,
} from '#panel/shell/visit.ts';
import { READER_PARAMETER } from '#panel/shell/csv-reader.ts';
import { enquiryPath } from '#panel/shell/words.ts';
import { field, type PanelVisit, withParam } from '#server/accounts/visit.ts';

/** Above this number of selected enquiries, a person must confirm a change. */
const MANY = 10;

const NOTHING_MARKED = 'Marca antes al menos una solicitud, o «todas las que coinciden».';

export const changeMarked: Action = async (tools, visit) => {
  const state = field(visit, 'estado');
  const owner = field(visit, 'responsable');
  const tag = field(visit, 'etiqueta');
  if (state === '' && owner === '' && tag === '') {
    const problem = 'Elige qué cambia: el estado, quién responde o una etiqueta.';
    return refuse(problem, { values: posted(visit) });
  }
  const chosen = stateIn(state);
  if (state !== '' && chosen === null) {
    return refuse('Ese estado no existe. Elige uno de la lista.', { values: posted(visit) });
  }
  return changeMany(tools, visit, {
    ...chosen,
    ...(tag !== '' && { tag: { name: tag.slice(1), on: tag.startsWith(PUT_ON) } }),
    ...(owner !== '' && { ownerId: owner === NOBODY ? null : owner }),
  });
};

export const markUnwanted: Action = (tools, visit) => {
  return changeMany(tools, visit, { state: 'no_deseada' });
};

async function changeMany(
  { inbox }: PanelTools,
  visit: PanelVisit,
  change: BulkChange,
): Promise<Outcome> {
  const values = posted(visit);
  const selection = selectionOf(visit, values);
  if (selection === null) return refuse(NOTHING_MARKED, { values });
  const count: BoundedCount =
    'filter' in selection
      ? await inbox.list.count(selection.filter, sortOf(selection))
      : { count: selection.folios.length, more: false };
  if ((count.more || count.count > MANY) && values['seguro'] === undefined) {
    return { ask: { count, words: await wordsOf(inbox.leads.owners(), change) }, values };
  }
  const result = await inbox.bulk.change(selection, change, actorOf(visit));
  if ('errors' in result) {
    return refuse(Object.values(result.errors).join(' '), { values });
  }
  return comeBack(visit, 'cambiadas', result.changed);
}

async function wordsOf(
  people: Promise<readonly { id: string; name: string }[]>,
  { state, stage, ownerId, tag }: BulkChange,
): Promise<string> {
  const parts: string[] = [];
  if (state !== undefined) parts.push(`pasan a «${stage ?? STATE_WORDS[state]}»`);
  if (tag !== undefined) {
    parts.push(tag.on ? `reciben «${tag.name}»` : `pierden «${tag.name}»`);
  }
  if (ownerId === null) parts.push('quedan sin responsable');
  else if (ownerId !== undefined) {
    const name = (await people).find(({ id }) => id === ownerId)?.name ?? 'otra persona';
    parts.push(`quedan a cargo de ${name}`);
  }
  return parts.join(' y ');
}

const MOST_JOINED = 10;

/** Merges the selected enquiries of one client, by default into the oldest of these enquiries. */
export const joinMarked: Action = async ({ inbox }, visit) => {
  const values = posted(visit);
  const folios = marked(values);
  if (values['todas'] !== undefined || folios.length < 2 || folios.length > MOST_JOINED) {
    const problem = `Para juntar, marca de 2 a ${MOST_JOINED} solicitudes de una misma persona.`;
    return refuse(problem, { values });
  }
  const found = await Promise.all(
    folios.map(async (folio) => [folio, await inbox.leads.read(folio)] as const),
  );
  const problems = found.flatMap(([folio, page]) =>
    page === null
      ? [`${folio} ya no está.`]
      : page.mergedInto === null
        ? []
        : [`${folio} ya está junta con ${page.mergedInto}: sepárala antes.`],
  );
  if (problems.length > 0) {
    return refuse(`No se juntó ninguna. ${problems.join(' ')}`, { values, status: 409 });
  }
  const rows = found.flatMap(([, page]) => (page === null ? [] : [page.row]));
  rows.sort((one, other) => one.arrivedAt - other.arrivedAt || one.arrival - other.arrival);
  if (values['seguro'] === undefined) {
    const staying = rows.map(({ folio, nombre, correo, telefono }) => ({
      value: folio,
      label: [folio, nombre, correo || telefono].filter(Boolean).join(', '),
    }));
    const count = { count: rows.length, more: false };
    return { ask: { count, words: 'quedan en una', staying }, values };
  }
  const stays = rows.find(({ folio }) => folio === values['queda']) ?? rows[0];
  if (stays === undefined) return refuse(NOTHING_MARKED, { values });
  const others = rows.filter((row) => row !== stays).map(({ folio }) => folio);
  let { version } = stays;
  for (const other of others) {
    const result = await inbox.leads.merge(stays.folio, version, other, actorOf(visit));
    if (result.outcome !== 'changed') {
      const problem = `Mientras tanto alguien cambió ${stays.folio} o ${other}, y no quedaron todas juntas. Míralas otra vez.`;
      return refuse(problem, { values, status: 409 });
    }
    version = result.version;
  }
  return { go: joinedPath(enquiryPath(stays.folio), others) };
};

/** Redirects to the address of the CSV file, where the gate asks for a recent proof of identity. */
export const exportMarked: Action = (_tools, visit) => {
  const values = posted(visit);
  const selection = selectionOf(visit, values);
  if (selection === null) return Promise.resolve(refuse(NOTHING_MARKED, { values }));
  const file = '/panel/solicitudes.csv';
  if ('folios' in selection) {
    return Promise.resolve({ go: withParam(file, 'folios', selection.folios.join(',')) });
  }
  const me = actorOf(visit).id;
  const { query } = readQuery(visit.url.searchParams, me);
  const params = writeQuery({ ...query, cursor: null }, me);
  return Promise.resolve({ go: params.size === 0 ? file : `${file}?${params.toString()}` });
};

export const exportMarkedForExcel: Action = async (tools, visit) => {
  const outcome = await exportMarked(tools, visit);
  return 'go' in outcome
    ? { ...outcome, go: withParam(outcome.go, READER_PARAMETER, 'excel') }
    : outcome;
};

function selectionOf(
  visit: PanelVisit,
  values: Readonly<Record<string, string>>,
): Selection | null {
  if (values['todas'] !== undefined) {
    return readQuery(visit.url.searchParams, actorOf(visit).id).query;
  }
  const folios = marked(values);
  return folios.length === 0 ? null : { folios };
}

export const saveView: Action = async ({ inbox }, visit) => {
  const me = actorOf(visit).id;
  const { query } = readQuery(visit.url.searchParams, me);
  const name = field(visit, 'nombre');
  const address = writeQuery({ ...query, cursor: null }, me).toString();
  const result = await inbox.views.save(me, { name, query: address });
  return 'errors' in result
    ? { errors: result.errors, values: posted(visit) }
    : comeBack(visit, 'vista');
};

export const removeView: Action = async ({ inbox }, visit) => {
  await inbox.views.remove(actorOf(visit).id, field(visit, 'vista'));
  return comeBack(visit, 'vista-quitada');
};
