import type { FlowShared } from '#content/schemas/flow.ts';
import type { NewsletterCopy } from '#content/schemas/newsletter.ts';
import type { Services } from '#content/schemas/services.ts';

export type ProjectType = FlowShared['detalle']['opciones'][number];

/** Returns the kinds of project. A label in flujo.yaml replaces the name of the service. */
export function projectTypes(
  { lista }: Pick<Services, 'lista'>,
  { detalle }: Pick<FlowShared, 'detalle'>,
): ProjectType[] {
  const sold = new Map(lista.toReversed().map(({ tipo, nombre }) => [tipo, nombre]));
  const names = new Set(lista.map(({ tipo }) => tipo));
  for (const { valor } of detalle.opciones) names.delete(valor);
  const own = [...names].map((valor) => ({ valor, etiqueta: sold.get(valor) ?? valor }));
  return [...own, ...detalle.opciones];
}

export function withServices(flow: FlowShared, services: Pick<Services, 'lista'>): FlowShared {
  return { ...flow, detalle: { ...flow.detalle, opciones: projectTypes(services, flow) } };
}

/** Returns labels of topics and kinds by value, as a `Map`: a form can send `constructor`. */
export function choiceLabels(
  services: Pick<Services, 'lista'>,
  flow: Pick<FlowShared, 'detalle'>,
  { temas }: Pick<NewsletterCopy, 'temas'>,
): ReadonlyMap<string, string> {
  const all = [...temas, ...projectTypes(services, flow)];
  return new Map(all.map(({ valor, etiqueta }) => [valor, etiqueta]));
}
