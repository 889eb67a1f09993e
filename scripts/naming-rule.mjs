/**
 * A rule for oxlint: a module's constant (a number, a text, a list, a regular expression) is
 * written IN_CAPITALS. Functions and mutable values are named like any other variable.
 */
const LITERALS = new Set(['Literal', 'TemplateLiteral', 'ArrayExpression']);

export default {
  meta: { name: 'naming' },
  rules: {
    'constant-case': {
      /** @param {any} context */
      create(context) {
        return {
          /** @param {any} node */
          VariableDeclaration(node) {
            const atTop = ['Program', 'ExportNamedDeclaration'].includes(node.parent.type);
            if (node.kind !== 'const' || !atTop) return;
            for (const { id, init } of node.declarations) {
              if (id.type !== 'Identifier' || !isFixed(init)) continue;
              if (!/^[A-Z][A-Z0-9_]*$/.test(id.name)) {
                context.report({
                  node: id,
                  message: `${id.name} never changes: write it IN_CAPITALS.`,
                });
              }
            }
          },
        };
      },
    },
  },
};

/**
 * @param {any} init
 * @returns {boolean}
 */
function isFixed(init) {
  if (init === null) return false;
  if (init.type.startsWith('TS') && 'expression' in init) return isFixed(init.expression);
  if (init.type === 'UnaryExpression') return isFixed(init.argument);
  if (init.type === 'BinaryExpression') return isFixed(init.left) && isFixed(init.right);
  return LITERALS.has(init.type);
}
