import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/**
 * Code flows one way (docs/decisions/002-rooms.md): ui and server know no feature (except that
 * server reads the form schemas), features do not know one another, pages compose them all.
 * Everything outside a file's own room is imported as `#room/file`, never by climbing with `../`,
 * which is what makes the rule checkable by the import's text alone.
 */
const features = readdirSync('src/features', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

const climbing = {
  regex: '^(\\.\\./)+(features|ui|server|layouts|pages)/',
  message: 'Import other rooms as #room/file.',
};

/**
 * @param {string[]} files which files the rule binds
 * @param {{ regex: string, message: string }[]} patterns imports that they may not make
 */
const forbid = (files, ...patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [climbing, ...patterns] }] },
});

const serverInBrowser = { regex: '^#server/', message: 'Server code never reaches the browser.' };

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
    files: ['src/**/*.tsx', 'src/**/*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  // Plain JavaScript is the bootstrap and the configuration: no types to check, and it may print.
  {
    files: ['**/*.js', '**/*.mjs', '**/*.astro'],
    ...tseslint.configs.disableTypeChecked,
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
  { files: ['scripts/**', 'bench/**', 'tests/**'], rules: { 'no-console': 'off' } },
  forbid(['src/**/*.{ts,tsx,astro}']),
  forbid(
    ['src/ui/**/*.{ts,tsx}'],
    { regex: '^#(features|pages|layouts)/', message: 'ui/ is used by features, not the reverse.' },
    serverInBrowser,
  ),
  forbid(['src/server/**/*.{ts,tsx}'], {
    regex: '^#(?!server/|content/|features/[^/]+/(schemas?|schema/.+)\\.ts$)',
    message: 'server/ imports only itself, content and the form schemas.',
  }),
  ...features.map((feature) =>
    forbid(
      [`src/features/${feature}/**/*.{ts,tsx}`],
      {
        regex: `^#features/(?!${feature}/)`,
        message: 'Features do not import one another; a page composes them.',
      },
      { regex: '^#(pages|layouts)/', message: 'A feature does not know where it is shown.' },
      serverInBrowser,
    ),
  ),
);
