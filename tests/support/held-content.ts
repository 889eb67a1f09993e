import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holdContent } from '#content/snapshot/content.ts';
import { readSnapshot, type ContentSnapshot } from '#content/snapshot/snapshot.ts';
import { TESTED_CONTENT } from '../../scripts/build.mjs';
import './temporary.ts';

/** The file with the content that the first process has read. Playwright's workers inherit it. */
const HELD = 'PRUEBAS_CONTENIDO_LEIDO';

/** Reads the content once, because reading and checking takes each process more than a second. */
async function testedContent(): Promise<ContentSnapshot> {
  const held = process.env[HELD];
  if (held !== undefined) return JSON.parse(readFileSync(held, 'utf8')) as ContentSnapshot;
  const content = await readSnapshot(TESTED_CONTENT);
  const folder = mkdtempSync(join(tmpdir(), 'atalaya-contenido-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'contenido.json');
  writeFileSync(file, JSON.stringify(content));
  process.env[HELD] = file;
  return content;
}

/** The browser tests call code of the product, which needs the content of the tested site. */
holdContent(await testedContent());
