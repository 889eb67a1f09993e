import { content } from '#content/snapshot/content.ts';
import { BRAND_FILE } from '#content/read/read-yaml.ts';
import { settingPath } from '#panel/shell/words.ts';
import type { Services } from '#server/start/services.ts';
import { BEGINNING, filePath, SAMPLE_LEFT } from './paths.ts';
import { publishedSample } from './sample-left.ts';

const LEGAL_FILE = 'legal.yaml';

/** Lists what the agency still has to do before the site can open to visitors. */
export async function missingToOpen({
  publishing,
  config,
  inbox,
}: Pick<Services, 'publishing' | 'config' | 'inbox'>) {
  const { isUntouched, fields } = await publishedSample(publishing);
  const firstIn = (file: string) => fields.find((field) => field.file === file);
  const brand = firstIn(BRAND_FILE);
  const legal = firstIn(LEGAL_FILE);
  const texts = fields.filter(({ file }) => file !== BRAND_FILE && file !== LEGAL_FILE).length;
  const lacks = (words: string, href: string, isLacking: boolean) =>
    isLacking ? [{ words, href }] : [];
  return [
    ...lacks('Hacer tuyo el sitio: nombre, color y servicios', BEGINNING, isUntouched),
    ...lacks(
      'Los datos de tu marca',
      filePath(BRAND_FILE, brand?.path),
      !isUntouched && brand !== undefined,
    ),
    ...lacks(`Los textos que siguen siendo de la muestra (${texts})`, SAMPLE_LEFT, texts > 0),
    ...lacks(
      'Los datos legales: identificación fiscal y quién guarda los datos',
      filePath(LEGAL_FILE, legal?.path ?? 'identificacion'),
      legal !== undefined || content().legal.identificacion === undefined,
    ),
    ...lacks('La dirección del sitio', settingPath('direccion'), config.siteUrl === null),
    ...lacks('El servidor de correo', settingPath('correo'), inbox.mailsAreFiles),
    ...lacks(
      'La clave con que se cifran las copias',
      settingPath('copias'),
      config.encryptTo === null,
    ),
  ];
}
