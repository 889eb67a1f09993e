import type { APIRoute } from 'astro';
import { panelVisit } from '#panel/shell/visit.ts';
import { readerOf } from '#panel/shell/csv-reader.ts';
import { actorOf } from '#server/leads/actor.ts';
import { readQuery } from '#server/leads/inbox/address.ts';
import type { ExportFormat } from '#server/leads/inbox/export.ts';

/** Creates the route that sends a file with the enquiries that the URL selects. */
export function exportRoute(type: Exclude<ExportFormat, 'excel'>): APIRoute {
  return async ({ locals, url }) => {
    const actor = actorOf(panelVisit(locals));
    const { query } = readQuery(url.searchParams, actor.id);
    const format = type === 'csv' && readerOf(url) === 'excel' ? 'excel' : type;
    const file = await locals.services.inbox.export.open(query, format, actor);
    return new Response(file.body, {
      headers: {
        'content-type': file.type,
        'content-disposition': `attachment; filename="${file.name}"`,
      },
    });
  };
}
