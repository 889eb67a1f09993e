import type { LeadDetail } from '#server/leads/lead.ts';

/** All that somebody wrote in their own words, one text per line. */
export function writtenText(detail: LeadDetail): string {
  const { mensaje = '', solicitudes = [], referentes = [], restricciones = [] } = detail;
  return [mensaje, ...solicitudes, ...referentes, ...restricciones, detail.otroTipo ?? '']
    .filter((text) => text !== '')
    .join('\n');
}
