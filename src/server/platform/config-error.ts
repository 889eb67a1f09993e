/** The error of a wrong configuration. The message is in Spanish for the operator. */
export class ConfigError extends Error {
  /**
   * The problems of the configuration, with one line for each wrong variable. Each line begins with
   * the variable's name.
   */
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
