import { formatAmount } from './prices.ts';
import type { FlowShared } from './schemas/flow.ts';
import type { Services } from './schemas/services.ts';

/** A project of the catalogue, as the quote's first screen offers it. */
export interface Quotable {
  /** The kind of project that the form sends for it. */
  type: string;
  name: string;
  /** «Desde $78,000». */
  from: string;
  /** «$78,000 MXN», of that scope. */
  price: string;
  /** «6 a 8 semanas». */
  time: string;
  /** How many points of scope that price pays for. */
  points: number;
  /** The picture that stands for it. */
  drawing: string;
}

/**
 * What can be quoted by its name: the services with a kind of project of their own. What is paid by the
 * month is contracted at its price, and so not among them.
 */
export function quotable(
  services: Services,
  { detalle }: Pick<FlowShared, 'detalle'>,
): readonly Quotable[] {
  const added = detalle.opciones.map(({ valor }) => valor);
  const found = new Map<string, Quotable>();
  for (const service of services.lista) {
    const { tipo: type, nombre: name, por, plazo: time, incluye, dibujo: drawing } = service;
    if (por === 'mes' || added.includes(type) || found.has(type)) continue;
    const amount = formatAmount(service.desde, services);
    const from = `${services.rotulos.desde} ${amount}`;
    const price = `${amount} ${services.moneda}`;
    found.set(type, { type, name, from, price, time, points: incluye.length, drawing });
  }
  return [...found.values()];
}
