import { readdirSync } from 'node:fs';
import { defineConfig, type OxlintOverride } from 'oxlint';

/**
 * Imports that are forbidden in src, except in tests. Imports across folders are `#room/file` and
 * never `../`, so that `rooms` below can check their text (docs/decisions/002-habitaciones.md).
 */
const NOWHERE = [
  { regex: '^\\.\\./', message: 'Import what is outside the folder as #room/file.' },
  // Node reads date-fns' package.json (200 kB) again for each of the package's 300 modules.
  { regex: '^date-fns$', message: 'All of it takes a command two seconds: date-fns/function.' },
];

const SHARED = ['content', 'forms'];

/** The server's layers, the lowest first. Rooms of one layer do not import each other. */
const FLOORS = [
  ['platform'],
  ['settings'],
  ['requests', 'pages', 'messages'],
  ['leads', 'publishing'],
  ['watch', 'site', 'accounts'],
  ['start'],
];

const CONTENT_FLOORS = [
  ['values'],
  ['schemas'],
  ['words'],
  ['read'],
  ['check', 'pictures'],
  ['edit', 'snapshot'],
];

const rise = (parent: string, floors: string[][], shared: string[]): Record<string, string[]> =>
  Object.fromEntries(
    floors.flatMap((floor, index) =>
      floor.map((room) => [
        `${parent}/${room}`,
        [
          ...shared,
          ...floors
            .slice(0, index)
            .flat()
            .map((below) => `${parent}/${below}`),
        ],
      ]),
    ),
  );

const foldersOf = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap((each) =>
    each.isDirectory() ? [each.name] : [],
  );

const ROOMS: Record<string, string[]> = {
  content: [],
  forms: ['content'],
  ui: ['content'],
  ...rise('content', CONTENT_FLOORS, []),
  ...rise('server', FLOORS, SHARED),
  'server/platform': [],
  'server/platform/http': ['server/platform'],
  'server/pages': [...SHARED, 'found', 'server/platform'],
  panel: [...SHARED, 'server', 'ui', 'layouts'],
  // A screen may import the shared shell but no other screen.
  ...Object.fromEntries(
    foldersOf('src/panel').map((screen) => [
      `panel/${screen}`,
      [...SHARED, 'panel/shell', 'server', 'ui', ...(screen === 'shell' ? ['layouts'] : [])],
    ]),
  ),
  found: ['content'],
  pictures: ['content', 'found', 'ui'],
  build: ['content', 'server/pages', 'server/platform/http'],
  layouts: ['build', 'content', 'found', 'server/pages', 'server/platform/http', 'site', 'ui'],
  ...Object.fromEntries(
    foldersOf('src/site').map((thing) => [`site/${thing}`, ['content', 'forms', 'ui']]),
  ),
};

const TESTS = ['**/*.test.*', '**/testing-*'];

const rooms: OxlintOverride[] = Object.entries(ROOMS).map(([room, known]) => ({
  files: [`src/${room}/**/*.{ts,tsx,astro}`],
  excludeFiles: TESTS,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          ...NOWHERE,
          {
            group: ['#*/**', ...[room, ...known].map((name) => `!#${name}/**`)],
            message: `${room}/ imports only ${[room, ...known].join(', ')}: see docs/decisions/002-habitaciones.md.`,
          },
        ],
      },
    ],
  },
}));

