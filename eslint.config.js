import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/**
 * Code flows one way (docs/decisions/002-habitaciones.md). Everything outside a file's own folder is
 * imported as `#room/file`, never by climbing with `../`, which is what makes the rules checkable by
 * the import's text alone.
 */
const features = readdirSync('src/features', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

const climbing = { regex: '^\\.\\./', message: 'Import what is outside the folder as #room/file.' };

/**
 * @param {string[]} files which files the rule binds
 * @param {{ regex: string, message: string }[]} patterns imports that they may not make
 */
const forbid = (files, ...patterns) => ({
  files,
  // A test may look anywhere.
  ignores: ['**/*.test.*', '**/testing-*'],
  rules: { 'no-restricted-imports': ['error', { patterns: [climbing, ...patterns] }] },
});

/**
 * A room that knows nothing but itself and the rooms named.
 *
 * @param {string} room folder of src/
 * @param {string[]} known what it may import, as the beginnings of `#…`
 */
const closed = (room, ...known) =>
  forbid([`src/${room}/**/*.{ts,tsx,astro}`], {
    regex: `^#(?!(${[room, ...known].join('|')})/)`,
    message: `${room}/ imports only ${[room, ...known].join(', ')}: see docs/decisions/002-habitaciones.md.`,
  });

export default tseslint.config(
  {
    ignores: [
      'dist',
      '.astro',
      '.runtime',
      '.cache',
      'data',
      'test-results',
      'playwright-report',
      'retratos',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  ...astro.configs.recommended,
  {
    languageOptions: {
      parserOptions: { projectService: true, extraFileExtensions: ['.astro'] },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // The compiler's noPropertyAccessFromIndexSignature wants the brackets this rule forbids.
      '@typescript-eslint/dot-notation': 'off',
      // `const { left, ...rest } = all` is how a field is left out.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
    },
  },
  {
    // Not where there is no React: each of its rules reads the whole file as its compiler does.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/{content,server}/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    // Tests call their samples what they like, and Astro names what a page exports.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', '**/*.cases.ts', 'src/pages/**'],
    rules: {
      // How constants are written (docs/decisions/002-habitaciones.md), as far as types can tell.
      '@typescript-eslint/naming-convention': [
        'error',
        {
          selector: 'variable',
          modifiers: ['const', 'global'],
          types: ['boolean', 'string', 'number', 'array'],
          format: ['UPPER_CASE'],
        },
      ],
    },
  },
  // Plain JavaScript is the bootstrap and the configuration: no types to check, and it may print.
  {
    files: ['**/*.js', '**/*.mjs', '**/*.astro'],
    ...tseslint.configs.disableTypeChecked,
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    languageOptions: {
      globals: Object.fromEntries(
        ['process', 'console', 'URL', 'fetch', 'AbortController', 'AbortSignal'].map((name) => [
          name,
          'readonly',
        ]),
      ),
    },
  },
  { files: ['scripts/**', 'bench/**', 'tests/**'], rules: { 'no-console': 'off' } },
  forbid(['src/**/*.{ts,tsx,astro}']),
  closed('content'),
  closed('forms'),
  closed('ui', 'content'),
  closed('server', 'content', 'forms'),
  closed('found', 'content'),
  closed('pictures', 'content', 'found', 'ui'),
  closed('build', 'content', 'layouts', 'server/http'),
  closed('layouts', 'build', 'content', 'features', 'found', 'server/http', 'ui'),
  ...features.map((feature) => closed(`features/${feature}`, 'content', 'forms', 'ui')),
);
