import { fill } from '#content/values/placeholders.ts';
import type { ContactPageCopy } from '#content/schemas/flow-pages.ts';

const MINUTE_MS = 60_000;

export function triedWords(
  copy: ContactPageCopy['lado']['ronda'],
  round: { endedAt: number; mailMs: number | null } | null,
  now = Date.now(),
): string | null {
  if (copy === undefined || round === null) return null;
  const said = fill(copy.texto, { hace: `hace ${spanWords(now - round.endedAt)}` });
  if (round.mailMs === null) return said;
  return `${said} ${fill(copy.llegada, { tiempo: spanWords(round.mailMs) })}`;
}

function spanWords(ms: number): string {
  const [count, one, many] =
    ms < MINUTE_MS
      ? [Math.max(1, Math.round(ms / 1000)), 'segundo', 'segundos']
      : ms < 60 * MINUTE_MS
        ? [Math.floor(ms / MINUTE_MS), 'minuto', 'minutos']
        : [Math.floor(ms / 60 / MINUTE_MS), 'hora', 'horas'];
  return `${count} ${count === 1 ? one : many}`;
}
