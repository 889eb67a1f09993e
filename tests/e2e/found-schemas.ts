import * as z from 'zod';

/** Types of schema.org with the properties that search engines require. */

const address = z.union([z.url(), z.string().startsWith('/')]);
const text = z.string().min(1);

const node = <const Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ '@type': z.literal(type), ...shape });

const agency = node('Organization', { '@id': address, name: text });
const site = { name: text, url: address, inLanguage: z.literal('es') };
const publisher = z.object({ '@id': address });
const terms = { minPrice: z.number().positive(), priceCurrency: z.string().length(3) };

const organization = node('Organization', {
  ...{ '@id': address, name: text, legalName: text, url: address, logo: address },
  ...{ email: z.email(), telephone: z.string().regex(/^\+[\d ]+$/) },
  address: node('PostalAddress', {
    ...{ streetAddress: text, addressLocality: text, postalCode: text },
    addressCountry: z.string().regex(/^[A-Z]{2}$/),
  }),
});

const article = node('Article', {
  ...{ headline: text, description: text, datePublished: z.iso.date(), image: address },
  author: z.union([agency, node('Person', { name: text })]),
  ...{ publisher: agency, mainEntityOfPage: address, inLanguage: z.literal('es') },
});

const step = node('ListItem', { position: z.int(), name: text, item: address });
const breadcrumbs = node('BreadcrumbList', {
  itemListElement: z
    .array(step)
    .min(2)
    .refine((items) => items.every(({ position }, index) => position === index + 1)),
});

const service = node('Service', {
  ...{ '@id': address, name: text, description: text, provider: agency },
  offers: node('Offer', {
    ...{ url: address, price: terms.minPrice, priceCurrency: terms.priceCurrency },
    priceSpecification: z.discriminatedUnion('@type', [
      node('PriceSpecification', terms),
      node('UnitPriceSpecification', { ...terms, unitCode: text }),
    ]),
  }),
});

const answer = node('Answer', { text });
const questions = node('FAQPage', {
  mainEntity: z.array(node('Question', { name: text, acceptedAnswer: answer })).min(1),
});

const things = [
  organization,
  node('WebSite', { ...site, publisher }),
  node('WebPage', { ...site, publisher, description: text }),
  ...([article, breadcrumbs, service, questions] as const),
] as const;

export const structuredDataSchema = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.discriminatedUnion('@type', things)).min(1),
});
