import { readYaml } from '#content/read-yaml.ts';
import { type MailWords, mailsSchema } from '#content/schemas/mails.ts';

/**
 * The words of the mails, from `content/correos.yaml`.
 *
 * @param directory the content folder; the project's own by default
 * @throws ContentError when the file is missing or invalid
 */
export function loadMailWords(directory?: string): MailWords {
  return readYaml('correos.yaml', mailsSchema, directory);
}
