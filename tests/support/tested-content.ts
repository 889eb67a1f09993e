import { loadBrand } from '#content/brand.ts';
import { readYaml } from '#content/read-yaml.ts';
import { type Service, servicesSchema } from '#content/schemas/services.ts';
import { TESTED } from '../../scripts/build.mjs';

const { CONTENT_DIR } = TESTED.settings();

/** The brand of the content that is tested, which need not be the sample one. */
export const BRAND = loadBrand(CONTENT_DIR);

/** The first service that it sells, and the checkbox of its kind in the quote. */
export const FIRST_SERVICE = firstOf(readYaml('servicios.yaml', servicesSchema, CONTENT_DIR).lista);

function firstOf(services: readonly Service[]): Service {
  const [first] = services;
  if (first === undefined) throw new Error('The tested content sells nothing.');
  return first;
}
