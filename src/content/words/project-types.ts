import type { FlowShared } from '#content/schemas/flow.ts';
import type { NewsletterCopy } from '#content/schemas/newsletter.ts';
import type { Services } from '#content/schemas/services.ts';

export type ProjectType = FlowShared['detalle']['opciones'][number];

/**
 * Returns the kinds of project that a visitor can select, the services' first. A label in
 * flujo.yaml replaces a service's label.
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

/** Returns the words of the flows with all kinds of project. */
export function withServices(flow: FlowShared, services: Pick<Services, 'lista'>): FlowShared {
  return { ...flow, detalle: { ...flow.detalle, opciones: projectTypes(services, flow) } };
}

/**
 * Returns the labels of the kinds of project and of the newsletter's topics. A form can send any
 * value, so the result is a `Map`: in an object, «constructor» would find a built-in property.
 */
export function choiceLabels(
  services: Pick<Services, 'lista'>,
  flow: Pick<FlowShared, 'detalle'>,
  { temas }: Pick<NewsletterCopy, 'temas'>,
): ReadonlyMap<string, string> {
  const all = [...temas, ...projectTypes(services, flow)];
  return new Map(all.map(({ valor, etiqueta }) => [valor, etiqueta]));
}
