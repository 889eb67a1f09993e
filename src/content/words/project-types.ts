import type { FlowShared } from '#content/schemas/flow.ts';
import type { NewsletterCopy } from '#content/schemas/newsletter.ts';
import type { Services } from '#content/schemas/services.ts';

export type ProjectType = FlowShared['detalle']['opciones'][number];

/** Returns the kinds of project. The label of flujo.yaml wins over the service's. */
export function projectTypes(
  { lista }: Pick<Services, 'lista'>,
  { detalle }: Pick<FlowShared, 'detalle'>,
): ProjectType[] {
  const added = detalle.opciones.map(({ valor }) => valor);
  const sold = new Map<string, string>();
  for (const { tipo, nombre } of lista) {
    if (!added.includes(tipo) && !sold.has(tipo)) sold.set(tipo, nombre);
  }
  return [...Array.from(sold, ([valor, etiqueta]) => ({ valor, etiqueta })), ...detalle.opciones];
}

export function withServices(flow: FlowShared, services: Pick<Services, 'lista'>): FlowShared {
  return { ...flow, detalle: { ...flow.detalle, opciones: projectTypes(services, flow) } };
}

/** Returns a `Map`, because a form can send any value, such as `constructor`. */
export function choiceLabels(
  services: Pick<Services, 'lista'>,
  flow: Pick<FlowShared, 'detalle'>,
  { temas }: Pick<NewsletterCopy, 'temas'>,
): ReadonlyMap<string, string> {
  const all = [...temas, ...projectTypes(services, flow)];
  return new Map(all.map(({ valor, etiqueta }) => [valor, etiqueta]));
}
