import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import type { Expression, JsxElement, JsxFragment, Node } from 'typescript/unstable/ast';
import {
  isBinaryExpression,
  isConditionalExpression,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
  isParenthesizedExpression,
} from 'typescript/unstable/ast/is';
import { API, TypeFlags, type Checker, type Type, type UnionType } from 'typescript/unstable/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * Checks that a browser may translate the islands. A translation replaces text nodes, and React
 * fails if a replaced text has other nodes beside it. So each such text needs its own element.
 * `translated.spec.ts` checks the texts in `children`.
 */

const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;

let folder: string;
let api: API;
beforeAll(() => {
  // Makes the folder inside the project, so that code in this folder finds the packages.
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync(resolve('.cache/islands-'));
  api = new API({ cwd: process.cwd() });
});
afterAll(() => {
  api.close();
  rmSync(folder, { recursive: true });
});

function islands(): string[] {
  return globSync('src/**/*.astro').flatMap((page) => {
    const text = readFileSync(page, 'utf8');
    const names = [...text.matchAll(/<([A-Z]\w*)(?:[^<>]|=>)*?\sclient:/g)];
    return names.map(([, name = '']) => {
      const from = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '#([^']+)'`).exec(text);
      if (from === null) throw new Error(`${page} does not import ${name}`);
      return resolve('src', from[1] ?? '');
    });
  });
}

function bareTexts(components: readonly string[]): string[] {
  const config = join(folder, `${basename(components[0] ?? '')}.json`);
  writeFileSync(
    config,
    JSON.stringify({
      extends: resolve('tsconfig.json'),
      include: [],
      files: [...components, resolve('.astro/types.d.ts')],
      compilerOptions: { typeRoots: [resolve('node_modules/@types')] },
    }),
  );
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (project === undefined) throw new Error('The islands’ program could not be opened.');
  const { program, checker } = project;
  return program
    .getSourceFileNames()
    .filter((name) => name.endsWith('.tsx') && !name.includes('/node_modules/'))
    .flatMap((name) => {
      const source = program.getSourceFile(name);
      if (source === undefined) return [];
      return parents(source)
        .flatMap((parent) => bareChildren(parent, checker))
        .map((child) => {
          const text = source.text.slice(child.pos, child.end);
          const line = source.text.slice(0, child.end).split('\n').length;
          return `${relative('.', name)}:${line}: ${text.trim().replaceAll(/\s+/g, ' ')}`;
        });
    });
}

type Parent = JsxElement | JsxFragment;

function parents(node: Node): Parent[] {
  const found: Parent[] = [];
  node.forEachChild((child) => {
    found.push(...parents(child));
  });
  return isJsxElement(node) || isJsxFragment(node) ? [node, ...found] : found;
}

function bareChildren(parent: Parent, checker: Checker): Node[] {
  const drawn = parent.children.filter((child) => {
    if (isJsxText(child)) return child.text.trim() !== '' || !child.text.includes('\n');
    return !isJsxExpression(child) || child.expression !== undefined;
  });
  const alone = drawn.length === 1 && isJsxElement(parent);
  const changes = drawn.some((child) => isJsxExpression(child) && !isLiteral(child.expression));
  return drawn.filter((child) => {
    if (isJsxText(child)) return !alone && changes;
    if (!isJsxExpression(child) || child.expression === undefined) return false;
    return alone
      ? isTexts(checker.getTypeAtLocation(child.expression), checker)
      : changes && mayBeText(child.expression, checker);
  });
}

function isLiteral(expression: Expression | undefined): boolean {
  return expression !== undefined && /^\s*(['"`])[^$]*\1$/.test(expression.getText());
}

function mayBeText(expression: Expression, checker: Checker): boolean {
  if (isParenthesizedExpression(expression)) return mayBeText(expression.expression, checker);
  if (isConditionalExpression(expression)) {
    return [expression.whenTrue, expression.whenFalse].some((each) => mayBeText(each, checker));
  }
  if (isBinaryExpression(expression)) {
    const operator = expression.operatorToken.getText();
    if (operator === '&&') return mayBeText(expression.right, checker);
    if (['||', '??'].includes(operator)) {
      return [expression.left, expression.right].some((each) => mayBeText(each, checker));
    }
  }
  const type = checker.getTypeAtLocation(expression);
  if (isTexts(type, checker)) return true;
  const types = outcomes(type);
  const elements = types.some(({ flags }) => (flags & TypeFlags.Object) !== 0);
  return !elements && types.some(({ flags }) => (flags & TEXT) !== 0);
}

function isTexts(type: Type | undefined, checker: Checker): boolean {
  return type !== undefined && /^(readonly )?string\[\]$/.test(checker.typeToString(type));
}

function outcomes(type: Type | undefined): readonly Type[] {
  if (type === undefined) return [];
  return (type.flags & TypeFlags.Union) === 0 ? [type] : (type as UnionType).getTypes();
}

test('no island has a text beside something that comes, goes or changes', () => {
  expect(islands().map((file) => basename(file))).toContain('StepFlow.tsx');
  expect(bareTexts(islands())).toEqual([]);
});

test('a text is seen beside what may change, and only there', () => {
  const sample = join(folder, 'Sample.tsx');
  writeFileSync(
    sample,
    `export function Sample({ one, more, list }: { one: string; more: number | null; list: string[] }) {
      return (
        <div>
          <p>bare {one}</p>
          <p><b>{one}</b>{more !== null && ', '}</p>
          <p>{more ?? <b>{one}</b>}<i /></p>
          <p>{list}</p>
          <>{one}</>
          <p>{more !== null && one}</p>
          <p>{more !== null ? 'yes' : <b>no</b>}</p>
          <p>fixed <b>{one}</b> words</p>
          <p><span>{one}</span> <b>{more}</b></p>
        </div>
      );
    }`,
  );
  const lines = bareTexts([sample]).map((found) => found.replace(/^.*?:/, ''));
  expect(lines).toEqual([
    '4: bare',
    '4: {one}',
    "5: {more !== null && ', '}",
    '6: {more ?? <b>{one}</b>}',
    '7: {list}',
    '8: {one}',
  ]);
});
