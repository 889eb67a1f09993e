import type { APIRoute } from 'astro';
import { panelVisit } from '#pages/panel/_page/open-page.ts';
import { actorOf } from '#server/inbox/actor.ts';
import { readQuery } from '#server/inbox/address.ts';
import type { ExportFormat } from '#server/inbox/export.ts';

/** Most folios that an address may name: those of a page of the list, and some more. */
const MOST_FOLIOS = 200;

/** A list of enquiries as a file that flows as it is read: the one of the address, or the folios in it. */
export function exportRoute(format: ExportFormat): APIRoute {
  return async ({ locals, url }) => {
    const actor = actorOf(panelVisit(locals));
    const { query } = readQuery(url.searchParams, actor.id);
    const named = url.searchParams.get('folios');
    const filter =
      named === null ? query.filter : { folios: named.split(',').slice(0, MOST_FOLIOS) };
    const file = await locals.services.inbox.export.open(
      { filter, sort: query.sort },
      format,
      actor,
    );
    return new Response(file.body, {
      headers: {
        'content-type': file.type,
        'content-disposition': `attachment; filename="${file.name}"`,
      },
    });
  };
}