/** Rules of typescript-eslint's sets `strict-type-checked` and `stylistic-type-checked`. */
const TYPES = [
  'adjacent-overload-signatures',
  'array-type',
  'await-thenable',
  'ban-ts-comment',
  'ban-tslint-comment',
  'class-literal-property-style',
  'consistent-generic-constructors',
  'consistent-indexed-object-style',
  'consistent-type-assertions',
  'consistent-type-definitions',
  'no-array-delete',
  'no-base-to-string',
  'no-confusing-non-null-assertion',
  'no-deprecated',
  'no-duplicate-enum-values',
  'no-duplicate-type-constituents',
  'no-dynamic-delete',
  'no-empty-object-type',
  'no-explicit-any',
  'no-extra-non-null-assertion',
  'no-extraneous-class',
  'no-floating-promises',
  'no-for-in-array',
  'no-implied-eval',
  'no-inferrable-types',
  'no-invalid-void-type',
  'no-meaningless-void-operator',
  'no-misused-new',
  'no-misused-promises',
  'no-misused-spread',
  'no-mixed-enums',
  'no-namespace',
  'no-non-null-asserted-nullish-coalescing',
  'no-non-null-asserted-optional-chain',
  'no-non-null-assertion',
  'no-redundant-type-constituents',
  'no-require-imports',
  'no-this-alias',
  'no-unnecessary-boolean-literal-compare',
  'no-unnecessary-condition',
  'no-unnecessary-template-expression',
  'no-unnecessary-type-arguments',
  'no-unnecessary-type-assertion',
  'no-unnecessary-type-constraint',
  'no-unnecessary-type-parameters',
  'no-unsafe-argument',
  'no-unsafe-assignment',
  'no-unsafe-call',
  'no-unsafe-declaration-merging',
  'no-unsafe-enum-comparison',
  'no-unsafe-function-type',
  'no-unsafe-member-access',
  'no-unsafe-return',
  'no-unsafe-unary-minus',
  'no-wrapper-object-types',
  'non-nullable-type-assertion-style',
  'only-throw-error',
  'prefer-as-const',
  'prefer-find',
  'prefer-for-of',
  'prefer-function-type',
  'prefer-includes',
  'prefer-literal-enum-member',
  'prefer-namespace-keyword',
  'prefer-nullish-coalescing',
  'prefer-optional-chain',
  'prefer-promise-reject-errors',
  'prefer-reduce-type-parameter',
  'prefer-regexp-exec',
  'prefer-return-this-type',
  'prefer-string-starts-ends-with',
  'related-getter-setter-pairs',
  'require-await',
  'restrict-plus-operands',
  'triple-slash-reference',
  'unbound-method',
  'unified-signatures',
  'use-unknown-in-catch-callback-variable',
];

const KEPT_WITHOUT_TYPES = ['await-thenable', 'no-floating-promises', 'no-misused-promises'];

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'unicorn', 'oxc', 'promise'],
  jsPlugins: ['./scripts/naming-rule.mjs'],
  options: { typeAware: true },
  categories: { correctness: 'error' },
  ignorePatterns: ['dist', '.astro', '.runtime', '.cache', 'data', 'test-results', 'retratos'],
  rules: {
    ...Object.fromEntries(TYPES.map((rule) => [`typescript/${rule}`, 'error' as const])),
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    'no-unused-vars': ['error', { ignoreRestSiblings: true }],
    'no-console': 'error',
    'max-lines-per-function': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true, allowDefaultCaseForExhaustiveSwitch: true },
    ],
    // The rule is off: most sorted arrays contain strings, and a reviewer checks sorts of numbers.
    'typescript/require-array-sort-compare': 'off',
    // The rule is off: some loops change an array, and therefore loop over a copy of it.
    'unicorn/no-useless-spread': 'off',
    // The rule is off: the content and the queries contain objects with a field `then`.
    'unicorn/no-thenable': 'off',
    'unicorn/no-new-array': 'off',
    'promise/no-callback-in-promise': 'off',
    // The rule is off: it forbids to read the time while React renders, but a calendar shows today.
    'react/purity': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
  },
  overrides: [
    {
      files: ['src/**/*.{ts,tsx,astro}'],
      excludeFiles: TESTS,
      rules: {
        'no-restricted-imports': ['error', { patterns: NOWHERE }],
      },
    },
    {
      files: ['src/**/*.{ts,tsx}'],
      // The rule is not for tests, nor for pages: Astro prescribes the names that a page exports.
      excludeFiles: [...TESTS, '**/*.cases.ts', 'src/pages/**'],
      rules: { 'naming/constant-case': 'error' },
    },
    ...rooms,
    // A script of the panel runs in the browser, so it must not import the server.
    {
      files: ['src/panel/**/{*script,moments,news,waiting}.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [...NOWHERE, { group: ['#server/**'], message: 'This runs in the browser.' }],
          },
        ],
      },
    },
    // JavaScript and Astro files have few types, so most rules about types are off.
    {
      files: ['**/*.{js,mjs}', '**/*.astro'],
      rules: Object.fromEntries(
        [...TYPES, 'no-confusing-void-expression', 'restrict-template-expressions']
          .filter((rule) => !KEPT_WITHOUT_TYPES.includes(rule))
          .map((rule) => [`typescript/${rule}`, 'off' as const]),
      ),
    },
    {
      // Playwright's fixtures call `use`, which the rule takes for a React hook. Some tests run a
      // page's scripts by `eval`.
      files: ['tests/**', '**/*.test.{ts,tsx}'],
      rules: {
        'react/rules-of-hooks': 'off',
        'no-eval': 'off',
        'no-empty-pattern': 'off',
        'max-lines-per-function': 'off',
      },
    },
    { files: ['scripts/**', 'bench/**', 'tests/**'], rules: { 'no-console': 'off' } },
  ],
});
