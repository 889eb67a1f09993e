import { priceFrom, termsOf, watchNote } from '#content/prices.ts';
import type { Brand } from '#content/schemas/brand.ts';
import type { Business } from '#content/schemas/business.ts';
import type { Commerce } from '#content/schemas/commerce.ts';
import type { Mobile } from '#content/schemas/mobile.ts';
import type { ServicePageCopy } from '#content/schemas/service-page.ts';
import type { Services } from '#content/schemas/services.ts';
import { bullets, heading, paragraph, points, questions, steps, table } from './markdown.ts';

/** The services page: every service with its scope and price. */
export function servicesBlocks(services: Services, brand: Brand): string[] {
  const { encabezado, notaPrecios, rotulos, catalogo, lista, preguntas, cierre } = services;
  const watch = watchNote(services, brand);
  return [
    paragraph(encabezado.entrada),
    heading(2, catalogo.titulo),
    paragraph(catalogo.entrada),
    paragraph(notaPrecios),
    ...lista.flatMap((service) => [
      heading(3, service.nombre),
      paragraph(service.resumen),
      bullets([
        `${rotulos.precio}: ${priceFrom(service, services)} ${rotulos.impuesto}`,
        `${rotulos.plazo}: ${service.plazo}`,
      ]),
      paragraph(`${rotulos.incluye}:`),
      bullets(service.incluye),
      paragraph(`${rotulos.entregables}:`),
      bullets(service.entregables),
      paragraph(`${rotulos.noIncluye}:`),
      bullets(service.mensual ? [...service.noIncluye, service.mensual] : service.noIncluye),
      paragraph(`${rotulos.riesgo}: ${service.riesgo}`),
    ]),
    heading(3, watch.title),
    paragraph(watch.text),
    heading(2, preguntas.titulo),
    ...questions(preguntas.lista),
    heading(2, cierre.titulo),
    paragraph(cierre.texto),
  ];
}

export function commerceBlocks(copy: Commerce, services: Services): string[] {
  const { escaparate, incluye } = copy;
  const { cobros } = escaparate;
  return framed(copy, termsLine('tienda', services), [
    heading(2, escaparate.titulo),
    paragraph(escaparate.entrada),
    points(Object.values(escaparate.zonas)),
    paragraph(escaparate.avisoMuestra),
    heading(3, escaparate.pestanas.cobros),
    paragraph(cobros.entrada),
    table(
      cobros.columnas,
      cobros.lista.map(({ medio, llega, nota }) => [medio, llega, nota]),
    ),
    paragraph(cobros.nota),
    heading(2, incluye.titulo),
    points(incluye.lista),
  ]);
}

export function mobileBlocks(copy: Mobile, services: Services): string[] {
  const { telefono, conviene } = copy;
  return framed(copy, termsLine('app', services), [
    heading(2, telefono.titulo),
    paragraph(telefono.entrada),
    ...[telefono.frente, telefono.reverso].flatMap(({ titulo, partes }) => [
      heading(3, titulo),
      points(partes),
    ]),
    paragraph(telefono.avisoMuestra),
    heading(2, conviene.titulo),
    paragraph(conviene.entrada),
    ...[conviene.si, conviene.no].flatMap(({ titulo, lista }) => [
      paragraph(`${titulo}:`),
      bullets(lista),
    ]),
  ]);
}

export function businessBlocks(copy: Business, services: Services): string[] {
  const { grafica, cambio, base } = copy;
  const [name, amount] = grafica.columnas;
  return framed(copy, termsLine('sistema', services), [
    heading(2, grafica.titulo),
    paragraph(grafica.entrada),
    table(
      [name, amount],
      grafica.datos.map(({ nombre, valor }) => [nombre, String(valor)]),
    ),
    paragraph(grafica.avisoMuestra),
    heading(2, cambio.titulo),
    paragraph(cambio.entrada),
    table(
      cambio.columnas,
      cambio.lista.map(({ tarea, antes, despues }) => [tarea, antes, despues]),
    ),
    heading(2, base.titulo),
    points(base.lista),
  ]);
}

/** A page about a service, whether or not its heading moves. */
type FramedCopy = Omit<ServicePageCopy, 'encabezado'> & { encabezado: { entrada: string } };

/** What every page about a service says, around what only this one does. */
function framed(copy: FramedCopy, terms: string, own: readonly string[]): string[] {
  const { encabezado, pasos, riesgos, preguntas, cierre } = copy;
  return [
    paragraph(encabezado.entrada),
    terms,
    ...own,
    heading(2, pasos.titulo),
    steps(pasos.lista),
    heading(2, riesgos.titulo),
    paragraph(riesgos.entrada),
    points(riesgos.lista.map(({ riesgo, respuesta }) => ({ titulo: riesgo, texto: respuesta }))),
    heading(2, preguntas.titulo),
    ...questions(preguntas.lista),
    heading(2, cierre.titulo),
    paragraph(cierre.texto),
  ];
}

/** The price and the time of a service, as a list. */
export function termsLine(id: string, services: Services): string {
  const { price, tax, time, monthly } = termsOf(id, services);
  const { precio, plazo } = services.rotulos;
  return bullets([
    `${precio}: ${price} ${tax}`,
    `${plazo}: ${time}`,
    ...(monthly === undefined ? [] : [monthly]),
  ]);
}
