import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readYaml, validate } from './read-yaml.ts';
import { contentDirectory } from './content-directory.ts';
import { brandSchema } from '#content/schemas/brand.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const complaint = (value: unknown, schema: z.ZodType): string => {
  try {
    validate('content/prueba.yaml', value, schema);
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  return 'nada que objetar';
};
const one = (schema: z.ZodType) => z.strictObject({ campo: schema });

describe('a figure and its unit', () => {
  it('are never set on two lines, and other words are', () => {
    const directory = temporaryFolder();
    writeFileSync(join(directory, 'a.yaml'), 'campo: 40 % de $78,000 MXN en 3 pasos, 2 kilos\n');
    const { campo } = readYaml('a.yaml', one(z.string()), directory);
    expect(campo).toBe('40\u00a0% de $78,000\u00a0MXN en 3 pasos, 2 kilos');
  });
});

describe('a wrong value', () => {
  it.each<[unknown, z.ZodType, string]>([
    [undefined, z.string(), 'falta; se esperaba un texto'],
    [null, z.string(), 'está vacío; se esperaba un texto'],
    ['', z.string().min(1), 'no puede estar vacío'],
    [6000, z.string(), 'se esperaba un texto; hay 6000; ponlo entre comillas simples'],
    [
      { Atención: 'cerrado' },
      z.string(),
      'se esperaba un texto; hay un grupo de campos; un texto que lleva dos puntos y espacio va entre comillas simples',
    ],
    ['mil', z.number(), 'se esperaba un número; hay «mil»'],
    [
      '$78,000',
      z.int(),
      'se esperaba un número; hay «$78,000»; escríbelo solo con cifras, por ejemplo 78000',
    ],
    [1.5, z.int(), 'se esperaba un número entero; hay 1.5'],
    [-3, z.int().positive(), 'se esperaba un número mayor que 0; hay -3'],
    [31, z.int().max(30), 'se esperaba un número de no más de 30; hay 31'],
    ['si', z.boolean(), 'se esperaba true o false; hay «si»'],
    [
      'uno',
      z.array(z.string()),
      'se esperaba una lista, con cada elemento en su renglón y un guion delante; hay «uno»',
    ],
    ['uno', z.strictObject({}), 'se esperaba un grupo de campos; hay «uno»'],
    ['largo', z.string().max(3), 'es muy largo: como mucho 3 caracteres; hay 5'],
    ['uf', z.string().min(50), 'es muy corto: al menos 50 caracteres; hay 2'],
    [['a'], z.array(z.string()).min(2), 'faltan elementos: al menos 2; hay 1'],
    [['a', 'b'], z.array(z.string()).max(1), 'sobran elementos: como mucho 1; hay 2'],
    [
      'hola.example',
      z.email(),
      'se esperaba un correo, por ejemplo «hola@ejemplo.com»; hay «hola.example»',
    ],
    [
      'comercio',
      z.string().startsWith('/'),
      'se esperaba un texto que empiece por «/»; hay «comercio»',
    ],
    ['x', z.string().regex(/^\//, 'una ruta del sitio'), 'se esperaba una ruta del sitio; hay «x»'],
    [
      'Tienda',
      z.enum(['tienda', 'app']),
      'se esperaba uno de estos valores: «tienda», «app»; hay «Tienda»; ¿quisiste decir «tienda»?',
    ],
    [
      'barco',
      z.enum(['tienda', 'app']),
      'se esperaba uno de estos valores: «tienda», «app»; hay «barco»',
    ],
    ['hablar', z.literal('type'), 'se esperaba «type»; hay «hablar»'],
    [true, z.union([z.string(), z.number()]), 'no tiene ninguna de las formas posibles; hay true'],
    [7, z.number().multipleOf(5), 'Número inválido: debe ser múltiplo de 5'],
  ])('%j is told as such, %#', (campo, schema, sentence) => {
    const value = campo === undefined ? {} : { campo };
    expect(complaint(value, one(schema))).toBe(
      `content/prueba.yaml no es válido:\n  campo «campo»: ${sentence}`,
    );
  });

  it('lines up with the others of its file', () => {
    const two = z.strictObject({ a: z.string(), largo: z.string() });
    expect(complaint({}, two)).toBe(
      'content/prueba.yaml no es válido:\n' +
        '  campo «a»:     falta; se esperaba un texto\n' +
        '  campo «largo»: falta; se esperaba un texto',
    );
  });

  it('is shown short', () => {
    const long = 'palabra '.repeat(100);
    expect(complaint({ campo: long }, one(z.email())).length).toBeLessThan(200);
  });
});

describe('a file', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });

  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  const read = (schema: z.ZodType) => readYaml('prueba.yaml', schema, folder);

  it('tells the line of each wrong field', () => {
    write('prueba.yaml', '# nota\nuno: 1\ndos:\n  - campo: x\n');
    const schema = z.strictObject({ uno: z.string(), dos: z.array(one(z.number())) });
    expect(() => read(schema)).toThrow(/línea 2, campo «uno»[^]*línea 4, campo «dos\.1\.campo»/);
  });

  it.each([
    ['campo: uno\ncampo: dos\n', 2, 'ese campo está dos veces'],
    ['campo: Aviso: cerrado\n', 1, 'sobran dos puntos'],
    ['campo:\n\tsub: x\n', 2, 'hay un tabulador'],
    ['campo: "sin cerrar\n', 2, 'falta un signo'],
  ])('that is no YAML (%j) is explained', (text, line, words) => {
    write('prueba.yaml', text);
    expect(() => read(z.unknown())).toThrow(
      `${folder}/prueba.yaml, línea ${line}: no se entiende como YAML: ${words}`,
    );
  });

  it('that is missing is named', () => {
    expect(() => read(z.unknown())).toThrow(`${folder}/prueba.yaml: no se pudo leer el archivo.`);
  });

  it('names the brand with the brand’s own words', () => {
    const brand = readFileSync(join(contentDirectory(), 'marca.yaml'), 'utf8');
    write('marca.yaml', brand.replace('nombre: Atalaya', 'nombre: Faro & Niebla'));
    write('prueba.yaml', "campo: 'Somos {nombre}, en {alias}'\n");
    expect(read(one(z.string()))).toEqual({
      campo: 'Somos Faro & Niebla, en faroniebla',
    });
  });
});

describe('the brand', () => {
  const brand = readYaml('marca.yaml', brandSchema);

  it.each([
    ['telefono', '555', '«+» y el código de su país'],
    ['folio', 'ata', 'por ejemplo «ABC»'],
    ['acento', 'naranja', 'se esperaba un color'],
    ['correo', 'hola', 'se esperaba un correo'],
  ])('says what a good %s is', (field, value, words) => {
    expect(complaint({ ...brand, [field]: value }, brandSchema)).toContain(words);
  });
});
