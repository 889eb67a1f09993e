import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readYaml } from './read-yaml.ts';
import { simpleFormSchema } from '#content/schemas/simple-form.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const FILE = 'formulario-simple.yaml';
const NEW_LINE = /\n +esperando: .*/;

let content: string;
beforeEach(() => {
  content = temporaryFolder();
  cpSync('sample', content, { recursive: true });
});

const complaint = () => {
  try {
    readYaml(FILE, simpleFormSchema, content);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the content of the version before', () => {
  it('is told each line to write, as the sample writes it, and is good with it', () => {
    const sample = readFileSync(join(content, FILE), 'utf8');
    const before = sample.replace(NEW_LINE, '');
    expect(before).not.toBe(sample);
    writeFileSync(join(content, FILE), before);
    const told = /en la muestra: «(esperando: [^»]+)» \(sample\/\S+, línea \d+\)/.exec(complaint());
    expect(told).not.toBeNull();
    const [, line = ''] = told ?? [];
    writeFileSync(join(content, FILE), before.replace(/\n( +)trabajando: .*/, `$&\n$1${line}`));
    expect(complaint()).toBe('');
  });

  it('is led to the sample for a group that is too long for a line', () => {
    const sample = readFileSync(join(content, FILE), 'utf8');
    writeFileSync(join(content, FILE), sample.replace(/\ncaptcha:[^]*$/, '\n'));
    expect(complaint()).toMatch(
      /«captcha»: falta;.*cópialo de la muestra \(sample\/.*, línea \d+\)/,
    );
  });
});
