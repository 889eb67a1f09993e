/**
 * The standard rules. Rules of notation are off, because tokens.css and the formatter decide the
 * notation. Rules of specificity are off, because the cascade layers (layers.css) decide the order.
 *
 * @type {import('stylelint').Config}
 */
export default {
  extends: ['stylelint-config-standard'],
  rules: {
    'alpha-value-notation': null,
    'at-rule-empty-line-before': null,
    'comment-empty-line-before': null,
    'custom-property-empty-line-before': null,
    'declaration-empty-line-before': null,
    'font-family-name-quotes': null,
    'hue-degree-notation': 'number',
    'import-notation': 'string',
    'keyframe-selector-notation': null,
    'lightness-notation': 'number',
    'no-descending-specificity': null,
    'property-no-vendor-prefix': [true, { ignoreProperties: ['-webkit-text-size-adjust'] }],
    'rule-empty-line-before': null,
    'selector-class-pattern': null,
    'selector-pseudo-class-no-unknown': [
      true,
      { ignorePseudoClasses: ['global', 'target-current'] },
    ],
    'value-keyword-case': ['lower', { ignoreKeywords: ['optimizeLegibility'] }],
  },
};
