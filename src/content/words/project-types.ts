import type { FlowShared } from '#content/schemas/flow.ts';
import type { NewsletterCopy } from '#content/schemas/newsletter.ts';
import type { Services } from '#content/schemas/services.ts';

/** A kind of project: the value that forms send, and its label. */
export type ProjectType = FlowShared['detalle']['opciones'][number];

/**
 * The kinds of project that a visitor may tick: first the kinds of the services, then the kinds of flujo.yaml. The
 * label of flujo.yaml wins if a service has the same kind.
 */
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

/** The flows' words, with every kind of project among their choices. */
export function withServices(flow: FlowShared, services: Pick<Services, 'lista'>): FlowShared {
  return { ...flow, detalle: { ...flow.detalle, opciones: projectTypes(services, flow) } };
}

/**
 * The labels of the kinds of project and of the newsletter's topics, by value. It is a map because a sent
 * value may be any text: an object already has «constructor».
 */
export function choiceLabels(
  services: Pick<Services, 'lista'>,
  flow: Pick<FlowShared, 'detalle'>,
  { temas }: Pick<NewsletterCopy, 'temas'>,
): ReadonlyMap<string, string> {
  const all = [...temas, ...projectTypes(services, flow)];
  return new Map(all.map(({ valor, etiqueta }) => [valor, etiqueta]));
}
