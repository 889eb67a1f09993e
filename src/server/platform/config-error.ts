/** The error of a wrong configuration. The message is in Spanish for the operator. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(
      `La configuración no es válida:\n${problems.map((line) => `  ${line}`).join('\n')}`,
      options,
    );
    this.name = 'ConfigError';
    this.problems = problems;
  }
}
