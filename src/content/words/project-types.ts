import type { FlowShared } from '#content/schemas/flow.ts';
import type { NewsletterCopy } from '#content/schemas/newsletter.ts';
import type { Services } from '#content/schemas/services.ts';

/** A kind of project: what the forms send, and what people read for it. */
export type ProjectType = FlowShared['detalle']['opciones'][number];

/**
 * The kinds of project that a visitor may tick: those of the services, by their names and in their
 * order, and then what flujo.yaml adds. What it adds under a service's own word is called as it says.
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
 * The same, and the newsletter's topics, as names by value, for whoever reads what was sent. A map, because
 * anybody may send a value of any name: in an object, «constructor» is there already.
 */
export function choiceLabels(
  services: Pick<Services, 'lista'>,
  flow: Pick<FlowShared, 'detalle'>,
  { temas }: Pick<NewsletterCopy, 'temas'>,
): ReadonlyMap<string, string> {
  const all = [...temas, ...projectTypes(services, flow)];
  return new Map(all.map(({ valor, etiqueta }) => [valor, etiqueta]));
}
