import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import * as z from 'zod';
import { es } from 'zod/locales';

/** A content file that cannot be used; the message names the file, the field and what was expected, in Spanish. */
export class ContentError extends Error {
  override name = 'ContentError';
}

/**
 * Reads and validates one YAML file of `content/`.
 *
 * @param file path inside `content/`, for example `marca.yaml`
 * @param schema what the file must hold
 * @param directory the content folder; the project's own by default
 * @returns the validated content
 * @throws ContentError when the file is missing, is not YAML, or breaks the schema
 */
export function readYaml<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  directory = join(process.cwd(), 'content'),
): z.output<Schema> {
  return validate(`content/${file}`, parseYaml(file, directory), schema);
}

function parseYaml(file: string, directory: string): unknown {
  try {
    return parse(readFileSync(join(directory, file), 'utf8'));
  } catch (error) {
    if (error instanceof YAMLParseError) {
      const line = error.linePos?.[0].line;
      throw new ContentError(
        `content/${file}${line === undefined ? '' : `, línea ${line}`}: no es YAML válido. ${error.message}`,
        { cause: error },
      );
    }
    throw new ContentError(`content/${file}: no se pudo leer el archivo.`, { cause: error });
  }
}

/**
 * Checks a value against a schema and reports in Spanish what is wrong with it.
 *
 * @param source name of the file, for the message
 * @throws ContentError listing every broken field
 */
export function validate<Schema extends z.ZodType>(
  source: string,
  value: unknown,
  schema: Schema,
): z.output<Schema> {
  const result = schema.safeParse(value, { error: es().localeError });
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    (issue) => `  campo «${issue.path.join('.') || '(todo el archivo)'}»: ${issue.message}`,
  );
  throw new ContentError(`${source} no es válido:\n${problems.join('\n')}`);
}
