import { withoutLinks } from '#content/values/linked-text.ts';
import type { Brand } from '#content/schemas/brand.ts';
import type { Service, Services } from '#content/schemas/services.ts';
import { addressIn } from './address.ts';
import { shareImagePath, type SitePage } from './site-pages.ts';

/** The UN/CEFACT code for a month, which schema.org uses. */
const MONTH = 'MON';

interface Described {
  page: SitePage;
  brand: Brand;
  services: Services;
  homeWord: string;
  site: URL | undefined;
}

/** Returns schema.org data: on `/` the agency, on another page its breadcrumbs and its topic. */
export function structuredData(described: Described): object {
  const { page } = described;
  const graph =
    page.path === '/'
      ? [organization(described), website(described)]
      : [
          breadcrumbs(described),
          ...(page.services ?? []).map((service) => serviceNode(service, described)),
          ...questions(page),
          ...(page.article ? [article(described, page.article)] : []),
          ...((page.services ?? page.questions ?? page.article) ? [] : [webPage(described)]),
        ];
  return { '@context': 'https://schema.org', '@graph': graph };
}

function organizationId(site: URL | undefined): string {
  return addressIn(site, '/#organizacion');
}

function organization({ brand, site }: Described): object {
  const { calle, ciudad, codigoPostal, pais } = brand.direccion;
  return {
    '@type': 'Organization',
    '@id': organizationId(site),
    name: brand.nombre,
    legalName: brand.razonSocial,
    description: brand.lema,
    url: addressIn(site, '/'),
    logo: addressIn(site, '/icono-512.png'),
    email: brand.correo,
    telephone: brand.telefono,
    address: {
      '@type': 'PostalAddress',
      streetAddress: calle,
      addressLocality: ciudad,
      postalCode: codigoPostal,
      addressCountry: pais,
    },
  };
}

function website({ brand, site }: Described): object {
  return {
    '@type': 'WebSite',
    name: brand.nombre,
    url: addressIn(site, '/'),
    inLanguage: 'es',
    publisher: { '@id': organizationId(site) },
  };
}

function webPage({ page, site }: Described): object {
  return {
    '@type': 'WebPage',
    name: page.title,
    description: page.description,
    url: addressIn(site, page.path),
    inLanguage: 'es',
    publisher: { '@id': organizationId(site) },
  };
}

function article(
  { page, brand, site }: Described,
  { fecha, autor }: NonNullable<SitePage['article']>,
): object {
  const agency = { '@type': 'Organization', '@id': organizationId(site), name: brand.nombre };
  return {
    '@type': 'Article',
    headline: page.heading,
    description: page.description,
    datePublished: fecha,
    author: autor === undefined ? agency : { '@type': 'Person', name: autor },
    publisher: agency,
    image: addressIn(site, shareImagePath(page.path)),
    mainEntityOfPage: addressIn(site, page.path),
    inLanguage: 'es',
  };
}

function breadcrumbs({ page, homeWord, site }: Described): object {
  const trail = [
    { path: '/', title: homeWord },
    ...(page.above ? [page.above] : []),
    { path: page.path, title: page.title },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ path, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: addressIn(site, path),
    })),
  };
}

const taxTerms = ({ rotulos }: Services) => ({
  valueAddedTaxIncluded: /\bincluid/i.test(rotulos.impuesto),
});

function serviceNode(service: Service, { brand, services, site }: Described): object {
  const { id, nombre, resumen, desde, por } = service;
  const url = addressIn(site, `/servicios#${id}`);
  const terms = { minPrice: desde, priceCurrency: services.moneda, ...taxTerms(services) };
  return {
    '@type': 'Service',
    '@id': url,
    name: nombre,
    description: resumen,
    serviceType: nombre,
    provider: {
      '@type': 'Organization',
      '@id': organizationId(site),
      name: brand.nombre,
      url: addressIn(site, '/'),
    },
    offers: {
      '@type': 'Offer',
      url,
      price: desde,
      priceCurrency: services.moneda,
      priceSpecification:
        por === 'mes'
          ? { '@type': 'UnitPriceSpecification', ...terms, unitCode: MONTH }
          : { '@type': 'PriceSpecification', ...terms },
    },
  };
}

function questions({ questions: asked = [] }: SitePage): object[] {
  if (asked.length === 0) return [];
  return [
    {
      '@type': 'FAQPage',
      mainEntity: asked.map(({ pregunta, respuesta }) => ({
        '@type': 'Question',
        name: pregunta,
        acceptedAnswer: { '@type': 'Answer', text: withoutLinks(respuesta) },
      })),
    },
  ];
}

/** Returns JSON for a `<script>` element. No text in the JSON can close the element. */
export function scriptJson(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
