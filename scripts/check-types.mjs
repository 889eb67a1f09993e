import { convertToTsx } from '@astrojs/astro2tsx';
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/*
 * The TypeScript compiler does not read `.astro` files, so this script first writes the `.astro`
 * files as TSX into a folder that tsconfig.astro.json includes.
 */

const FOLDER = '.cache/tipos';

const FAULT = /^(.+?)\((\d+),(\d+)\): (error .+)$/;

/** @typedef {readonly [start: number, length: number, original: number, ...unknown[]]} Mapping */

/**
 * The written files by path. A mapping describes a range of the `.astro` source: its start in the
 * TSX, its length, and its start in the source.
 *
 * @type {Map<string, { file: string, source: string, code: string, mappings: Mapping[] }>}
 */
const written = new Map();
/** @type {string[]} */
const faults = [];

rmSync(FOLDER, { recursive: true, force: true });
for (const file of globSync('src/**/*.astro')) {
  const source = readFileSync(file, 'utf8');
  const { code, mappings, scripts, diagnostics } = convertToTsx(source, {
    filename: file,
    ambientTypes: true,
  });
  for (const { message, severity, position } of diagnostics) {
    if (severity === 1) faults.push(`${placeOf(file, source, position.start)}: ${message}`);
  }
  write(`${file}.tsx`, { file, source, code, mappings });
  for (const [index, { content, position, type }] of scripts.entries()) {
    if (type !== 'processed-module') continue;
    /** @type {Mapping[]} */
    const whole = [[0, content.length, position.start]];
    write(`${file}.${index}.ts`, { file, source, code: content, mappings: whole });
  }
}

// With one thread, the compiler checks each file only once.
const args = ['node_modules/typescript/bin/tsc', '--noEmit', '--pretty', 'false'];
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  [...args, '--singleThreaded', '-p', 'tsconfig.astro.json'],
  { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
);
const messages = stdout.split(/\n(?=\S)/).filter((text) => text.trim() !== '');
faults.push(...messages.flatMap((text) => inSource(text.trimEnd())));
if (status !== 0 && messages.length === 0) faults.push(stderr);
if (faults.length > 0) {
  console.log(faults.join('\n'));
  process.exitCode = 1;
}

/**
 * @param {string} name the path below FOLDER
 * @param {{ file: string, source: string, code: string, mappings: Mapping[] }} known
 */
function write(name, known) {
  const target = `${FOLDER}/${name}`;
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, known.code);
  written.set(target, known);
}

/**
 * Replaces an error's position in TSX with the position in the `.astro` file.
 *
 * @param {string} text
 * @returns {string[]} an empty list if the error concerns only generated code, such as an unused
 * type
 */
function inSource(text) {
  const [first = '', ...rest] = text.split('\n');
  const [, file = '', line, column, what] = FAULT.exec(first) ?? [];
  const known = written.get(file);
  if (known === undefined) return [text];
  const { source, code, mappings } = known;
  const before = code.split('\n').slice(0, Number(line) - 1);
  const offset = before.reduce((sum, each) => sum + each.length + 1, Number(column) - 1);
  const part = mappings.find(([start, length]) => start <= offset && offset < start + length);
  if (part === undefined) return [];
  const place = placeOf(known.file, source, part[2] + offset - part[0]);
  return [[`${place}: ${what}`, ...rest].join('\n')];
}

/**
 * @param {string} file
 * @param {string} source
 * @param {number} offset
 */
function placeOf(file, source, offset) {
  const lines = source.slice(0, offset).split('\n');
  return `${file}(${lines.length},${(lines.at(-1) ?? '').length + 1})`;
}
