/**
 * Shows hover, focus and pressed without a pointer: what stands in `data-show="hover"` (or `focus`,
 * `active`, or several) looks as those states do. The rules are the page's own, read from its style
 * sheets and added again with the attribute in the place of the pseudo-class, so that a state shown
 * here cannot differ from the real one.
 */
const CONTROLS = ':is(a, button, input, select, textarea, summary)';

/** `:nth-child(n)` matches anything and weighs as much as the pseudo-class that it stands for. */
const stands = (within: string) => `:where(${within}):nth-child(n)`;

const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/:hover/g, stands("[data-show~='hover'] *")],
  [/:focus-visible/g, stands(`[data-show~='focus'] ${CONTROLS}`)],
  [/:active(?![\w-])/g, stands(`[data-show~='active'] ${CONTROLS}`)],
];

function forced(rules: CSSRuleList): string {
  return [...rules].map(forcedRule).join('');
}

function forcedRule(rule: CSSRule): string {
  if (rule instanceof CSSStyleRule) {
    const selector = REPLACEMENTS.reduce(
      (text, [state, attribute]) => text.replace(state, attribute),
      rule.selectorText,
    );
    return selector === rule.selectorText ? '' : `${selector}{${rule.style.cssText}}`;
  }
  if (!(rule instanceof CSSGroupingRule)) return '';
  const inside = forced(rule.cssRules);
  return inside === '' ? '' : `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{${inside}}`;
}

const sheet = new CSSStyleSheet();
sheet.replaceSync([...document.styleSheets].map(({ cssRules }) => forced(cssRules)).join(''));
document.adoptedStyleSheets.push(sheet);
