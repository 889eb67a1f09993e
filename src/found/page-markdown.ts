import { fillLegalPage, legalWords } from '#content/legal-words.ts';
import { termsOf } from '#content/prices.ts';
import type { Home } from '#content/schemas/home.ts';
import type { LegalPage } from '#content/schemas/legal.ts';
import type { SecurityPageContent } from '#content/schemas/security-page.ts';
import type { Services } from '#content/schemas/services.ts';
import { single } from '#content/single-entry.ts';
import {
  bullets,
  document,
  heading,
  legalBlocks,
  link,
  paragraph,
  points,
  steps,
} from './markdown.ts';
import {
  businessBlocks,
  commerceBlocks,
  mobileBlocks,
  servicesBlocks,
  termsLine,
} from './service-markdown.ts';
import type { SitePage } from './site-pages.ts';

/**
 * A page as Markdown, from the same content as its HTML.
 *
 * @param site the site's public address
 */
export async function pageMarkdown(page: SitePage, site: URL): Promise<string> {
  const blocks = await blocksOf(page.path, site);
  const brand = await single('brand');
  return document([
    heading(1, page.heading),
    ...blocks,
    '---',
    paragraph(`${brand.nombre}. ${brand.lema}.`),
    bullets([brand.correo, brand.telefono, brand.horario]),
    [
      link(page.title, new URL(page.path, site).href),
      link('Cotización', new URL('/cotizacion', site).href),
    ].join(' · '),
  ]);
}

async function blocksOf(path: string, site: URL): Promise<string[]> {
  const services = await single('services');
  switch (path) {
    case '/':
      return homeBlocks(await single('home'), services, site);
    case '/servicios':
      return servicesBlocks(services, await single('brand'));
    case '/comercio':
      return commerceBlocks(await single('commerce'), services);
    case '/movil':
      return mobileBlocks(await single('mobile'), services);
    case '/negocio':
      return businessBlocks(await single('business'), services);
    case '/seguridad':
      return securityBlocks(await single('securityPage'), services);
    case '/privacidad':
      return legalPage('privacidad.yaml', await single('privacy'), site);
    case '/aviso-legal':
      return legalPage('aviso-legal.yaml', await single('legalNotice'), site);
    case '/accesibilidad':
      return legalPage('accesibilidad.yaml', await single('accessibility'), site);
    default:
      throw new Error(`${path} has no Markdown.`);
  }
}

function homeBlocks(home: Home, services: Services, site: URL): string[] {
  const { portada, servicios, ensayo, proyectos, metodo, alianzas } = home;
  return [
    paragraph(portada.entrada),
    points(portada.compromisos),
    heading(2, servicios.titulo),
    paragraph(servicios.entrada),
    servicios.lista
      .map(({ nombre, texto, ruta, servicio }) => {
        const { price, tax, time } = termsOf(servicio, services);
        return `- ${link(nombre, new URL(ruta, site).href)}: ${paragraph(texto)} ${price} ${tax}, ${time}.`;
      })
      .join('\n'),
    heading(2, ensayo.titulo),
    paragraph(ensayo.texto),
    heading(2, proyectos.titulo),
    paragraph(proyectos.entrada),
    points(
      proyectos.lista.map(({ nombre, tipo, texto, plazo }) => ({
        titulo: `${nombre}, ${tipo}, ${plazo}`,
        texto,
      })),
    ),
    heading(2, metodo.titulo),
    paragraph(metodo.entrada),
    steps(metodo.pasos.map(({ nombre, cuando, texto }) => ({ titulo: nombre, cuando, texto }))),
    heading(2, metodo.inicio.titulo),
    paragraph(metodo.inicio.texto),
    heading(2, alianzas.titulo),
    paragraph(alianzas.entrada),
    bullets(alianzas.grupos.map(({ nombre, nombres }) => `${nombre}: ${nombres.join(', ')}`)),
    paragraph(alianzas.nota),
  ];
}

function securityBlocks(copy: SecurityPageContent, services: Services): string[] {
  const { entrada, auditoria, entregas, limites, equipos, llamada } = copy;
  return [
    paragraph(entrada),
    termsLine('auditoria', services),
    heading(2, auditoria.titulo),
    paragraph(auditoria.texto),
    steps(auditoria.pasos),
    heading(2, entregas.titulo),
    bullets(entregas.lista),
    heading(2, limites.titulo),
    bullets(limites.lista),
    heading(2, equipos.titulo),
    paragraph(equipos.texto),
    ...equipos.equipos.flatMap(({ titulo, texto, hace }) => [
      heading(3, titulo),
      paragraph(texto),
      bullets(hace),
    ]),
    heading(2, llamada.titulo),
    paragraph(llamada.texto),
  ];
}

async function legalPage(file: string, page: LegalPage, site: URL): Promise<string[]> {
  const [brand, legal] = await Promise.all([single('brand'), single('legal')]);
  const words = legalWords(brand, legal, site.href, process.env['RETENTION_DAYS']);
  return legalBlocks(fillLegalPage(file, page, legal, words));
}
