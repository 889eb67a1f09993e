import * as z from 'zod';

/** Types of schema.org with the properties that search engines require. */

const address = z.union([z.url(), z.string().startsWith('/')]);
const reference = z.object({ '@id': address });
const text = z.string().min(1);

const organization = z.object({
  '@type': z.literal('Organization'),
  '@id': address,
  name: text,
  legalName: text,
  url: address,
  logo: address,
  email: z.email(),
  telephone: z.string().regex(/^\+[\d ]+$/),
  address: z.object({
    '@type': z.literal('PostalAddress'),
    streetAddress: text,
    addressLocality: text,
    postalCode: text,
    addressCountry: z.string().regex(/^[A-Z]{2}$/),
  }),
});

const website = z.object({
  '@type': z.literal('WebSite'),
  name: text,
  url: address,
  inLanguage: z.literal('es'),
  publisher: reference,
});

const webPage = website.extend({ '@type': z.literal('WebPage'), description: text });

const agency = z.object({ '@type': z.literal('Organization'), '@id': address, name: text });
const article = z.object({
  '@type': z.literal('Article'),
  headline: text,
  description: text,
  datePublished: z.iso.date(),
  author: z.union([agency, z.object({ '@type': z.literal('Person'), name: text })]),
  publisher: agency,
  image: address,
  mainEntityOfPage: address,
  inLanguage: z.literal('es'),
});

const breadcrumbs = z.object({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(
      z.object({
        '@type': z.literal('ListItem'),
        position: z.int(),
        name: text,
        item: address,
      }),
    )
    .min(2)
    .refine((items) => items.every(({ position }, index) => position === index + 1)),
});

const terms = { minPrice: z.number().positive(), priceCurrency: z.string().length(3) };
const service = z.object({
  '@type': z.literal('Service'),
  '@id': address,
  name: text,
  description: text,
  provider: agency,
  offers: z.object({
    '@type': z.literal('Offer'),
    url: address,
    price: terms.minPrice,
    priceCurrency: terms.priceCurrency,
    priceSpecification: z.discriminatedUnion('@type', [
      z.object({ '@type': z.literal('PriceSpecification'), ...terms }),
      z.object({ '@type': z.literal('UnitPriceSpecification'), ...terms, unitCode: text }),
    ]),
  }),
});

const questions = z.object({
  '@type': z.literal('FAQPage'),
  mainEntity: z
    .array(
      z.object({
        '@type': z.literal('Question'),
        name: text,
        acceptedAnswer: z.object({ '@type': z.literal('Answer'), text }),
      }),
    )
    .min(1),
});

export const structuredDataSchema = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z
    .array(
      z.discriminatedUnion('@type', [
        organization,
        website,
        webPage,
        article,
        breadcrumbs,
        service,
        questions,
      ]),
    )
    .min(1),
});
