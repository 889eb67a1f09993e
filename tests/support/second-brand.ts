import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseDocument } from 'yaml';
import { buildEnvironment, TESTED } from '../../scripts/build.mjs';

/** A brand that shares nothing with the sample one, and tries the signs that HTML minds. */
export const SECOND_BRAND = {
  nombre: 'Faro & Niebla',
  razonSocial: 'Faro y Niebla, S. L.',
  lema: 'Programas para puertos pequeños',
  folio: 'FYN',
  correo: 'puerto@faroyniebla.example',
  telefono: '+34 910 555 014',
  whatsapp: '+34 000 555 014',
  'horario.zona': 'Europe/Madrid',
  'horario.lugar': 'Madrid',
  'horario.turnos.0.a': 'jueves',
  'horario.turnos.0.abre': '8:00',
  'horario.turnos.0.cierra': '15:00',
  'respuesta.horasHabiles': 14,
  acento: '#5ad1c8',
  'direccion.calle': 'Muelle de la Muestra 7',
  'direccion.ciudad': 'Gijón',
  'direccion.codigoPostal': '33201',
  'direccion.pais': 'ES',
};

/** The one more service that the second brand sells. */
export const SECOND_SERVICE = 'Boyas conectadas';
/** What its terminal types. */
export const SECOND_COMMAND = 'niebla --medir';

const SERVICE = {
  id: 'boyas',
  tipo: 'otro',
  nombre: SECOND_SERVICE,
  resumen: 'Sensores en el agua y un tablero en la oficina.',
  desde: 41_250,
  por: 'proyecto',
  plazo: '5 a 7 semanas',
  incluye: ['Tres boyas', 'Un tablero'],
  entregables: ['El tablero publicado'],
  noIncluye: ['El barco'],
  riesgo: 'El mar. Llevamos una boya de repuesto.',
  dibujo: 'faro',
};
const TERMINAL = {
  titulo: 'faro@{alias}',
  descripcion: 'Simulación de una medición',
  indicador: 'faro $',
  entradas: [{ action: 'type', strings: [SECOND_COMMAND], output: 'Visibilidad: 200 m' }],
};

/** A page of its own, with all that a text may have. */
const PAGE = `---
titulo: Quiénes somos
descripcion: Quién está detrás de {nombre}, cómo trabaja y dónde se le encuentra.
entrada: Somos pocos, y a cada puerto va siempre la misma persona.
menu: { texto: Nosotros, lugar: 6 }
pie: { columna: Hablemos, lugar: 1 }
---

Antes de todo: **{nombre}** no tiene _oficinas_. Tiene [servicios](/servicios) y un muelle.

## Cómo trabajamos

Miramos el mar primero. Si quieres saber en qué orden, sigue la lista:

1. Vamos al puerto.
2. Medimos lo que hay:
   - la niebla,
   - las corrientes.
3. Lo decimos por escrito.

> La niebla se mide antes de encender la lámpara.

### Lo que dura cada cosa

| Trabajo          | Días |
| ---------------- | ---: |
| Mirar el puerto  |    3 |
| Colocar una boya |   12 |

## Cómo encontrarnos

Escribe desde [contacto](/contacto), o lee otra vez [cómo trabajamos](#cómo-trabajamos).

\`\`\`
faro --encender --con-un-nombre-largo --que-no-cabe-en-un-telefono --ni-en-dos-renglones
\`\`\`
`;

/** A site built from other content. */
export interface BuiltBrand {
  /** Its content folder. */
  content: string;
  /** Where it was built, as `dist` would be. */
  dist: string;
  dispose(): Promise<void>;
}

/**
 * Builds the site for the second brand, by changing nothing but a copy of the content.
 *
 * @throws Error with the build's output when it fails
 */
export async function buildSecondBrand(): Promise<BuiltBrand> {
  // Inside the project, because what is prerendered finds its packages from where it is built.
  await mkdir('.cache', { recursive: true });
  const folder = await mkdtemp(join('.cache', 'marca-'));
  const content = join(folder, 'content');
  const dist = join(folder, 'dist');
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    const settings = TESTED.settings();
    await cp(settings.CONTENT_DIR, content, { recursive: true });
    await edit(content, 'marca.yaml', SECOND_BRAND);
    await edit(content, 'legal.yaml', {
      correoPrivacidad: SECOND_BRAND.correo,
      identificacion: 'NIF B00000000',
    });
    await append(content, 'servicios.yaml', 'lista', SERVICE);
    await writeFile(join(content, 'terminal', 'inicio.yaml'), JSON.stringify(TERMINAL));
    await mkdir(join(content, 'paginas'), { recursive: true });
    await writeFile(join(content, 'paginas', 'quienes-somos.md'), PAGE);
    await promisify(execFile)(
      process.execPath,
      ['node_modules/astro/bin/astro.mjs', 'build', '--outDir', dist],
      { env: buildEnvironment({ CONTENT_DIR: content, SITE_URL: 'https://faroyniebla.example' }) },
    );
  } catch (error) {
    await dispose();
    throw error;
  }
  return { content, dist, dispose };
}

/** Changes fields as a person would: the rest of the file, comments included, stays as it is. */
async function edit(content: string, file: string, fields: Record<string, string | number>) {
  const path = join(content, file);
  const document = parseDocument(await readFile(path, 'utf8'));
  for (const [field, value] of Object.entries(fields)) document.setIn(field.split('.'), value);
  await writeFile(path, document.toString({ lineWidth: 0 }));
}

async function append(content: string, file: string, list: string, item: object) {
  const path = join(content, file);
  const document = parseDocument(await readFile(path, 'utf8'));
  document.addIn([list], item);
  await writeFile(path, document.toString({ lineWidth: 0 }));
}

/**
 * The texts of a folder's files, by path.
 *
 * @param endings such as `.html`
 */
export async function textsIn(folder: string, endings: readonly string[]) {
  const texts = new Map<string, string>();
  for (const name of await readdir(folder, { recursive: true })) {
    if (!endings.some((ending) => name.endsWith(ending))) continue;
    texts.set(name, await readFile(join(folder, name), 'utf8'));
  }
  return texts;
}
